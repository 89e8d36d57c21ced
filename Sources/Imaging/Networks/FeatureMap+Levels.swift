import CKernels

/// Operations between the levels of a pyramid of feature maps.
extension FeatureMap {
  /// Takes the maximum of each 2 x 2 pixels of a feature map with twice the width and height.
  public func takeGreatest(of map: FeatureMap) {
    for y in 0..<height {
      ck_pooled_row(
        map.row(2 * y), map.row(2 * y + 1), row(y), Int32(width), Int32(channels))
    }
  }

  /// Adds a feature map of half the width and height, in which each pixel is repeated for 2 x 2
  /// pixels.
  public func addDoubled(_ map: FeatureMap) {
    for y in 0..<height {
      ck_add_doubled_row(map.row(y / 2), row(y), Int32(width), Int32(channels))
    }
  }
}
