import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct DatasetCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the defects of the folder's only sequence.
  private func defects() throws -> [Defect] {
    let check = DatasetCheck(try Dataset.open(folder.path))
    return try #require(check.sequences.first).defects
  }

  @Test func `the check of a dataset lists every malformed label with its line`() throws {
    try DatasetTest.writeFrames(7, to: folder, "Seq/img")
    let labels = [
      "1,1,5,5", "1,1,5", "1,1,0,5", "NaN,NaN,NaN,NaN", "100,1,5,5", "39,1,5,5", "a,b,c,d",
    ]
    try folder.write(text: labels.joined(separator: "\n"), to: "Seq/groundtruth_rect.txt")
    let defects = try defects()
    #expect(defects.map(\.line) == [2, 3, 4, 5, 6, 7])
    #expect(defects.map(\.preventsLoading) == [true, false, false, false, false, true])
    #expect(defects[1].message == "expected a region with an area above 0, found 0.0x5.0")
    #expect(
      defects[3].message.hasPrefix(
        "expected a box within the 40x30 image, but none of it is inside"))
    #expect(
      defects[4].message.hasPrefix(
        "expected a box within the 40x30 image, but only 40% of it is inside")
    )
    #expect(defects.allSatisfy { $0.path.hasSuffix("Seq/groundtruth_rect.txt") })
  }

  @Test func `the check of a dataset lists gaps, wrong sizes and wrong numbers of frames`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Seq/color", digits: 8)
    try DatasetTest.writeFrames(2, to: folder, "Seq/color", digits: 8, from: 4)
    try folder.write(text: "width=41\nheight=30\nlength=5\n", to: "Seq/sequence")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n1,1,5,5\n", to: "Seq/groundtruth.txt")
    let texts = try defects().map(\.message)
    #expect(texts.count == 4)
    #expect(texts.contains("expected consecutive frame numbers, found 4 after 2"))
    #expect(texts.contains("expected 40x30, the size of the frames; found 41x30"))
    #expect(texts.contains("expected 4, the number of frames; found 5"))
    #expect(texts.contains { $0.hasPrefix("expected one label per frame, found 3 labels") })
  }

  @Test func `many gaps, images of another size and numbered labels are one defect each`() throws {
    for number in stride(from: 0, to: 35, by: 5) {
      try folder.write(
        number == 0
          ? DatasetTest.png : ImageFile.png(TestImages.luma(width: 8, height: 6) { _, _ in 1 }),
        to: "Seq/img/\(1000 + number).png")
    }
    try folder.write(
      text: (0..<7).map { "\($0),1,1,5,5\n" }.joined(), to: "Seq/groundtruth_rect.txt")
    let texts = try defects().map(\.message)
    #expect(texts.count == 4, "\(texts)")
    #expect(
      texts.contains(
        "expected consecutive frame numbers, found 6 gaps, e.g. 1005 after 1000 and 1010 after 1005"
      ))
    #expect(texts.contains { $0.contains("found 8x6, and another size in 6 of 7 images") })
    #expect(texts.contains { $0.contains("--label-boxes frame-xywh") })
  }

  @Test func `the check of a valid sequence finds no defects`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Seq/img")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "Seq/groundtruth_rect.txt")
    let check = DatasetCheck(try Dataset.open(folder.path))
    #expect(check.isClean)
  }

  @Test func `a dataset summary has a row per sequence and a problem per broken sequence`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Good/img")
    try folder.write(text: "1,1,5,5\nNaN,NaN,NaN,NaN\n", to: "Good/groundtruth_rect.txt")
    try folder.write(text: "OCC", to: "Good/attrs.txt")
    try DatasetTest.writeFrames(1, to: folder, "Bad/img")
    try folder.write(text: "1\n", to: "Bad/groundtruth_rect.txt")
    let summary = DatasetSummary(try Dataset.open(folder.path))
    #expect(summary.rows.map(\.name) == ["Good"])
    #expect(summary.rows.map(\.size) == [PixelSize(width: 40, height: 30)])
    #expect(summary.rows.map(\.absentFrames) == [1])
    #expect(summary.rows.map(\.attributes) == [["OCC"]])
    #expect(summary.problems.count == 1)
    #expect(summary.problems.first?.contains("groundtruth_rect.txt:1") ?? false)
  }
}
