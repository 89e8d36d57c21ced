import Geometry
import Imaging
import OpenVision

/// A finder of rectangles that can be followed.
package enum RectangleFinder {
  /// Finds rectangles that meet the criteria of Apple's sample application: at least a tenth of the frame's shorter
  /// side, with an aspect ratio down to 1:5.
  ///
  /// - Returns: their corners in pixels, the most confident first.
  /// - Throws: `VNError`.
  package static func rectangles(on frame: PixelBuffer, limit: Int = 10) throws -> [Quadrilateral] {
    let request = VNDetectRectanglesRequest()
    request.minimumAspectRatio = 0.2
    request.maximumAspectRatio = 1
    request.minimumSize = 0.1
    request.maximumObservations = limit
    try VNImageRequestHandler(cvPixelBuffer: frame).perform([request])
    return (request.results ?? []).compactMap { observation in
      guard case .quadrilateral(let corners) = Region(observation, in: frame.size) else {
        return nil
      }
      return corners
    }
  }
}
