/// The support of a filter: the cells where it may differ from zero.
enum SupportMask {
  /// Makes a mask that is one inside the core of the object's box in the middle and falls to zero
  /// where the filter ends.
  ///
  /// - Parameters:
  ///   - cells: along the side of the region.
  ///   - width: the width of the object, in cells.
  ///   - height: likewise.
  ///   - core: the part of the box that counts fully.
  ///   - reach: the part of the box beyond which the filter is zero.
  /// - Returns: `cells * cells` shares, 0...1.
  static func make(
    cells: Int, width: Double, height: Double, core: Double, reach: Double
  ) -> [Float] {
    func line(_ objectLength: Double) -> [Double] {
      // A filter narrower than this would fall between the cells.
      let length = max(3, objectLength)
      return (0..<cells).map { i in
        let distance = abs(Double(i) + 0.5 - Double(cells) / 2) / (length / 2)
        let t = min(1, max(0, (distance - core) / (reach - core)))
        return 1 - t * t * (3 - 2 * t)
      }
    }
    let horizontal = line(width)
    return line(height).flatMap { vertical in horizontal.map { Float(vertical * $0) } }
  }
}
