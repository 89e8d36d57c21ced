import Foundation
import Geometry

// Functions that validate the initial regions of trackers.

extension FrameView {
  /// The maximum width and height of a tracker's initial box, relative to the frame's width and height.
  private static let maximumRelativeSide = 4.0

  /// Validates a tracker's initial bounding box and converts it to the view's pixel coordinates.
  func startingBox(_ normalized: CGRect) throws(VNError) -> Box {
    let box = box(normalized)
    guard box.isValid else {
      throw VNError(
        .invalidArgument,
        "\(Self.text(normalized)) is not a box: expected finite numbers and a size above zero")
    }
    // Because of rounding, the side of a one-pixel box may be slightly less than 1 after conversion from normalized
    // coordinates.
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

  /// Validates a rectangle tracker's initial corners and converts them to the view's pixel coordinates.
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
          + " with an area of at least one pixel")
    }
    return corners
  }

  private static func text(_ rect: CGRect) -> String {
    "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
  }
}

extension VNError {
  /// Returns the error that is reported if a tracker does not return a valid position.
  static func noPosition(of uuid: UUID) -> VNError {
    VNError(.internalError, "the tracker for \(uuid) returned an invalid position")
  }
}
