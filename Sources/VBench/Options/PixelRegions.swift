import ArgumentParser
import Files
import Geometry

/// A box `x,y,w,h` in pixels, as typed by the user.
struct PixelBox: Sendable {
  var text: String
  var box: Box

  /// Parses `x,y,w,h`.
  ///
  /// - Throws: `ValidationError`, which describes the problem.
  init(parsing argument: String) throws {
    let numbers = try PixelNumbers.parse(argument, count: 4, names: "x,y,width,height")
    box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    text = argument
    guard box.width > 0, box.height > 0 else {
      throw ValidationError("expected a width and a height above zero")
    }
    guard box.isValid else { throw ValidationError("expected coordinates in pixels") }
  }
}

/// Corners `x1,y1,...,x4,y4` in pixels, as typed by the user, in the order top left, top right, bottom right, bottom
/// left.
struct PixelCorners: Sendable {
  var text: String
  var quadrilateral: Quadrilateral

  /// Parses `x1,y1,...,x4,y4`.
  ///
  /// - Throws: `ValidationError`, which describes the problem.
  init(parsing argument: String) throws {
    let numbers = try PixelNumbers.parse(argument, count: 8, names: "x1,y1,...,x4,y4")
    let corners = (0..<4).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }
    quadrilateral = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    text = argument
    guard quadrilateral.isValid else {
      throw ValidationError("expected four corners that enclose an area")
    }
  }
}

private enum PixelNumbers {
  static func parse(_ argument: String, count: Int, names: String) throws -> [Double] {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw ValidationError("expected \(count) comma-separated numbers: \(names)")
    }
    return try parts.map { part in
      guard let number = Double(decimal: part), number.isFinite else {
        throw ValidationError("expected a number of pixels, found '\(part)'")
      }
      return number
    }
  }
}
