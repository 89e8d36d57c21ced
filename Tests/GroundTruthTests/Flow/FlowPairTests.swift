import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@Suite struct FlowPairTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 6, height: 4)

  init() throws { folder = try TemporaryFolder() }

  private func writeImage(_ name: String, width: Int = 6, _ value: (Int, Int) -> Int = { $0 + $1 })
    throws
  {
    let image = TestImages.luma(width: width, height: 4, value)
    try folder.write(ImageFile.png(image), to: name)
  }

  private func writeFlow(_ name: String, size: PixelSize? = nil) throws {
    try folder.write(FloFile.data(of: FlowField(size: size ?? self.size)), to: name)
  }

  @Test
  func `Middlebury flow pairs are found, with the flow in the same or another folder`() throws {
    for file in ["frame10.png", "frame11.png"] {
      try writeImage("other-data/Venus/\(file)")
      try writeImage("other-data/Grove2/\(file)")
    }
    try writeFlow("other-gt-flow/Venus/flow10.flo")
    try writeFlow("other-data/Grove2/flow10.flo")
    let pairs = try Layouts.flow.items(in: folder.path + "/other-data")
    #expect(pairs.map(\.name) == ["Grove2", "Venus"])
    #expect(try pairs[1].truth()?.field.size == size)
    #expect(try pairs[1].images().first.size == size)
    #expect(try pairs[1].truth()?.isOccluded == nil)
  }

  @Test func `a folder with two numbered images and a .flo file is a flow pair`() throws {
    try writeImage("Whale/Whale1.png")
    try writeImage("Whale/Whale2.png")
    try writeFlow("Whale/Whale.flo")
    #expect(try Layouts.flow.items(in: folder.path).map(\.name) == ["Whale"])
    #expect(try Layouts.flow.items(in: folder.path + "/Whale").map(\.name) == ["Whale"])
  }

  @Test func `KITTI pixels with flow only in flow_occ are occluded`() throws {
    var all = FlowField(size: size)
    all[0, 0] = nil
    var seen = all
    seen[3, 2] = nil
    try folder.write(KITTIFlowFile.data(of: all), to: "training/flow_occ/000003_10.png")
    try folder.write(KITTIFlowFile.data(of: seen), to: "training/flow_noc/000003_10.png")
    try writeImage("training/image_2/000003_10.png")
    try writeImage("training/image_2/000003_11.png")
    let pairs = try Layouts.flow.items(in: folder.path)
    #expect(pairs.map(\.name) == ["000003"])
    let truth = try #require(try pairs[0].truth())
    #expect(truth.field[0, 0] == nil)
    #expect(truth.isOccluded?[2 * 6 + 3] == true)
    #expect(truth.isOccluded?[2 * 6 + 4] == false)
  }

  @Test
  func `Sintel flow pairs consist of consecutive frames with masks of occluded pixels`() throws {
    for frame in ["frame_0009", "frame_0010"] { try writeImage("final/alley_1/\(frame).png") }
    try writeFlow("flow/alley_1/frame_0009.flo")
    try writeImage("occlusions/alley_1/frame_0009.png") { x, _ in x == 2 ? 255 : 0 }
    try writeImage("invalid/alley_1/frame_0009.png") { x, _ in x == 5 ? 255 : 0 }
    let pairs = try Layouts.flow.items(in: folder.path)
    #expect(pairs.map(\.name) == ["alley_1/frame_0009"])
    #expect(pairs[0].files?.second.hasSuffix("final/alley_1/frame_0010.png") == true)
    let isOccluded = try #require(try pairs[0].truth()?.isOccluded)
    #expect(Array(isOccluded[0..<6]) == [false, false, true, false, false, true])
  }

  @Test func `images and flows of different sizes are refused with the file's name`() throws {
    try writeImage("Whale1.png")
    try writeImage("Whale2.png", width: 7)
    try writeFlow("Whale.flo", size: PixelSize(width: 5, height: 4))
    let pair = try #require(try Layouts.flow.items(in: folder.path).first)
    func description(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return "no error"
    }
    #expect(
      description { _ = try pair.images() }.hasPrefix(
        "\(folder.path)/Whale2.png: expected an image of 6x4 pixels"))
    #expect(
      description { _ = try pair.truth() }.hasPrefix(
        "\(folder.path)/Whale.flo: expected a flow of 6x4 pixels"))
  }

  @Test func `a folder without flow pairs or a missing folder is refused`() {
    #expect(throws: GroundTruthError.noSuchPath(folder.path + "/none")) {
      try Layouts.flow.items(in: folder.path + "/none")
    }
    #expect(throws: GroundTruthError.self) { try Layouts.flow.items(in: folder.path) }
  }
}
