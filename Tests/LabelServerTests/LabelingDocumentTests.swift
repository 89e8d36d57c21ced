import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Types and clicks every step of Documentation/Labeling.md, with the real program and a real browser.
///
/// If the environment variable `VBENCH_PICTURES` names a folder, the document's pictures are written to it.
@Suite(.alone, .serialized, .needs("chromium")) struct LabelingDocumentTests {
  private static let document = "Documentation/Labeling.md"
  private static let counts = "document.querySelector('#targets small')?.innerText"
  private static let followed = "!document.querySelector('#next').innerText.startsWith('Following')"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The commands in the document, in order.
  private static func commands() throws -> [[String]] {
    let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(document)")
      .standardizedFileURL.path
    var commands: [[String]] = []
    var isShell = false
    for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") { isShell = line == "```sh" }
      if isShell, line.hasPrefix("vbench ") {
        commands.append(line.split(separator: " ").dropFirst().map(String.init))
      }
    }
    return commands
  }

  private func run(_ arguments: [String]) async throws -> RunningProgram {
    let program = try RunningProgram(arguments, in: folder)
    #expect(try await program.status() == 0, "\(arguments): \(program.text)")
    return program
  }

  private func picture(_ name: String, _ browser: Browser) async throws {
    guard let target = ProcessInfo.processInfo.environment["VBENCH_PICTURES"] else { return }
    let answer = try await browser.call("Page.captureScreenshot", ["format": "png"])
    let data = Data(base64Encoded: answer["data"] as? String ?? "")
    try data?.write(to: URL(fileURLWithPath: "\(target)/\(name).png"))
  }

  private func drag(_ box: Box, _ browser: Browser) async throws {
    try await browser.drag(
      try await browser.place(box.x, box.y),
      try await browser.place(box.x + box.width, box.y + box.height))
  }

  @Test(.mustNotHang)
  func `every step from a video to a comparison works as the document states`() async throws {
    var commands = try Self.commands()[...]
    let scene = try EmbeddedScenes.scene(named: "behind-the-pillars").labeledSequence(dataset: "")
    let truth = scene.targets[0].annotations
    for (name, file) in [("behind-the-pillars", "clip"), ("roadside-sign", "clips/sign")] {
      _ = try await run(["datasets", "render", name, "-o", "\(file).mp4"])
    }
    try FileManager.default.copyItem(
      atPath: folder.path("clip.mp4"), toPath: folder.path("clips/walk.mp4"))
    let browser = try await Browser()
    do {
      try await browser.resize(width: 1180, height: 760)
      try await labelClip(commands.popFirst() ?? [], truth, browser)
      let compare = try await run(commands.popFirst() ?? [])
      #expect(compare.text.contains("object-accurate"), "\(compare.text)")
      try await lookAtReport(browser)
      try await labelClips(commands.popFirst() ?? [], browser)
      let both = try await run(commands.popFirst() ?? [])
      #expect(both.text.contains("clips-labels"), "\(both.text)")
      _ = try await run(commands.popFirst() ?? [])
      #expect(try Dataset.open(folder.path("shared")).entries.count == 1)
      _ = try await run(commands.popFirst() ?? [])
      #expect(try !Layouts.images.items(in: folder.path("training/clip")).isEmpty)
      #expect(commands.isEmpty, "\(commands)")
      #expect(browser.exceptions == [])
    } catch {
      await browser.close()
      throw error
    }
    await browser.close()
  }

  /// Steps 1 to 3.
  private func labelClip(
    _ command: [String], _ truth: [Annotation], _ browser: Browser
  ) async throws {
    let program = try RunningProgram(command, in: folder)
    try await browser.go(to: try await program.address())
    func box(_ frame: Int) throws -> Box { try #require(truth[frame].region).boundingBox }
    try await drag(try box(0), browser)
    try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
    try await browser.wait(for: Self.followed)
    try await picture("label-draw", browser)

    // The box is drawn again where it is off.
    let middle = truth.count - 1
    try await browser.press("End")
    try await browser.wait(
      for: "document.querySelector('#view').ariaLabel.startsWith('frame \(middle) ')")
    try await drag(try box(middle), browser)
    try await browser.wait(for: "\(Self.counts).includes('2 by hand')")
    try await browser.wait(for: Self.followed)

    // Objects that detectors find are proposed; there may be none here.
    try await browser.click("#finders button:first-child")
    try await browser.wait(
      for: "document.querySelector('.proposal') || !document.querySelector('#message').hidden")
    try await browser.press("Escape")

    // Each frame to check is right, or the target is hidden in it, or its box is drawn again.
    var (checked, previous) = (0, middle)
    for _ in 0..<6 {
      guard try await browser.text("#next").hasPrefix("Check") else { break }
      try await browser.press("n")
      try await browser.wait(for: "!location.hash.startsWith('#\(previous)/')")
      if checked == 0 { try await picture("label-check", browser) }
      let frame = Int(try await browser.value("location.hash.match(/^#(\\d+)/)[1]")) ?? 0
      previous = frame
      // The box can be drawn as soon as the frame is visible.
      try await browser.wait(
        for: "document.querySelector('#view').ariaLabel.startsWith('frame \(frame) ')")
      if truth[frame].visibility == .visible {
        try await drag(try box(frame), browser)
      } else {
        try await browser.press("o")
      }
      checked += 1
      try await browser.wait(
        for: "\(Self.counts).includes('\(2 + checked) by hand')")
      try await browser.wait(for: Self.followed)
    }
    try await browser.press("End", "ArrowLeft", "Shift+Enter")
    try await browser.wait(for: "!\(Self.counts).includes(', 0 checked')")
    #expect(try await program.end(with: SIGINT) == 0)

    // Everything can be undone after the program was ended.
    let again = try RunningProgram(command, in: folder)
    try await browser.go(to: try await again.address())
    try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
    try await browser.press("u")
    try await browser.wait(for: "\(Self.counts).includes(', 0 checked')")
    try await browser.press("y")
    try await browser.wait(for: "!\(Self.counts).includes(', 0 checked')")
    #expect(try await again.end(with: SIGINT) == 0)
    #expect(again.text.contains("vbench compare -d clip-labels"))
  }

  /// Opens the page of the only report.
  private func lookAtReport(_ browser: Browser) async throws {
    let runs = try FileManager.default.contentsOfDirectory(atPath: folder.path("reports"))
    let run = try #require(
      runs.first {
        FileManager.default.fileExists(atPath: folder.path("reports/\($0)/index.html"))
      })
    let page = "file://\(folder.path("reports/\(run)/index.html"))"
    try await browser.call("Page.navigate", ["url": page])
    try await browser.wait(for: "document.querySelector('h1')")
    #expect(try await browser.text("body").contains("by hand"))
    try await picture("label-report", browser)
  }

  /// The last part of step 4: a flat target in one of several videos.
  private func labelClips(_ command: [String], _ browser: Browser) async throws {
    let sign = try EmbeddedScenes.scene(named: "roadside-sign").labeledSequence(dataset: "")
    let corners = try #require(sign.targets[0].annotations[0].region).quadrilateral.corners
    let program = try RunningProgram(command, in: folder)
    try await browser.go(to: try await program.address())
    #expect(try await browser.value("document.querySelectorAll('#sequence option').length") == "2")
    try await browser.press("c")
    for corner in corners {
      let place = try await browser.place(corner.x, corner.y)
      try await browser.drag(place, place)
    }
    try await browser.wait(for: "\(Self.counts)?.includes('followed')")
    try await browser.wait(for: Self.followed)
    try await browser.press("End", "Shift+Enter")
    try await browser.wait(for: "!\(Self.counts).includes(', 0 checked')")
    #expect(try await program.end(with: SIGINT) == 0)
  }
}
