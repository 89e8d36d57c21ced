import Foundation
import TestSupport
import Testing

/// Tests that sequences which a user declares to be parts of one video count as one.
@Suite struct GroupTests {
  /// Writes twelve sequences and the results of two trackers, one of which is better. The scores of the three parts of a
  /// video are similar.
  private func prepare() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<12 {
      let name = "video\(index / 3)-\(index % 3)"
      let count = 20 + index
      func boxes(_ shift: Int) -> String {
        (0..<count).map { "\($0 == 0 ? 31 : 31 + shift),21,16,16\n" }.joined()
      }
      try folder.write(text: boxes(0), to: "data/\(name)/groundtruth_rect.txt")
      try folder.write(text: boxes(1 + index / 3), to: "results/a/\(name).txt")
      try folder.write(text: boxes(2 + 2 * (index / 3)), to: "results/b/\(name).txt")
    }
    return folder
  }

  /// Returns the comparison of the two trackers.
  private func evaluate(_ folder: TemporaryFolder) throws -> [String: String] {
    let result = try VBenchProcess(
      ["evaluate", "--results", "results", "-d", "data", "-o", "out", "--force"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let csv = try String(contentsOfFile: folder.path("out/comparisons.csv"), encoding: .utf8)
      .split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    return Dictionary(uniqueKeysWithValues: zip(csv[0], csv[1]))
  }

  @Test func `sequences grouped in groups.yaml count as one, which widens the interval`() throws {
    let folder = try prepare()
    func width(_ row: [String: String]) throws -> Double {
      try #require(row["high"].flatMap(Double.init))
        - (try #require(row["low"].flatMap(Double.init)))
    }
    let single = try evaluate(folder)
    let groups = "one: video0*\ntwo: [video1-0, video1-1, video1-2]\nthree: \"video[2]-?\"\n"
    try folder.write(text: groups, to: "data/groups.yaml")
    let grouped = try evaluate(folder)
    #expect(single["difference"] == grouped["difference"])
    #expect(try width(grouped) > 1.2 * width(single))
    // Four videos are too few for an interval, although there are twelve sequences.
    try folder.write(text: groups + "four: video3*\n", to: "data/groups.yaml")
    #expect(try evaluate(folder)["low"]?.isEmpty == true)

    try folder.write(text: "one: vido0*\n", to: "data/groups.yaml")
    let wrong = try VBenchProcess(
      ["evaluate", "--results", "results", "-d", "data", "-o", "out", "--force"], in: folder.path)
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("data/groups.yaml:1: expected the name of an item"))
    let check = try VBenchProcess(["datasets", "check", "data"], in: folder.path)
    #expect(check.status == 3)
    #expect(check.output.contains("data/groups.yaml:1: expected the name of an item"))
  }
}
