import Foundation
import Geometry
import Imaging
import Media
import Synchronization
import TestSupport
import Testing

@testable import OpenVision

/// Tests for requests on single images: image sources, failures, caches and threads.
@Suite struct ImageRequestHandlerTests {
  private let corners = Quadrilateral(Box(x: 60, y: 40, width: 160, height: 100))

  private var image: PixelBuffer {
    var drawing = RectangleDrawing(width: 320, height: 240)
    drawing.fill(corners, 210)
    return drawing.image()
  }

  private func found(_ handler: VNImageRequestHandler) throws -> Quadrilateral? {
    let request = VNDetectRectanglesRequest()
    try handler.perform([request])
    return (request.results?.first as? VNRectangleObservation).map {
      Quadrilateral($0, in: PixelSize(width: 320, height: 240))
    }
  }

  @Test(arguments: CGImagePropertyOrientation.allCases)
  func `rectangles are relative to the upright image in every orientation`(
    orientation: CGImagePropertyOrientation
  ) throws {
    // The stored image is the upright image rotated by the inverse of its orientation.
    let inverse: ImageOrientation =
      switch orientation {
      case .right: .left
      case .left: .right
      default: orientation.imageOrientation
      }
    let stored = image.upright(from: inverse)
    let pixels = VNImageRequestHandler(cvPixelBuffer: stored, orientation: orientation)
    #expect(try #require(try found(pixels)).cornerError(corners) < 0.3)
    let data = try Data(ImageFile.png(stored))
    let content = VNImageRequestHandler(data: data, orientation: orientation)
    #expect(try #require(try found(content)).cornerError(corners) < 0.3)
    let folder = try TemporaryFolder()
    let url = try URL(fileURLWithPath: folder.write(data, to: "stored.png"))
    let file = VNImageRequestHandler(url: url, orientation: orientation)
    #expect(try #require(try found(file)).cornerError(corners) < 0.3)
  }

  @Test func `an image can be given as a file or as its data`() throws {
    let folder = try TemporaryFolder()
    let jpeg = try ImageFile.jpeg(image, quality: 0.95)
    let url = try URL(fileURLWithPath: folder.write(jpeg, to: "a.jpg"))
    #expect(try #require(try found(VNImageRequestHandler(url: url))).cornerError(corners) < 0.5)
    let handler = VNImageRequestHandler(data: Data(jpeg), options: [.properties: 1])
    #expect(try #require(try found(handler)).cornerError(corners) < 0.5)
  }

  @Test func `a gray rectangle in a color image is found`() throws {
    let gray = image.lumaSamples
    let color = TestImages.rgb(width: 320, height: 240) { x, y in
      let value = Int(gray[y * 320 + x])
      return (value, value, value)
    }
    let handler = VNImageRequestHandler(cvPixelBuffer: color)
    #expect(try #require(try found(handler)).cornerError(corners) < 0.3)
  }

