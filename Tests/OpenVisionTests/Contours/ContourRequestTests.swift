import Foundation
import Imaging
import OpenVision
import Testing

/// Tests for the request's settings, handlers and coordinates.
struct ContourRequestTests {
  /// A dark rectangle at columns 40..<100 and rows 30..<70 of an image of 200 by 120 pixels.
  private static let image = PixelBuffer.makeLuma(width: 200, height: 120) { target in
    for y in 0..<120 {
      for x in 0..<200 {
        target[y * 200 + x] = (40..<100).contains(x) && (30..<70).contains(y) ? 10 : 240
      }
    }
  }

  private func bounds(_ contour: VNContour) -> CGRect { contour.normalizedPath.boundingBox }

  private func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 1e-6) -> Bool {
    abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance
      && abs(a.maxX - b.maxX) < tolerance && abs(a.maxY - b.maxY) < tolerance
  }

  @Test("A new contour request has the default values of Apple's Vision")
  func defaults() {
    let request = VNDetectContoursRequest()
    #expect(request.contrastAdjustment == 2)
    #expect(request.contrastPivot == 0.5)
    #expect(request.detectsDarkOnLight)
    #expect(request.maximumImageDimension == 512)
    #expect(request.regionOfInterest == VNNormalizedIdentityRect)
    #expect(request.revision == VNDetectContourRequestRevision1)
    #expect(request.results == nil)
  }

  @Test("Contour points are normalized to the image size, with the y-axis pointing up")
  func coordinates() throws {
    let found = try contours(in: Self.image)
    let contour = try found.contour(at: 0)
    #expect(found.contourCount == 1 && contour.aspectRatio == Float(200) / 120)
    #expect(
      isNear(
        bounds(contour), CGRect(x: 0.2, y: 1 - 70.0 / 120, width: 0.3, height: 40.0 / 120)))
    #expect(bounds(contour) == found.normalizedPath.boundingBox)
    // The dark side is to the left of the path, so the contour around a dark object is counterclockwise.
    var area = 0.0
    try VNGeometryUtils.calculateArea(&area, for: contour, orientedArea: true)
    // Each corner is cut off by a triangle with legs of half a pixel.
    #expect(abs(area * 120 * 120 - (60 * 40 - 4 * 0.125)) < 1e-3)
  }

  @Test(
    "Contours in an image with an orientation equal those in the upright image",
    arguments: CGImagePropertyOrientation.allCases)
  func orientation(_ orientation: CGImagePropertyOrientation) throws {
    let request = VNDetectContoursRequest()
    try VNImageRequestHandler(cvPixelBuffer: Self.image, orientation: orientation)
      .perform([request])
    let upright = try contours(in: Self.image.upright(from: orientation))
    let found = try #require(try request.results?.first?.contour(at: 0))
    #expect(found.normalizedPoints == (try upright.contour(at: 0).normalizedPoints))
    #expect(found.aspectRatio == (try upright.contour(at: 0).aspectRatio))
  }

  @Test("A region of interest cuts off contours, and points stay relative to the whole image")
  func region() throws {
    let whole = try contours(in: Self.image) {
      $0.regionOfInterest = CGRect(x: 0.1, y: 0.2, width: 0.6, height: 0.7)
    }
    #expect(
      isNear(
        bounds(try whole.contour(at: 0)),
        CGRect(x: 0.2, y: 1 - 70.0 / 120, width: 0.3, height: 40.0 / 120)))
    let half = try contours(in: Self.image) {
      $0.regionOfInterest = CGRect(x: 0, y: 0, width: 0.35, height: 1)
    }
    #expect(half.contourCount == 1)
    #expect(
      isNear(
        bounds(try half.contour(at: 0)),
        CGRect(x: 0.2, y: 1 - 70.0 / 120, width: 0.15, height: 40.0 / 120)))
    #expect(throws: VNError.self) {
      try contours(in: Self.image) { $0.regionOfInterest.size.width = 1.2 }
    }
  }

  @Test(
    "A smaller maximum image dimension gives the same contour with fewer points",
    arguments: [64, 100, 151])
  func dimension(_ dimension: Int) throws {
    let small = try contours(in: Self.image) { $0.maximumImageDimension = dimension }
    let full = try contours(in: Self.image)
    #expect(small.contourCount == 1)
    #expect(try small.contour(at: 0).pointCount < full.contour(at: 0).pointCount)
    #expect(
      isNear(
        bounds(try small.contour(at: 0)), bounds(try full.contour(at: 0)),
        0.5 / Double(dimension)))
  }

  @Test("The contrast adjustment and pivot determine which of two marks are found")
  func contrast() throws {
    // The image has a faint mark and a strong mark on a light background.
    let image = PixelBuffer.makeLuma(width: 160, height: 80) { target in
      target.update(repeating: 160)
      for y in 30..<50 {
        for x in 30..<50 { target[y * 160 + x] = 140 }
        for x in 110..<130 { target[y * 160 + x] = 40 }
      }
    }
    func count(_ amount: Float, _ pivot: NSNumber?) throws -> Int {
      try contours(in: image) {
        $0.contrastAdjustment = amount
        $0.contrastPivot = pivot
      }.contourCount
    }
    #expect(try count(0, 0.5) == 0)
    #expect(try count(1, 0.5) == 1)
    #expect(try count(3, 0.5) == 2)
    // If the pivot is dark, the background and the faint mark become white, so only the strong mark is found.
    #expect(try count(3, 0.2) == 1)
    #expect(try count(3, 0) == 1)
    // Without a pivot, the detector chooses one between the two groups of gray levels.
    #expect(try count(1, nil) == 1)
    #expect(try contours(in: image) { $0.contrastPivot = nil }.contourCount >= 1)
  }

  @Test("Invalid settings are rejected with an error that names them")
  func invalidSettings() {
    let wrong: [(String, (VNDetectContoursRequest) -> Void)] = [
      ("contrastAdjustment", { $0.contrastAdjustment = -0.1 }),
      ("contrastAdjustment", { $0.contrastAdjustment = 3.1 }),
      ("contrastAdjustment", { $0.contrastAdjustment = .nan }),
      ("contrastPivot", { $0.contrastPivot = 1.5 }),
      ("contrastPivot", { $0.contrastPivot = NSNumber(value: Double.nan) }),
      ("maximumImageDimension", { $0.maximumImageDimension = 63 }),
    ]
    for (name, prepare) in wrong {
      let error = #expect(throws: VNError.self) { try contours(in: Self.image, prepare) }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.hasPrefix(name) == true)
    }
  }

  @Test("A copied request in a sequence handler has the same results")
  func handlers() throws {
    let request = VNDetectContoursRequest()
    request.contrastAdjustment = 1.5
    request.contrastPivot = nil
    request.detectsDarkOnLight = false
    request.maximumImageDimension = 128
    let copy = try #require(request.copy() as? VNDetectContoursRequest)
    #expect(copy.contrastAdjustment == 1.5 && copy.contrastPivot == nil)
    #expect(!copy.detectsDarkOnLight && copy.maximumImageDimension == 128)
    try VNImageRequestHandler(cvPixelBuffer: Self.image).perform([request])
    try VNSequenceRequestHandler().perform([copy], on: Self.image)
    let (a, b) = (try #require(request.results?.first), try #require(copy.results?.first))
    #expect(a.contourCount == b.contourCount && a.contourCount > 0)
    for index in 0..<a.contourCount {
      #expect(
        try a.contour(at: index).normalizedPoints == b.contour(at: index).normalizedPoints)
    }
    #expect(a.confidence == 1 && a.requestRevision == VNDetectContourRequestRevision1)
  }

  @Test("A canceled request has no results")
  func cancelling() {
    let request = VNDetectContoursRequest()
    request.cancel()
    let error = #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: Self.image).perform([request])
    }
    #expect(error?.code == .requestCancelled)
    #expect(request.results == nil)
  }

  @Test(
    "Checkerboards of 1 to 9 pixels per side have the right number of contours", arguments: 1...9)
  func smallImages(_ width: Int) throws {
    for height in 1...9 {
      let image = PixelBuffer.makeLuma(width: width, height: height) { target in
        for index in target.indices {
          target[index] = (index % width + index / width).isMultiple(of: 2) ? 0 : 255
        }
      }
      let found = try contours(in: image)
      guard width > 1, height > 1 else {
        #expect(found.contourCount == (width * height == 1 ? 0 : (width * height + 1) / 2))
        continue
      }
      // Dark pixels are connected at their corners, and each light pixel surrounded by dark ones is
      // a hole.
      let holes = (1..<height - 1).reduce(0) { sum, y in
        sum + (1..<width - 1).count { !($0 + y).isMultiple(of: 2) }
      }
      #expect(found.contourCount == 1 + holes)
    }
  }
}

