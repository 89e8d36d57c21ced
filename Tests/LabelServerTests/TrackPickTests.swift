import Foundation
import TestSupport
import Testing

/// What a person does with `vbench track --pick`, in the real program and in a real browser.
@Suite(.alone, .serialized, .needs("chromium")) struct TrackPickTests {
  /// Returns the rows of a table without the column of random identifiers.
  private func rows(_ path: String) throws -> [[Substring]] {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(whereSeparator: \.isNewline)
    let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
    return lines.map { line in
      zip(header, line.split(separator: ",", omittingEmptySubsequences: false))
        .filter { $0.0 != "uuid" }.map(\.1)
    }
  }

  @Test func `objects are picked, followed on the page, and saved as if they had been typed`()
    async throws
  {
    let folder = try TemporaryFolder()
    try RunningProgram.writeFrames(to: folder)
    let browser = try await Browser()
    do {
      let program = try RunningProgram(
        ["track", "clip", "--pick", "--level", "fast", "--quiet"], in: folder)
      try await browser.go(to: try await program.address())
      let button = "document.querySelector('[data-do=start]')"
      #expect(try await browser.value("\(button).disabled") == "true")
      #expect(try await browser.value("document.querySelector('.marks').offsetHeight") == "0")
      try await browser.drag(try await browser.place(100, 10), try await browser.place(120, 30))
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
      try await browser.press("u")
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 0")
      try await browser.drag(try await browser.place(20, 40), try await browser.place(52, 72))
      try await browser.wait(for: "document.querySelectorAll('#targets li').length === 1")
      // Without a start, nothing is written.
      #expect(!FileManager.default.fileExists(atPath: folder.path("clip-tracked.csv")))
      try await browser.press("s")
      try await browser.wait(
        for: "document.querySelector('#next').innerText.startsWith('Saved: clip-tracked.mp4')")
      // The page shows the last frame with its box, which has moved by two pixels in each frame.
      try await browser.wait(
        for: "document.querySelector('#view').ariaLabel.startsWith('frame 29 of 29')")
      let left = Double(
        try await browser.value(
          "document.querySelector('.outline.chosen .line').points.getItem(0).x"))
      #expect(abs((left ?? 0) - 78) < 4)
      #expect(browser.exceptions == [])
      #expect(try await program.status() == 0, "\(program.text)")

      let typed = try #require(program.text.firstMatch(of: /track clip (--box [-0-9.,e]+)/)).1
      let again = try RunningProgram(
        ["track", "clip", "--level", "fast", "--quiet", "-o", "typed.mp4"]
          + typed.split(separator: " ").map(String.init), in: folder)
      #expect(try await again.status() == 0, "\(again.text)")
      #expect(try rows(folder.path("clip-tracked.csv")) == rows(folder.path("typed.csv")))
      #expect(try rows(folder.path("typed.csv")).count == 31)
    } catch {
      await browser.close()
      throw error
    }
    await browser.close()
  }

  @Test func `an interrupted page starts no tracker, and other choices of objects are refused`()
    async throws
  {
    let folder = try TemporaryFolder()
    try RunningProgram.writeFrames(to: folder)
    let program = try RunningProgram(["track", "clip", "--pick"], in: folder)
    _ = try await program.address()
    #expect(try await program.end(with: SIGINT) == 130)
    #expect(program.text.contains("nothing was followed"))
    #expect(
      try await RunningProgram(["track", "clip", "--pick", "--rectangles"], in: folder).status()
        == 2)
    #expect(try await RunningProgram(["track", "clip", "--port", "80"], in: folder).status() == 2)
  }
}
