import ImageFilters
import OpenVision

/// The contours that were detected in a picture.
struct ContourPicture {
  let contours: VNContoursObservation

  /// Detects the contours of dark shapes on a light background.
  init(of picture: CIImage) throws {
    let request = VNDetectContoursRequest()
    try VNImageRequestHandler(ciImage: picture).perform([request])
    guard let found = request.results?.first else {
      throw VNError(.internalError, "no contours were looked for")
    }
    contours = found
  }

  /// Returns the picture with fine details blurred and all other pixels turned black or white.
  static func prepared(_ picture: CIImage) -> CIImage {
    let blur = CIFilter.gaussianBlur()
    blur.inputImage = picture.clampedToExtent()
    blur.radius = 1.5

    let controls = CIFilter.colorControls()
    controls.inputImage = blur.outputImage
    controls.contrast = 20
    controls.brightness = 8
    controls.saturation = 50
    return controls.outputImage?.cropped(to: picture.extent) ?? picture
  }

  /// Returns the picture with the contours drawn in red.
  func drawn(over picture: CIImage) throws -> CIImage {
    let size = picture.extent.size
    var segments: [CIVector] = []
    for index in 0..<contours.contourCount {
      let points = try contours.contour(at: index).normalizedPoints
      for (point, next) in zip(points, points.dropFirst() + points.prefix(1)) {
        segments.append(
          CIVector(
            x: Double(point.x) * size.width, y: Double(point.y) * size.height,
            z: Double(next.x) * size.width, w: Double(next.y) * size.height))
      }
    }
    let mesh = CIFilter.meshGenerator()
    mesh.mesh = segments
    mesh.color = .red
    mesh.width = 2
    return mesh.outputImage?.composited(over: picture).cropped(to: picture.extent) ?? picture
  }
}
