import Geometry

extension Box {
  /// Returns the defect in a labeled region's box; nil if there is none.
  ///
  /// - Parameters:
  ///   - isRegionValid: whether the region itself has an area; nil if the region is the box.
  ///   - size: the image size; nil if unknown.
  func labelDefect(isValid isRegionValid: Bool? = nil, in size: PixelSize?) -> String? {
    guard isRegionValid ?? isValid else {
      return "expected a region with an area above 0, found \(width)x\(height)"
    }
    guard let size else { return nil }
    let inside = intersection(size.bounds).area / area
    guard inside < 0.5 else { return nil }
    let share = inside > 0 ? "only \(Int(inside * 100))%" : "none"
    return "expected a box within the \(size) image, but \(share) of it is inside (x \(x), y \(y),"
      + " width \(width), height \(height), counted from 0)"
  }
}
