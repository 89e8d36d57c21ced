import Files
import Geometry

/// Regions in TraX messages. A region is a rectangle `x,y,width,height`, a polygon `x1,y1,x2,y2,...`, or a mask. The
/// coordinates are pixels, with the origin at the upper left corner.
package enum TraXRegion {
  /// A format in which a tracker can receive regions.
  package enum Format: String, Sendable, CaseIterable {
    case rectangle, polygon, mask
  }

  /// The reason why a string is not a valid region.
  package struct Defect: Error, Hashable, Sendable, CustomStringConvertible {
    var text: String

    package var description: String {
      let start = text.prefix(60)
      return "expected x,y,width,height, the corners of a polygon or a mask, found"
        + " '\(start)\(start.count < text.count ? "..." : "")'"
    }
  }

  /// Returns a region as text. If the region's format is not accepted, the text describes its bounding box in an
  /// accepted format.
  ///
  /// - Parameter formats: the accepted formats. If empty, only rectangles are accepted.
  package static func text(of region: Region, in formats: Set<Format>) -> String {
    let box = region.boundingBox
    switch region {
    case .quadrilateral where formats.contains(.polygon):
      return text(of: region.corners)
    case _ where formats.isEmpty || formats.contains(.rectangle):
      return text(of: [box.x, box.y, box.width, box.height])
    case _ where formats.contains(.polygon):
      return text(of: box.corners)
    default:
      // The box is encoded as a mask that contains only ones, so its first run length (of zeros) is zero.
      let (left, top) = (box.x.rounded(), box.y.rounded())
      let (width, height) = (max(1, box.width.rounded()), max(1, box.height.rounded()))
      return "mask:"
        + [left, top, width, height, 0, width * height].map(integer)
        .joined(separator: ",")
    }
  }

  /// Parses a region.
  ///
  /// - Returns: a box for a rectangle, the corners for a polygon with four corners, and the bounding box for any
  ///   other polygon or a mask; nil if the target is not visible. A region without an area, or a single number, means
  ///   that the target is not visible.
  /// - Throws: `Defect`.
  package static func region(of text: String) throws(Defect) -> Region? {
    let isMask = text.hasPrefix("mask:")
    let body = isMask ? text.dropFirst("mask:".count) : text[...]
    let numbers = body.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(decimal: part.drop { $0 == " " }.prefix { $0 != " " })
    }
    let values = numbers.compactMap(\.self)
    guard values.count == numbers.count else { throw Defect(text: text) }
    if isMask {
      guard values.count >= 4, let box = box(ofMask: values) else { throw Defect(text: text) }
      return box.isValid ? .box(box) : nil
    }
    let region: Region?
    switch values.count {
    case 1: return nil
    case 4: region = .box(Box(x: values[0], y: values[1], width: values[2], height: values[3]))
    case 6... where values.count % 2 == 0:
      guard values.allSatisfy(\.isFinite) else { return nil }
      let points = stride(from: 0, to: values.count, by: 2).map {
        Point(values[$0], values[$0 + 1])
      }
      region = self.region(ofPolygon: points)
    default: throw Defect(text: text)
    }
    return region.flatMap { $0.isValid ? $0 : nil }
  }

  private static func region(ofPolygon points: [Point]) -> Region? {
    let box = Box(enclosing: points).map(Region.box)
    guard points.count == 4 else { return box }
    let corners = Region.quadrilateral(
      Quadrilateral(
        topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]))
    return corners.isValid ? corners : box
  }

  /// Returns the bounding box of the ones in a mask. The mask has the form `x,y,width,height,zeros,ones,zeros,...`,
  /// with run lengths counted row by row.
  ///
  /// - Returns: a box without an area if there are no ones; nil if the numbers are not a valid mask.
  private static func box(ofMask values: [Double]) -> Box? {
    let numbers = values.compactMap { Int(exactly: $0) }
    guard numbers.count == values.count, numbers.allSatisfy({ $0.magnitude <= 1 << 31 }),
      numbers.dropFirst(2).allSatisfy({ $0 >= 0 })
    else { return nil }
    let (width, height) = (numbers[2], numbers[3])
    guard width > 0, height > 0 else { return Box(x: 0, y: 0, width: 0, height: 0) }
    var (left, top, right, bottom) = (width, height, 0, 0)
    var position = 0
    for (index, count) in numbers.dropFirst(4).enumerated() where position < width * height {
      let end = min(position + count, width * height)
      if index % 2 == 1, end > position {
        let (firstRow, lastRow) = (position / width, (end - 1) / width)
        top = min(top, firstRow)
        bottom = max(bottom, lastRow + 1)
        let isWithinARow = firstRow == lastRow
        left = min(left, isWithinARow ? position % width : 0)
        right = max(right, isWithinARow ? (end - 1) % width + 1 : width)
      }
      position = end
    }
    return Box(
      x: Double(numbers[0] + left), y: Double(numbers[1] + top),
      width: Double(max(0, right - left)), height: Double(max(0, bottom - top)))
  }

  private static func text(of points: [Point]) -> String {
    text(of: points.flatMap { [$0.x, $0.y] })
  }

  private static func text(of numbers: [Double]) -> String {
    numbers.map { number in
      number == number.rounded() && abs(number) < 1e15 ? integer(number) : "\(number)"
    }.joined(separator: ",")
  }

  private static func integer(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
