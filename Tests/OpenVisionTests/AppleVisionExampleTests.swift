import Foundation
import Imaging
import Media
import OpenVision
import TestSupport
import Testing

@testable import ExampleAppleVision

/// Tests the program that measures Apple's Vision on a Mac. Here it measures OpenVision.
@Suite struct AppleVisionExampleTests {
  @Test func `a dataset is tracked as the library tracks it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let images = "\(folder)/data/Card/img"
    try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
    let frames = (0..<3).map { index in
      TestImages.luma(width: 160, height: 120) { x, y in
        let (u, v) = (x - 40 - 2 * index, y - 30 - index)
        let isCard = (0..<40).contains(u) && (0..<30).contains(v)
        return isCard ? 60 + u * v % 90 : 200
      }
    }
    for (index, frame) in frames.enumerated() {
      try Data(ImageFile.png(frame)).write(to: URL(filePath: "\(images)/000\(index + 1).png"))
    }
    try "40,30,40,30\n42,31,40,30\n".write(
      toFile: "\(folder)/data/Card/groundtruth_rect.txt", atomically: true, encoding: .utf8)
    try VisionTracker.measure("\(folder)/data", into: "\(folder)/results") {
      Target(level: .fast, revision: 1)
    }
    let lines = try String(contentsOfFile: "\(folder)/results/Card.txt", encoding: .utf8)
      .split(separator: "\n")

    let handler = VNSequenceRequestHandler()
    var target = VNDetectedObjectObservation(
      boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25))
    #expect(lines.count == frames.count)
    for (line, frame) in zip(lines, frames) {
      let request = VNTrackObjectRequest(detectedObjectObservation: target)
      request.revision = 1
      try handler.perform([request], on: frame)
      target = try #require(request.results?.first)
      let box = target.boundingBox
      let expected = [
        box.minX * 160, (1 - box.maxY) * 120, box.width * 160, box.height * 120,
        Double(target.confidence),
      ]
      let found = line.split(separator: ",").compactMap { Double($0) }
      #expect(found.count == 5)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }
}