  @Test func `requests fail if their image is missing, invalid, remote or empty`() throws {
    let missing = VNImageRequestHandler(url: URL(fileURLWithPath: "/nowhere/7.png"))
    let request = VNDetectRectanglesRequest()
    let error = try #require(throws: VNError.self) { try missing.perform([request]) }
    #expect(error.code == .ioError)
    #expect(error.message.contains("/nowhere/7.png"))
    #expect(request.results == nil)
    let garbage = VNImageRequestHandler(data: Data([1, 2, 3]))
    #expect(
      try #require(throws: VNError.self) { try garbage.perform([request]) }.code == .invalidImage)
    let noData = VNImageRequestHandler(data: Data())
    #expect(throws: VNError.self) { try noData.perform([request]) }
    let remote = try VNImageRequestHandler(url: #require(URL(string: "https://example.org/1.png")))
    #expect(try #require(throws: VNError.self) { try remote.perform([request]) }.code == .ioError)
    let empty = VNImageRequestHandler(
      cvPixelBuffer: PixelBuffer.makeLuma(width: 0, height: 0) { _ in })
    #expect(
      try #require(throws: VNError.self) { try empty.perform([request]) }.code == .invalidImage)
    try empty.perform([])
  }

  @Test
  func `if some requests fail, the others have results and the first error is thrown`() throws {
    var completions: [(request: ObjectIdentifier, hasError: Bool)] = []
    func request(_ change: (VNDetectRectanglesRequest) -> Void) -> VNDetectRectanglesRequest {
      let request = VNDetectRectanglesRequest {
        completions.append((ObjectIdentifier($0), $1 != nil))
      }
      change(request)
      return request
    }
    let requests = [
      request { _ in }, request { $0.minimumSize = 3 }, request { $0.revision = 9 },
      request { $0.maximumObservations = 0 },
    ]
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    let error = try #require(throws: VNError.self) { try handler.perform(requests) }
    #expect(error.message.contains("minimumSize"))
    #expect(requests.map { $0.results == nil } == [false, true, true, false])
    #expect(requests[3].results?.isEmpty == false)
    #expect(completions.map(\.request) == requests.map(ObjectIdentifier.init))
    #expect(completions.map(\.hasError) == [false, true, true, false])
  }

  @Test
  func `an image handler rejects tracking requests, and the error names the right handler`() throws
  {
    let observation = VNRectangleObservation(
      requestRevision: 0, topLeft: CGPoint(x: 0.2, y: 0.8), topRight: CGPoint(x: 0.7, y: 0.8),
      bottomRight: CGPoint(x: 0.7, y: 0.4), bottomLeft: CGPoint(x: 0.2, y: 0.4))
    for request in [
      VNTrackObjectRequest(detectedObjectObservation: observation),
      VNTrackRectangleRequest(rectangleObservation: observation),
    ] {
      let error = try #require(throws: VNError.self) {
        try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      }
      #expect(error.code == .unsupportedRequest)
      #expect(error.description.contains("VNSequenceRequestHandler"))
      #expect(request.results == nil)
    }
  }

  @Test func `images derived from the input are computed once for all requests`() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    #expect(handler.derivedImageCount == 0)
    try handler.perform([VNDetectRectanglesRequest()])
    let count = handler.derivedImageCount
    #expect(count > 0)
    try handler.perform([VNDetectRectanglesRequest(), VNDetectRectanglesRequest()])
    #expect(handler.derivedImageCount == count)
  }

  @Test func `an image handler reads its file only once`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ImageFile.png(image), to: "a.png")
    let handler = VNImageRequestHandler(url: URL(fileURLWithPath: path))
    #expect(try found(handler) != nil)
    try FileManager.default.removeItem(atPath: path)
    #expect(try found(handler) != nil)
  }

  @Test func `a canceled rectangle request has no results and can be performed again`() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    let request = VNDetectRectanglesRequest()
    request.cancel()
    let error = try #require(throws: VNError.self) { try handler.perform([request]) }
    #expect(error.code == .requestCancelled)
    #expect(request.results == nil)
    try handler.perform([request])
    #expect(request.results?.count == 1)
  }

  @Test
  func `a completion handler can perform another request with the same image handler`() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    var inner: [VNObservation]?
    let request = VNDetectRectanglesRequest { _, _ in
      let next = VNDetectRectanglesRequest()
      try? handler.perform([next])
      inner = next.results
    }
    try handler.perform([request])
    #expect(inner?.count == 1)
  }

  @Test
  func `eight threads that share an image handler get the same results as one thread`() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    let alone = try found(VNImageRequestHandler(cvPixelBuffer: image))
    let together = Mutex<[Quadrilateral?]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let answer = (try? found(handler)) ?? nil
      together.withLock { $0.append(answer) }
    }
    #expect(together.withLock { $0 } == Array(repeating: alone, count: 8))
  }
}
