import Foundation
import GroundTruth
import TestSupport
import Testing

@testable import Results
@testable import Tracking

/// Tests that broken results from other programs are read or rejected, and never crash the process.
@Suite struct ResultsMutationTests {
  private static let runs = """
    [{"startFrame": 1, "endFrame": 3, "len": 3, "evalType": "SRE", "shiftType": "left",
      "resType": "rect", "fps": 10.5, "res": [[1, 2, 3, 4], [NaN, NaN, NaN, NaN], [5, 6, 7, 8]]}]
    """

  @Test func `mutated result files of OTB's toolkit do not crash the reader`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: Self.runs, to: "a.json")
    #expect(try OTBRunsFile.read(folder.path("a.json")).count == 1)
    var mutator = Mutator()
    for _ in 0..<Mutator.count {
      try folder.write(mutator.text(Self.runs), to: "a.json")
      _ = try? OTBRunsFile.read(folder.path("a.json"))
    }
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e300", "-1099511627776"])
  func `a start frame outside the range of frame numbers is refused`(number: String) throws {
    let folder = try TemporaryFolder()
    let text = Self.runs.replacing("\"startFrame\": 1", with: "\"startFrame\": \(number)")
    try folder.write(text: text, to: "a.json")
    #expect(throws: GroundTruthError.self) { try OTBRunsFile.read(folder.path("a.json")) }
  }

  @Test func `mutated text results do not crash their readers`() throws {
    let folder = try TemporaryFolder()
    let text = "1\n3,4,8,9\n2\n3,3,12,3,12,12,3,12\nm1,1,6,5,2,4,2,4\n0\n"
    var mutator = Mutator()
    for _ in 0..<Mutator.count {
      try folder.write(mutator.text(text), to: "a.txt")
      let path = folder.path("a.txt")
      _ = try? TrackerResultFile.vot(path)
      try? TrackerResultFile.boxes(path, origin: 1) { _ in }
      _ = try? TrackerResultFile.numbers(path)
    }
  }
}
