import CKernels

/// Steps between the levels of a pyramid of maps.
extension FeatureMap {
  /// Takes the greatest of each two by two pixels of a map of twice the width and height.
  public func takeGreatest(of map: FeatureMap) {
    for y in 0..<height {
      ck_pooled_row(
        map.row(2 * y), map.row(2 * y + 1), row(y), Int32(width), Int32(channels))
    }
  }

  /// Adds a map of half the width and height, each of its pixels to four.
  public func addDoubled(_ map: FeatureMap) {
    for y in 0..<height {
      ck_add_doubled_row(map.row(y / 2), row(y), Int32(width), Int32(channels))
    }
  }
}
