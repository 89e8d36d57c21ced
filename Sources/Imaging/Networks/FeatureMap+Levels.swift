import CKernels

/// Operations that combine adjacent levels of a feature pyramid.
extension FeatureMap {
  /// Fills this map with the 2 x 2 max pooling of a feature map that has twice the width and height.
  public func takeGreatest(of map: FeatureMap) {
    for y in 0..<height {
      ck_pooled_row(
        map.row(2 * y), map.row(2 * y + 1), row(y), Int32(width), Int32(channels))
    }
  }

  /// Adds a feature map of half the width and height to this map. Each pixel of `map` is added to a block of 2 x 2
  /// pixels of this map.
  public func addDoubled(_ map: FeatureMap) {
    for y in 0..<height {
      ck_add_doubled_row(map.row(y / 2), row(y), Int32(width), Int32(channels))
    }
  }
}
