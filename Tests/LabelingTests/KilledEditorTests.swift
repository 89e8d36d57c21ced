import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct KilledEditorTests {
  /// The program beside the tests that edits labels without a pause.
  private static let editor = URL(fileURLWithPath: BuiltProgram.path("LabelingEditor"))

  /// Kills the editor at different times. After each kill, the labels must be those of the last edit that was
  /// acknowledged, or of the next one, and other programs must be able to read them.
  @Test(.mustNotHang) func `a killed process loses no edit that was acknowledged`() async throws {
    let folder = try TemporaryFolder()
    let count = 2000
    let square = MovingSquare(count: 1)
    let frame = try #require(try square.makeReader().next())
    for index in 0..<count {
      try folder.write(
        index == 0 ? ImageFile.png(frame) : [], to: "video/img/\(index + 10000).png")
    }
    try folder.write(text: "frame,x,y,width,height\n0,1,1,9,8\n", to: "video/1.csv")
    try folder.write(
      text: "frames: img\nframe_count: \(count)\ntargets:\n  - name: a\n    labels: 1.csv\n",
      to: "video/sequence.yaml")
    let labels = folder.path("labels")
    for round in 0..<12 {
      let process = Process()
      process.executableURL = Self.editor
      process.arguments = [folder.path("video"), labels]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // The kills come at different moments of the edits after the first one.
      let first = output.fileHandleForReading.availableData
      usleep(UInt32(1000 + round * 7919 % 40_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let rest = try output.fileHandleForReading.readToEnd() ?? Data()
      let printed = String(decoding: first + rest, as: UTF8.self).split(separator: "\n")
      let last = try #require(printed.last.flatMap { Int($0) })
      let read = try #require(try Dataset.open(labels).entries.first).load()
      let written = read.targets[0].annotations.prefix { $0.visibility == .visible }.count
      #expect((last + 1...last + 2).contains(written), "\(written) labels after edit \(last)")
      let project = try LabelingProject(read, in: labels)
      let given = try project.labels.target(1).given
      #expect((last + 1...last + 2).contains(given.count))
      #expect(given.keys.sorted() == Array(0..<given.count))
      #expect(project.canUndo && project.remarks.isEmpty)
    }
  }
}
