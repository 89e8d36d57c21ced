import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of labels whose file states who made them.
@Suite struct LabelSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ rows: String, tracker: String? = "mine") throws -> LabeledSequence {
    try DatasetTest.writeFrames(4, to: folder, "Seq/img")
    try folder.write(
      text: "frames: img\n" + (tracker.map { "tracked_by: \($0)\n" } ?? "")
        + "targets:\n  - name: a\n    labels: a.csv\n", to: "Seq/sequence.yaml")
    try folder.write(text: rows, to: "Seq/a.csv")
    return try DatasetTest.load(folder.path)
  }

  @Test func `tracked frames are unlabeled and a remark counts them`() throws {
    let sequence = try load(
      """
      frame,visibility,x,y,width,height,source
      0,visible,1,2,3,4,hand
      1,visible,2,2,3,4,tracked
      2,absent,,,,,checked
      3,visible,4,2,3,4,
      """)
    #expect(sequence.targets[0].sources == [.hand, .tracked, .checked, LabelSource.none])
    #expect(
      sequence.targets[0].annotations.map(\.visibility) == [
        .visible, .unlabeled, .absent, .visible,
      ])
    #expect(
      sequence.remarks == [
        "labels: 1 of 4 frames by hand, 1 checked, 1 tracked and left out; --unchecked-labels uses them: labels made by"
          + " mine favor it and trackers like it"
      ])
  }

  @Test func `labels by hand need no warning`() throws {
    let sequence = try load("frame,x,y,width,height,source\n0,1,2,3,4,hand\n", tracker: nil)
    #expect(sequence.remarks == ["labels: 1 of 4 frames by hand, 0 checked"])
  }

  @Test func `a source that is misspelled is an error, because its label could be a tracked one`() {
    #expect {
      try load("frame,x,y,width,height,source\n0,1,2,3,4,hand\n1,1,2,3,4,trackd\n")
    } throws: { error in
      "\(error)".hasSuffix("a.csv:3: expected hand, checked or tracked, found \"trackd\"")
    }
  }

  @Test func `a column of this name with other content is ignored as before`() throws {
    let sequence = try load("frame,x,y,width,height,source\n0,1,2,3,4,camera 1\n")
    #expect(sequence.targets[0].sources.isEmpty)
    #expect(
      sequence.remarks.count == 1 && sequence.remarks[0].hasSuffix("ignored the columns source"))
  }

  @Test func `a conversion keeps who made the labels`() throws {
    let sequence = try load(
      "frame,x,y,width,height,source\n0,1,2,3,4,hand\n1,2,2,3,4,tracked\n2,3,2,3,4,checked\n")
    try SequenceWriter().write(sequence, to: folder.path("converted"))
    let again = try DatasetTest.load(folder.path("converted"))
    #expect(again.targets[0].sources == [.hand, LabelSource.none, .checked, LabelSource.none])
    #expect(again.targets[0].annotations == sequence.targets[0].annotations)
  }
}
