import ArgumentParser
import Geometry

/// `x,y,w,h` in pixels.
struct PixelBox: ExpressibleByArgument, Sendable {
  var box: Box

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    box = Box(x: x, y: y, width: width, height: height)
    if !box.isValid { return nil }
  }
}

/// `x1,y1,...,x4,y4` in pixels: top left, top right, bottom right, bottom left.
struct PixelCorners: ExpressibleByArgument, Sendable {
  var quadrilateral: Quadrilateral

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == 8, argument.split(separator: ",").count == 8 else { return nil }
    let corners = (0..<4).map { Point(numbers[2 * $0], numbers[2 * $0 + 1]) }
    quadrilateral = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    if !quadrilateral.isValid { return nil }
  }
}
