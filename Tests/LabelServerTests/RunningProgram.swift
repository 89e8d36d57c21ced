import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// A running `vbench` that shows a page.
final class RunningProgram {
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

  /// Writes 30 images of a patterned square that moves to the right.
  static func writeFrames(to folder: TemporaryFolder) throws {
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
}
