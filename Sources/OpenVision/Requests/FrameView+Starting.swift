import Foundation
import Geometry

// Checks of the input with which a tracker starts.

extension FrameView {
  /// The maximum ratio of the sides of a tracker's first box to the sides of the frame.
  private static let maximumRelativeSide = 4.0

  /// Checks a tracker's first bounding box and converts it to the view's pixels.
  func startingBox(_ normalized: CGRect) throws(VNError) -> Box {
    let box = box(normalized)
    guard box.isValid else {
      throw VNError(
        .invalidArgument,
        "\(Self.text(normalized)) is not a box: expected finite numbers and a size above zero")
    }
    // Rounding of normalized coordinates may make a one-pixel box slightly smaller.
    let onePixel = 1 - 1e-6
    let visible = box.intersection(region.size.bounds)
    guard visible.width >= onePixel, visible.height >= onePixel else {
      throw VNError(
        .invalidArgument,
        "the box \(Self.text(normalized)) covers less than one pixel of the"
          + " \(frameSize) frame's region of interest")
    }
    let limit = Self.maximumRelativeSide
    guard box.width <= limit * Double(frameSize.width),
      box.height <= limit * Double(frameSize.height)
    else {
      throw VNError(
        .invalidArgument,
        "the box \(Self.text(normalized)) is more than \(Int(limit)) times as large as the frame")
    }
    return box
  }

  /// Checks a rectangle tracker's first corners and converts them to the view's pixels.
  ///
  /// - Parameter normalized: the corners in the order topLeft, topRight, bottomRight, bottomLeft.
  func startingCorners(_ normalized: [CGPoint]) throws(VNError) -> Quadrilateral {
    let points = normalized.map(point)
    let corners = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    guard corners.isStrictlyConvex, abs(corners.signedArea) >= 1 else {
      let text = normalized.map { "(\($0.x), \($0.y))" }.joined(separator: ", ")
      throw VNError(
        .invalidArgument,
        "\(text) is not a rectangle in perspective: expected the ordered corners of a convex quadrilateral"
          + " of at least one pixel")
    }
    return corners
  }

  private static func text(_ rect: CGRect) -> String {
    "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
  }
}

extension VNError {
  /// Returns the error for a tracker that did not return a valid position.
  static func noPosition(of uuid: UUID) -> VNError {
    VNError(.internalError, "the tracker of \(uuid) returned an invalid position")
  }
}
