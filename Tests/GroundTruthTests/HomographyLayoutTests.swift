import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

struct HomographyLayoutTests {
  private let shift = "1 0 2\n0 1 0\n0 0 1\n"

  private func image(_ folder: TemporaryFolder, _ name: String) throws {
    try folder.write(
      ImageFile.png(TestImages.pattern(width: 16, height: 12)), to: name)
  }

  @Test
  func `HPatches folders are read as pairs of the first image with each other image`() throws {
    let folder = try TemporaryFolder()
    for scene in ["v_one", "i_two"] {
      for number in 1...3 { try image(folder, "\(scene)/\(number).png") }
      for number in 2...3 { try folder.write(text: shift, to: "\(scene)/H_1_\(number)") }
    }
    let pairs = try Layouts.registration.items(in: folder.path)
    #expect(pairs.map(\.name) == ["i_two/1-2", "i_two/1-3", "v_one/1-2", "v_one/1-3"])
    #expect(
      pairs.map(\.attributes) == [["illumination"], ["illumination"], ["viewpoint"], ["viewpoint"]])
    #expect(pairs[3].files?.second == folder.path("v_one/3.png"))
    #expect(try pairs[0].map()(Point(0, 0)) == Point(2, 0))
    #expect(try pairs[0].images().first.size == PixelSize(width: 16, height: 12))
  }

  @Test func `pairs in the layouts of the Oxford scenes and OpenCV's samples are found`() throws {
    let folder = try TemporaryFolder()
    try image(folder, "bark/img1.png")
    try image(folder, "bark/img2.png")
    try folder.write(text: shift, to: "bark/H1to2p")
    try image(folder, "samples/graf1.png")
    try image(folder, "samples/graf3.png")
    try image(folder, "samples/box.png")
    try folder.write(text: shift, to: "samples/H1to3p.txt")
    let pairs = try Layouts.registration.items(in: folder.path)
    #expect(pairs.map(\.name) == ["bark/1-2", "samples/graf1-graf3"])
  }

  @Test func `reading a pair whose image is missing is an error that names the image`() throws {
    let folder = try TemporaryFolder()
    try image(folder, "a/1.png")
    try folder.write(text: shift, to: "a/H_1_2")
    let pairs = try Layouts.registration.items(in: folder.path)
    #expect(pairs.count == 1)
    let error = #expect(throws: (any Error).self) { try pairs[0].images() }
    #expect(error.map { "\($0)" }?.contains("a/2.png") == true)
  }

  @Test func `a folder without homographies is refused with the expected file names`() throws {
    let folder = try TemporaryFolder()
    try image(folder, "1.png")
    let error = #expect(throws: GroundTruthError.self) {
      try Layouts.registration.items(in: folder.path)
    }
    #expect(error?.description.contains("H1to2p") == true)
  }

  @Test func `the truth of embedded pairs is the homography that they were rendered with`() throws {
    for motion in RenderedPairs.Motion.allCases {
      let pair = try #require(
        RegistrationPair.embedded.first { $0.name == "\(motion.rawValue)-plain" })
      #expect(try pair.map() == RenderedPairs.pair(motion, .plain).map)
    }
    #expect(RegistrationPair.embedded.count == 15)
  }
}
