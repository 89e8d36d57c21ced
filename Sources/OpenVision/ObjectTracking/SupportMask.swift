/// A mask that limits a filter to its support, which is the set of cells where the filter's values may differ from
/// zero.
enum SupportMask {
  /// Returns a mask that is one up to the distance `core` and decreases smoothly to zero at the distance `reach`.
  ///
  /// - Parameters:
  ///   - cells: the number of cells along each side of the region.
  ///   - width: the width of the object at the region's center, in cells.
  ///   - height: the height of the object, in cells.
  ///   - core: the distance from the center up to which the mask is one, as a multiple of half the object's side.
  ///   - reach: the distance from the center beyond which the mask is zero, as a multiple of half the object's side.
  /// - Returns: `cells * cells` weights, 0...1.
  static func make(
    cells: Int, width: Double, height: Double, core: Double, reach: Double
  ) -> [Float] {
    func line(_ objectLength: Double) -> [Double] {
      // An object that is less than three cells long along an axis is treated as three cells long, because a shorter
      // mask could fall between the centers of two cells.
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
