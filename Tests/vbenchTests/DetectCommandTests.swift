import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct DetectCommandTests {
  private struct Frame: Decodable {
    struct Detection: Decodable {
      var request: String
      var corners: [[Double]]
      var box: [Double]
      var confidence: Double
    }
    var image: String?
    var frame: Int?
    var detections: [Detection]
  }

  @Test
  func `detect prints an image's rectangles in pixels and writes an annotated image`() throws {
    let folder = try TemporaryFolder()
    let card = LabeledImage.embedded[0]
    try folder.write(ImageFile.png(card.image()), to: "card.png")
    let process = try VBenchProcess(
      ["detect", "card.png", "--request", "rectangles", "-o", "drawn.png"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let frames = try JSONDecoder().decode([Frame].self, from: Data(process.output.utf8))
    let found = try #require(frames.first?.detections.first)
    let truth = try card.labels()[0].quadrilateral.corners
    #expect(found.request == "rectangles")
    #expect(frames.first?.image == "card.png")
    // There is a line for each object. Numbers in these lines have at most three decimals.
    let lines = process.output.split(separator: "\n").filter { $0.contains("\"corners\"") }
    #expect(lines.count == frames[0].detections.count)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /.*\.\d{4,}.*/) == nil })
    for corner in truth {
      #expect(found.corners.contains { hypot($0[0] - corner.x, $0[1] - corner.y) < 3 })
    }
    #expect(try ImageFile.size(folder.path("drawn.png")) == ImageFile.size(folder.path("card.png")))
    let again = try VBenchProcess(
      ["detect", "card.png", "-o", "card.png"], in: folder.path)
    #expect(again.status == 2)
  }

  @Test func `detect with --every 2 examines every second frame of a video`() throws {
    let folder = try TemporaryFolder()
    for index in 0..<5 {
      try folder.write(
        ImageFile.png(LabeledImage.embedded[1].image()), to: "frames/000\(index).png")
    }
    let process = try VBenchProcess(
      ["detect", "frames", "--every", "2", "-o", "out.mp4", "--quiet"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let frames = try JSONDecoder().decode([Frame].self, from: Data(process.output.utf8))
    #expect(frames.map(\.frame) == [0, 2, 4])
    #expect(FileManager.default.fileExists(atPath: folder.path("out.mp4")))
  }

  @Test
  func `detect examines every image of a folder, and exits with 3 if one is unreadable`() throws {
    let folder = try TemporaryFolder()
    let cards = [LabeledImage.embedded[0], LabeledImage.embedded[1]]
    for (name, card) in zip(["card.png", "shot-2.png"], cards) {
      try folder.write(ImageFile.png(card.image()), to: "photos/" + name)
    }
    try folder.write(
      ImageFile.png(TestImages.pattern(width: 50, height: 40)), to: "photos/small.png")
    let process = try VBenchProcess(["detect", "photos", "-o", "drawn", "-q"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let images = try JSONDecoder().decode([Frame].self, from: Data(process.output.utf8))
    #expect(images.map(\.image) == ["card.png", "shot-2.png", "small.png"])
    #expect(images.allSatisfy { $0.frame == nil })
    #expect(
      try ImageFile.size(folder.path("drawn/small.png")) == PixelSize(width: 50, height: 40))

    // An unreadable image does not affect other images, and the exit status reports the error.
    try folder.write(text: "no image", to: "photos/broken.jpg")
    let broken = try VBenchProcess(["detect", "photos", "-q"], in: folder.path)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("photos/broken.jpg"))
    #expect(broken.errors.contains("1 of 4 images could not be read"))
    #expect(try JSONDecoder().decode([Frame].self, from: Data(broken.output.utf8)).count == 3)
  }

  @Test func `detect omits detections below --min-confidence and beyond --max`() throws {
    let folder = try TemporaryFolder()
    try folder.write(ImageFile.png(LabeledImage.embedded[0].image()), to: "card.png")
    func confidences(_ arguments: String...) throws -> [Double] {
      let process = try VBenchProcess(["detect", "card.png"] + arguments, in: folder.path)
      #expect(process.status == 0, "\(process.errors)")
      let frames = try JSONDecoder().decode([Frame].self, from: Data(process.output.utf8))
      return frames[0].detections.map(\.confidence)
    }
    let all = try confidences("--min-confidence", "0")
    #expect(all == all.sorted(by: >))
    #expect(try confidences() == all.filter { $0 >= 0.5 })
    #expect(try confidences("--min-confidence", "0", "--max", "1") == Array(all.prefix(1)))
    for wrong in [["--min-confidence", "2"], ["--max", "0"]] {
      #expect(try VBenchProcess(["detect", "card.png"] + wrong, in: folder.path).status == 2)
    }
  }

  @Test
  func `detect exits with 2 on requests that are unknown or missing from this build`() throws {
    let folder = try TemporaryFolder()
    try folder.write(ImageFile.png(TestImages.pattern(width: 64, height: 48)), to: "a.png")
    let unknown = try VBenchProcess(["detect", "a.png", "--request", "face"], in: folder.path)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean 'faces'"))
    let missing = try VBenchProcess(["detect", "none.png"], in: folder.path)
    #expect(missing.status == 3)
    #if !Barcodes
      let off = try VBenchProcess(["detect", "a.png", "--request", "barcodes"], in: folder.path)
      #expect(off.status == 2)
      #expect(off.errors.contains("Barcodes"))
    #endif
  }
}
