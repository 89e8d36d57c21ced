import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// What a person does with a new video, in the real program and in a real browser.
@Suite(.alone, .serialized, .needs("chromium")) struct LabelCommandTests {
  /// A running `vbench label`.
  private final class Running {
    let process = Process()
    private let output: String

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
      output = folder.path("\(UUID().uuidString).out")
      try folder.write(text: "", to: URL(fileURLWithPath: output).lastPathComponent)
      process.executableURL = URL(fileURLWithPath: BuiltProgram.path("vbench"))
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.standardInput = FileHandle.nullDevice
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
      (process.standardOutput, process.standardError) = (handle, handle)
      try process.run()
    }

    var text: String {
      (try? String(contentsOfFile: output, encoding: .utf8))?.split(separator: "\n")
        .joined(separator: " ") ?? ""
    }

    func address() async throws -> String {
      for _ in 0..<2000 {
        if let match = text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/\w+\//) {
          return String(match.output)
        }
        try await Task.sleep(for: .milliseconds(10))
      }
      Issue.record("no address: \(text)")
      return "about:blank"
    }

    func end(with signal: Int32) async throws -> Int32 {
      kill(process.processIdentifier, signal)
      return try await status()
    }

    func status() async throws -> Int32 {
      while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
      return process.terminationStatus
    }
  }

  /// Writes 30 images of a patterned square that moves to the right.
  private func writeFrames(to folder: TemporaryFolder) throws {
    for frame in 0..<30 {
      let image = TestImages.luma(width: 160, height: 120) { x, y in
        let (column, row) = (x - 20 - 2 * frame, y - 40)
        guard (0..<32).contains(column), (0..<32).contains(row) else {
          return 60 + (x * 7 + y * 13) % 30
        }
        return (column / 8 * 5 + row / 8 * 3) % 7 * 35
      }
      try folder.write(
        try ImageFile.png(image), to: "clip/\(String(1000 + frame).dropFirst()).png")
    }
  }

  @Test func `labels survive a killed program, and trackers are compared with them`() async throws {
    let folder = try TemporaryFolder()
    try writeFrames(to: folder)
    let browser = try await Browser()
    do {
      let first = try Running(["label", "clip"], in: folder)
      try await browser.go(to: try await first.address())
      try await browser.drag(try await browser.place(20, 40), try await browser.place(52, 72))
      try await browser.wait(
        for: "document.querySelector('#targets small')?.innerText.includes('29 followed')")
      _ = try await first.end(with: SIGKILL)

      let second = try Running(["label", "clip"], in: folder)
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

      let compare = try Running(
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
    #expect(try await Running(["label", "missing.mp4"], in: folder).status() == 3)
    #expect(try await Running(["label", "empty"], in: folder).status() == 3)
    #expect(try await Running(["label", "empty", "--port", "x"], in: folder).status() == 2)
  }
}
