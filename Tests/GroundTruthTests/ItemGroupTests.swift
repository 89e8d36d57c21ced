import GroundTruth
import TestSupport
import Testing

/// Tests for the groups of sequences and other items that users state.
@Suite struct ItemGroupTests {
  private func groups(_ text: String, of items: [String]) throws -> [String: String] {
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "groups.yaml")
    return try #require(try ItemGroups(of: folder.path("."))).groups(of: items)
  }

  @Test func `groups.yaml lists the items of each group by name or pattern`() throws {
    let found = try groups(
      "drive: [drive_1, \"drive_[23]\"]\nyard: yard*   # a note\n",
      of: ["drive_1", "drive_2", "drive_3", "drive_4", "yard-a", "x"])
    #expect(
      found == ["drive_1": "drive", "drive_2": "drive", "drive_3": "drive", "yard-a": "yard"])
  }

  @Test func `a dataset without groups.yaml has no groups`() throws {
    let folder = try TemporaryFolder()
    #expect(try ItemGroups(of: folder.path(".")) == nil)
    #expect(try ItemGroups(of: "embedded") == nil)
    // The location may also be a file, such as a file of labels.
    try folder.write(text: "{}", to: "labels.json")
    try folder.write(text: "a: b\n", to: "groups.yaml")
    #expect(try ItemGroups(of: folder.path("labels.json"))?.groups(of: ["b"]) == ["b": "a"])
  }

  @Test(arguments: [
    ("a: drve_1\n", "groups.yaml:1: expected the name of an item, found 'drve_1'; did you mean"),
    (
      "a: drive_1\nb: [x,\n  \"drive*\"]\n",
      "groups.yaml:3: expected one group for 'drive_1', found 'a' and 'b'"
    ),
    ("- a\n", "groups.yaml:1: expected a mapping"), ("a: {b: c}\n", "groups.yaml:1: expected"),
    ("", "groups.yaml: expected a mapping, found nothing"),
  ])
  func `mistakes in groups.yaml are refused with the line`(text: String, message: String) {
    #expect {
      try groups(text, of: ["drive_1", "x"])
    } throws: { "\($0)".contains(message) }
  }

  @Test func `a sequence's manifest states its group, and conversion preserves it`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "own/img")
    try folder.write(text: "frame,x,y,width,height\n0,1,2,3,4\n1,1,2,3,4\n", to: "own/a.csv")
    try folder.write(
      text: "frames: img\ngroup: drive 1\ntargets:\n  - name: a\n    labels: a.csv\n",
      to: "own/sequence.yaml")
    let dataset = try Dataset.open(folder.path("own"))
    #expect(dataset.entries.map(\.group) == ["drive 1"])
    try SequenceWriter().write(try dataset.entries[0].load(), to: folder.path("copy"))
    #expect(try Dataset.open(folder.path("copy")).entries.map(\.group) == ["drive 1"])
  }
}
