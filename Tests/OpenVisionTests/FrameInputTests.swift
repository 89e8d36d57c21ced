import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// Tests for orientations, regions of interest, image files, and several requests on the same frame.
@Suite struct FrameInputTests {
  private let upright = PixelSize(width: 64, height: 48)

  /// Returns an upright image in the form in which a camera with the given orientation would have stored it.
  private func stored(_ image: PixelBuffer, as orientation: ImageOrientation) -> PixelBuffer {
    // A quarter turn is undone by the quarter turn in the other direction.
    switch orientation {
    case .right: image.upright(from: .left)
    case .left: image.upright(from: .right)
    default: image.upright(from: orientation)
    }
  }

  @Test(arguments: CGImagePropertyOrientation.allCases)
  func `tracked boxes are relative to the upright frame in every orientation`(
    orientation: CGImagePropertyOrientation
  ) throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 10, y: 10, width: 8, height: 6)))
    for x in [10.0, 33] {
      let image = stored(frame(markAt: x, 5 + x / 2), as: orientation.imageOrientation)
      #expect((image.width == 48) == (orientation.rawValue >= 5))
      try handler.perform([request], on: image, orientation: orientation)
    }
    #expect(request.resultBox() == Box(x: 33, y: 21, width: 8, height: 6))
  }

  @Test func `the raw values of image orientations are those of EXIF, 1 to 8`() {
    #expect(CGImagePropertyOrientation(rawValue: 6) == .right)
    #expect(CGImagePropertyOrientation.allCases.map(\.rawValue) == Array(1...8))
  }

  @Test
  func `a tracker ignores objects outside its region and rejects a changed region`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 34, y: 30, width: 8, height: 6)))
    // The region is the right half of the frame.
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let decoy = Box(x: 2, y: 2, width: 8, height: 6)
    for x in [34.0, 50] {
      let image = frame(marks: [
        (200, decoy), (200, Box(x: x, y: 30, width: 8, height: 6)),
      ])
      try handler.perform([request], on: image)
    }
    #expect(request.resultBox() == Box(x: 50, y: 30, width: 8, height: 6))

    request.regionOfInterest = VNNormalizedIdentityRect
    let error = try #require(throws: VNError.self) {
      try handler.perform([request], on: frame(markAt: 50, 30))
    }
    #expect(error.code == .invalidArgument)
  }

  @Test(arguments: [
    CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5), CGRect(x: 0.6, y: 0, width: 0.5, height: 0.5),
    CGRect(x: 0, y: 0, width: 0, height: 0.5), CGRect(x: 0, y: 0, width: Double.nan, height: 1),
  ])
  func `performing a request with an invalid region of interest is an error`(region: CGRect) throws
  {
    let request = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 10, y: 10, width: 8, height: 6)))
    request.regionOfInterest = region
    let error = try #require(throws: VNError.self) {
      try VNSequenceRequestHandler.followingMarks().perform([request], on: frame(markAt: 10, 10))
    }
    #expect(error.code == .invalidArgument)
    #expect(request.results == nil)
  }

  @Test func `a frame can be an image file or its data, with an orientation`() throws {
    let folder = try TemporaryFolder()
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 10, y: 10, width: 8, height: 6)))
    let first = try folder.write(ImageFile.png(frame(markAt: 10, 10)), to: "1.png")
    try handler.perform([request], onImageURL: URL(fileURLWithPath: first))
    try handler.perform([request], onImageData: Data(ImageFile.png(frame(markAt: 20, 10))))
    #expect(request.resultBox()?.x == 20)
    let turned = try Data(ImageFile.png(stored(frame(markAt: 30, 12), as: .down)))
    try handler.perform([request], onImageData: turned, orientation: .down)
    #expect(request.resultBox() == Box(x: 30, y: 12, width: 8, height: 6))
    let last = try folder.write(
      ImageFile.png(stored(frame(markAt: 40, 12), as: .left)), to: "2.png")
    try handler.perform([request], onImageURL: URL(fileURLWithPath: last), orientation: .left)
    #expect(request.resultBox() == Box(x: 40, y: 12, width: 8, height: 6))
  }

  @Test
  func `performing a request on a missing image file is an error that names the file`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 10, y: 10, width: 8, height: 6)))
    let missing = try #require(throws: VNError.self) {
      try handler.perform([request], onImageURL: URL(fileURLWithPath: "/nowhere/7.png"))
    }
    #expect(missing.code == .ioError)
    #expect(missing.message.contains("/nowhere/7.png"))
    #expect(request.results == nil)
    let garbage = try #require(throws: VNError.self) {
      try handler.perform([request], onImageData: Data([1, 2, 3]))
    }
    #expect(garbage.code == .invalidImage)
    let remote = try #require(URL(string: "https://example.org/1.png"))
    let network = try #require(throws: VNError.self) {
      try handler.perform([], onImageURL: remote)
    }
    #expect(network.code == .ioError)
  }

  @Test
  func `requests performed together have the same results as requests performed separately`() throws
  {
    let boxes = (0..<5).map { Box(x: Double(2 + 12 * $0), y: 4, width: 8, height: 6) }
    func image(_ step: Int) -> PixelBuffer {
      frame(
        marks: boxes.enumerated().map { index, box in
          (
            UInt8(60 + 30 * index),
            Box(x: box.x, y: box.y + Double(step * index), width: 8, height: 6)
          )
        })
    }
    func track(together: Bool) throws -> [[CGRect?]] {
      let handler = VNSequenceRequestHandler()
      let requests = boxes.map {
        VNTrackObjectRequest(detectedObjectObservation: observation(at: $0))
      }
      return try (0..<5).map { step in
        let image = image(step)
        if together {
          try handler.perform(requests, on: image)
        } else {
          for request in requests.reversed() { try handler.perform([request], on: image) }
        }
        return requests.map { ($0.results?.first as? VNDetectedObjectObservation)?.boundingBox }
      }
    }
    #expect(try track(together: true) == track(together: false))
  }

  @Test func `sixteen threads can use the same sequence handler`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let image = frame(markAt: 10, 10)
    let box = Box(x: 10, y: 10, width: 8, height: 6)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: box))
      for _ in 0..<20 { try? handler.perform([request], on: image) }
    }
    #expect(handler.objectTrackerCount == 16)
  }
}
