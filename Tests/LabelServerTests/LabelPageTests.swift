import Geometry
import GroundTruth
import Labeling
import TestSupport
import Testing

@testable import LabelServer

@Suite(.alone, .serialized, .needs("chromium")) struct LabelPageTests {
  /// Opens the page for a backend in a browser, and stops both at the end.
  private func visit(
    _ backend: FakeBackend, _ body: (Browser, LabelServer) async throws -> Void
  ) async throws {
    let server = LabelServer(
      [.init(name: "clip") { backend }], afterwards: "vbench compare -d clip-labels")
    let address = try await server.start()
    let browser = try await Browser()
    do {
      try await browser.go(to: address)
      try await body(browser, server)
      #expect(browser.exceptions == [])
    } catch {
      await browser.close()
      await server.stop()
      throw error
    }
    await browser.close()
    await server.stop()
  }

  /// Waits until the backend has got a number of edits, and returns the last.
  private func lastEdit(of backend: FakeBackend, count: Int) async throws -> LabelEdit? {
    for _ in 0..<400 where await backend.edits.count < count {
      try await Task.sleep(for: .milliseconds(25))
    }
    #expect(await backend.edits.count == count)
    return await backend.edits.last
  }

  /// Compares with a tolerance of one pixel of the window.
  private func isClose(_ region: Region?, _ expected: [Double], _ browser: Browser) async throws
    -> Bool
  {
    guard case .box(let box)? = region else { return false }
    let zoom = Double(try await browser.value("document.querySelector('#view').getScreenCTM().a"))
    let tolerance = 1.1 / (zoom ?? 1)
    return zip([box.x, box.y, box.width, box.height], expected)
      .allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `a box is drawn, followed, corrected, undone, made again and kept over a reload`()
    async throws
  {
    let backend = FakeBackend()
    try await visit(backend) { browser, _ async throws in
      #expect(try await browser.text("#next") == "Draw a box around what you want to follow.")
      try await browser.drag(try await browser.place(100, 80), try await browser.place(160, 140))
      guard case .add("", 0, let region)? = try await lastEdit(of: backend, count: 1) else {
        Issue.record("no target was added")
        return
      }
      #expect(try await isClose(region, [100, 80, 60, 60], browser))

      // The last frame shows what was followed, dashed because the confidence is low.
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
      try await browser.press("End")
      try await browser.wait(for: "document.querySelector('.outline.unsure')")
      #expect(try await browser.text("#caption").hasPrefix("Target 1: followed by the tracker"))

      // Moving the box makes it one that was set by hand, with a solid outline.
      try await browser.drag(try await browser.place(130, 110), try await browser.place(180, 120))
      guard case .set(1, 59, let moved)? = try await lastEdit(of: backend, count: 2) else {
        Issue.record("the box was not moved")
        return
      }
      #expect(try await isClose(moved, [150, 90, 60, 60], browser))
      try await browser.wait(for: "document.querySelector('.outline.chosen:not(.unsure)')")

      // Its lower right corner is pulled.
      try await browser.drag(try await browser.place(210, 150), try await browser.place(250, 200))
      guard case .set(1, 59, let resized)? = try await lastEdit(of: backend, count: 3) else {
        Issue.record("the box was not resized")
        return
      }
      #expect(try await isClose(resized, [150, 90, 100, 110], browser))

      // A click changes nothing.
      let inside = try await browser.place(200, 150)
      try await browser.drag(inside, inside)

      try await browser.click("[data-do=undo]")
      #expect(try await lastEdit(of: backend, count: 4) == .undo)
      try await browser.press("y")
      #expect(try await lastEdit(of: backend, count: 5) == .redo)

      try await browser.wait(for: "location.hash === '#59/1'")
      try await browser.call("Page.reload")
      try await browser.wait(
        for: "document.querySelector('#view image')?.getAttribute('href') === 'frames/59.jpg'")
      try await browser.wait(for: "document.querySelector('.outline.chosen')")
      #expect(try await browser.text("#caption") == "Target 1: set by you")
      #expect(try await browser.text("#summary").hasPrefix("2 boxes by hand so far"))
    }
  }

  @Test func `everything is possible with the keyboard alone`() async throws {
    let backend = FakeBackend()
    try await visit(backend) { browser, _ async throws in
      try await browser.press("?")
      try await browser.wait(for: "document.querySelector('#help').open")
      try await browser.press("Escape")
      try await browser.wait(for: "!document.querySelector('#help').open")

      // The box begins in the middle of the frame, and Shift with an arrow key moves its lower right corner.
      try await browser.press(
        "b", "e", "ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Enter")
      let added = LabelEdit.add(
        name: "", frame: 0, region: .box(Box(x: 116, y: 88, width: 82, height: 60)))
      #expect(try await lastEdit(of: backend, count: 1) == added)
      try await browser.wait(for: "document.querySelectorAll('#doubts li').length === 2")

      // The frames to check come in the order of doubt.
      try await browser.press("n")
      try await browser.wait(for: "location.hash === '#40/1'")
      try await browser.press("Enter")
      #expect(try await lastEdit(of: backend, count: 2) == .check(target: 1, frames: [40]))
      try await browser.wait(for: "location.hash === '#20/1'")
      try await browser.press("o")
      #expect(
        try await lastEdit(of: backend, count: 3)
          == .hide(target: 1, frame: 20, visibility: .occluded))
      try await browser.press("ArrowRight", "Shift+ArrowRight", "a")
      #expect(
        try await lastEdit(of: backend, count: 4)
          == .hide(target: 1, frame: 31, visibility: .absent))
      try await browser.press("Home", "v")
      #expect(
        try await lastEdit(of: backend, count: 5)
          == .hide(target: 1, frame: 0, visibility: .outside))
      try await browser.press("Delete")
      #expect(try await lastEdit(of: backend, count: 6) == .clear(target: 1, frame: 0))
      try await browser.wait(
        for: "document.querySelector('#next').innerText.startsWith('No frame is doubtful')")
      // The frames without a label of their own follow the last one that has one.
      try await browser.press("End", "Shift+Enter")
      #expect(
        try await lastEdit(of: backend, count: 7)
          == .check(target: 1, frames: Array(41..<60)))
    }
  }

  @Test func `a narrow screen needs no sideways scrolling, and a finger draws`() async throws {
    let backend = FakeBackend()
    try await visit(backend) { browser, _ async throws in
      try await browser.resize(width: 390, height: 844, isPhone: true)
      try await browser.call("Emulation.setTouchEmulationEnabled", ["enabled": true])
      #expect(try await browser.value("document.documentElement.scrollWidth") == "390")
      #expect(
        try await browser.value("document.querySelector('#picture').clientWidth > 360") == "true")
      try await browser.swipe(try await browser.place(40, 60), try await browser.place(140, 160))
      guard case .add(_, 0, let region)? = try await lastEdit(of: backend, count: 1) else {
        Issue.record("no target was added")
        return
      }
      #expect(try await isClose(region, [40, 60, 100, 100], browser))
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
      #expect(try await browser.value("document.documentElement.scrollWidth") == "390")
    }
  }

  @Test func `four corners are placed by four clicks`() async throws {
    let backend = FakeBackend()
    try await visit(backend) { browser, _ async throws in
      try await browser.press("c")
      for (x, y) in [(50.0, 40.0), (150, 50), (140, 120), (60, 110)] {
        let place = try await browser.place(x, y)
        try await browser.drag(place, place)
      }
      guard
        case .add(_, 0, .quadrilateral(let corners)?)? = try await lastEdit(of: backend, count: 1)
      else {
        Issue.record("no flat target was added")
        return
      }
      #expect(abs(corners.topLeft.x - 50) < 1 && abs(corners.bottomRight.y - 120) < 1)
    }
  }

  @Test func `an object that a detector found is picked with a click`() async throws {
    let found = Proposal(
      region: .box(Box(x: 200, y: 100, width: 60, height: 40)), confidence: 0.9, text: "EXIT")
    let backend = FakeBackend(found: [found])
    try await visit(backend) { browser, _ async throws in
      try await browser.click("#finders button:last-child")
      try await browser.wait(for: "document.querySelector('.proposal')")
      let place = try await browser.place(230, 120)
      try await browser.drag(place, place)
      let added = LabelEdit.add(
        name: "EXIT", frame: 0, region: .box(Box(x: 200, y: 100, width: 60, height: 40)))
      #expect(try await lastEdit(of: backend, count: 1) == added)
    }
  }

  @Test func `a change on another page appears, although the first attempt to show it fails`()
    async throws
  {
    let backend = FakeBackend()
    try await visit(backend) { browser, _ async throws in
      let box = Region.box(Box(x: 10, y: 20, width: 30, height: 40))
      try await backend.applyElsewhere(.add(name: "cup", frame: 0, region: box), failures: 1)
      try await browser.wait(for: "document.querySelector('.outline text')?.textContent === 'cup'")
    }
  }

  @Test func `the page shows why an action is impossible, and that the program has ended`()
    async throws
  {
    try await visit(FakeBackend()) { browser, server async throws in
      try await browser.click("#finders button:first-child")
      try await browser.wait(for: "!document.querySelector('#message').hidden")
      #expect(try await browser.text("#message") == "rectangles cannot be found: no detector")
      await server.stop()
      try await browser.wait(
        for: "document.querySelector('#message').innerText.startsWith('vbench has ended')")
    }
  }
}
