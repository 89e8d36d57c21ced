import Foundation
import Geometry
import Imaging

/// A rotation at which an image is searched. Faces that are rotated by this angle appear upright in the rotated view.
struct FaceTurn: Hashable {
  static let count = 8

  /// The rotation in eighths of a full turn, counterclockwise, 0..<8.
  let eighths: Int
  /// The unit vector, in the image, that points to the right in the rotated view.
  let along: Point
  /// The unit vector, in the image, that points down in the rotated view.
  let across: Point

  init(_ eighths: Int) {
    self.eighths = eighths
    let (cosine, sine) = ExactFunctions.turn(eighths, of: Self.count)
    (along, across) = (Point(cosine, -sine), Point(sine, cosine))
  }

  /// The rotation in radians, counterclockwise, -pi...pi.
  var roll: Double {
    (eighths > 4 ? Double(eighths - Self.count) : Double(eighths)) * .pi / 4
  }

  /// Returns the size of the rotated view of an image.
  func canvas(of size: PixelSize) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    // Ignore an excess of less than a thousandth of a pixel because it comes from rounding.
    func whole(_ length: Double) -> Int { Int((length - 0.001).rounded(.up)) }
    return PixelSize(
      width: whole(width * abs(along.x) + height * abs(along.y)),
      height: whole(width * abs(across.x) + height * abs(across.y)))
  }

  /// Maps a point in the rotated view to the image.
  func position(_ point: Point, in size: PixelSize) -> Point {
    let canvas = canvas(of: size)
    let middle = Point(Double(size.width) / 2, Double(size.height) / 2)
    return middle + along * (point.x - Double(canvas.width) / 2)
      + across * (point.y - Double(canvas.height) / 2)
  }

  /// Returns the size of an upright box that is about as large as a box of the given size in the rotated view.
  func upright(width: Double, height: Double) -> (width: Double, height: Double) {
    let (a, b) = (along.x * along.x, along.y * along.y)
    return (width * a + height * b, width * b + height * a)
  }
}
