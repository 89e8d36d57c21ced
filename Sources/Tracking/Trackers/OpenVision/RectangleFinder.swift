import Geometry
import Imaging
import OpenVision
import TaskKit

/// A finder of rectangles that are suitable for tracking.
package enum RectangleFinder {
  /// Finds rectangles that meet the criteria of Apple's sample application. A rectangle's shorter side must be at least
  /// a tenth of the frame's shorter side, and at least a fifth of the rectangle's longer side.
  ///
  /// - Returns: the corners in pixels, sorted by descending confidence.
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
