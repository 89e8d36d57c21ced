import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

@Suite(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
struct RealDatasetTests {
  @Test
  func `a folder of mixed layouts opens with the right number of sequences per layout`() throws {
    let dataset = try Dataset.open(RealData.path(""))
    let formats = Dictionary(grouping: dataset.entries, by: \.format).mapValues(\.count)
    #expect(formats == ["otb": 10, "vot": 2, "got10k": 3, "mot": 2, "planar": 4])
    #expect(Set(dataset.entries.map(\.name)).count == dataset.entries.count)
  }

  @Test(arguments: [
    ("otb/Dog1", 1350, 1), ("otb/FaceOcc1", 892, 1), ("otb/Couple", 140, 1),
    ("dtb/MountainBike6", 81, 1), ("vot/bag", 196, 1), ("vot/book", 175, 1),
    ("got10k/train/SegTrack_girl", 21, 1), ("got10k/train/SegTrack_monkeydog", 71, 1),
    ("got10k/train/DAVIS_carshadow", 40, 1), ("mot/TUD-Campus", 71, 8),
    ("mot/PETS09-S2L1", 795, 19), ("planar/chessboard", 121, 1), ("planar/marker", 150, 1),
    ("planar/postcard", 67, 1), ("planar/poster", 50, 1),
  ])
  func `each real sequence opens with its number of frames and targets`(
    path: String, frames: Int, targets: Int
  ) throws {
    let dataset = try Dataset.open(RealData.path(path))
    #expect(dataset.entries.count == 1)
    let sequence = try #require(try dataset.entries.first?.load())
    #expect(sequence.frameCount == frames)
    #expect(sequence.targets.count == targets)
    #expect(sequence.targets.allSatisfy { $0.annotations.count == frames })
    #expect(sequence.targets.allSatisfy { $0.initialFrame != nil })
    #expect(sequence.frames.knownFrameCount == frames)
  }

  @Test func `real OTB boxes, counted from 1, are shifted to start at 0`() throws {
    let region = try firstRegion("otb/Couple")
    #expect(region == .box(Box(x: 50, y: 46, width: 25, height: 62)))
  }

  @Test func `real GOT-10k boxes are read without a shift`() throws {
    let region = try firstRegion("got10k/train/SegTrack_girl")
    #expect(region == .box(Box(x: 214, y: 69, width: 110, height: 187)))
  }

  @Test func `real VOT corners are read in their original order`() throws {
    let corners = try firstRegion("vot/bag")?.corners ?? []
    let expected = [
      Point(333.02, 127.36), Point(437.19, 187.78), Point(395.39, 259.83), Point(291.23, 199.41),
    ]
    #expect(corners.count == 4)
    #expect(zip(corners, expected).allSatisfy { $0.distance(to: $1) < 1e-9 })
  }

  @Test
  func `real planar corners are assigned by image number, and NaN rows are unlabeled`() throws {
    let sequence = try #require(
      try Dataset.open(RealData.path("planar/chessboard")).entries.first?.load())
    let annotations = sequence.targets[0].annotations
    // Rows 29 and 32 contain NaN.
    #expect(annotations.indices.filter { annotations[$0].visibility == .unlabeled } == [28, 31])
    #expect(annotations[0].region?.corners[0] == Point(243.611, 66.850))
  }

  @Test func `the real test data has no defect that prevents loading`() throws {
    let check = DatasetCheck(try Dataset.open(RealData.path("")))
    let broken = check.sequences.flatMap(\.defects).filter(\.preventsLoading)
    #expect(broken.isEmpty)
    #expect(check.datasetDefects.isEmpty)
  }

  private func firstRegion(_ path: String) throws -> Region? {
    try Dataset.open(RealData.path(path)).entries.first?.load().targets[0].annotations[0].region
  }
}