extension PixelBuffer {
  /// Returns the image rotated upright, without using the library's own function.
  fileprivate func upright(from orientation: CGImagePropertyOrientation) -> PixelBuffer {
    switch orientation {
    case .up: turned(swap: false, left: false, up: false)
    case .upMirrored: turned(swap: false, left: true, up: false)
    case .down: turned(swap: false, left: true, up: true)
    case .downMirrored: turned(swap: false, left: false, up: true)
    case .leftMirrored: turned(swap: true, left: false, up: false)
    case .right: turned(swap: true, left: false, up: true)
    case .rightMirrored: turned(swap: true, left: true, up: true)
    case .left: turned(swap: true, left: true, up: false)
    }
  }

  /// Returns the image with its axes optionally swapped and each axis optionally reversed.
  private func turned(swap: Bool, left: Bool, up: Bool) -> PixelBuffer {
    let (newWidth, newHeight) = swap ? (height, width) : (width, height)
    let plane = luma
    return PixelBuffer.makeLuma(width: newWidth, height: newHeight) { target in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          var (fromX, fromY) = swap ? (y, x) : (x, y)
          if left { fromX = width - 1 - fromX }
          if up { fromY = height - 1 - fromY }
          target[y * newWidth + x] = plane.base[fromY * plane.bytesPerRow + fromX]
        }
      }
    }
  }
}
