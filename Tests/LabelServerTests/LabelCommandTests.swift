import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// What a person does with a new video, in the real program and in a real browser.
@Suite(.alone, .serialized, .needs("chromium")) struct LabelCommandTests {
  @Test func `labels survive a killed program, and trackers are compared with them`() async throws {
    let folder = try TemporaryFolder()
    try RunningProgram.writeFrames(to: folder)
    let browser = try await Browser()
    do {
      let first = try RunningProgram(["label", "clip"], in: folder)
      try await browser.go(to: try await first.address())
      try await browser.drag(try await browser.place(20, 40), try await browser.place(52, 72))
      try await browser.wait(
        for: "document.querySelector('#targets small')?.innerText.includes('29 followed')")
      _ = try await first.end(with: SIGKILL)

      let second = try RunningProgram(["label", "clip"], in: folder)
      try await browser.go(to: try await second.address())
      try await browser.wait(
        for: "document.querySelector('#targets small')?.innerText.includes('29 followed')")
      try await browser.press("u")
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 0")
      try await browser.press("y")
      try await browser.wait(
        for: "document.querySelector('#targets small')?.innerText.includes('29 followed')")
      // The box has moved by two pixels in each frame.
      try await browser.wait(
        for: "!document.querySelector('#next').innerText.startsWith('Following')")
      try await browser.press("End")
      try await browser.wait(
        for:
          "document.querySelector('#view').ariaLabel.startsWith('frame 29 of 29; Target 1: followed')"
      )
      let left = Double(
        try await browser.value(
          "document.querySelector('.outline.chosen .line').points.getItem(0).x"))
      #expect(abs((left ?? 0) - 78) < 4)
      try await browser.press("Shift+Enter")
      try await browser.wait(
        for: "document.querySelector('#targets small')?.innerText.includes('29 checked')")
      #expect(try await browser.text("#next").contains("vbench compare -d clip-labels"))
      #expect(browser.exceptions == [])
      #expect(try await second.end(with: SIGINT) == 0)
      #expect(second.text.contains("1 label by hand, 29 checked"))
      #expect(second.text.contains("vbench compare -d clip-labels"))

      let compare = try RunningProgram(
        ["compare", "-d", "clip-labels", "--levels", "fast", "--quiet"], in: folder)
      #expect(try await compare.status() == 0)
      #expect(compare.text.contains("object-fast"))
    } catch {
      await browser.close()
      throw error
    }
    await browser.close()
  }

  @Test func `wrong input ends the command with the usual status`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "empty/notes.txt")
    #expect(try await RunningProgram(["label", "missing.mp4"], in: folder).status() == 3)
    #expect(try await RunningProgram(["label", "empty"], in: folder).status() == 3)
    #expect(try await RunningProgram(["label", "empty", "--port", "x"], in: folder).status() == 2)
  }
}
