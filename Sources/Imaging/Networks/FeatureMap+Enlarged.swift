import CKernels

extension FeatureMap {
  /// Enlarges a feature map of half the width and height to the size of this map, and adds the result to this map. The
  /// interpolation is bilinear; it aligns the edges of the two maps, not the centers of their corner pixels.
  ///
  /// - Parameter coarse: a feature map with the same number of channels.
  public func addEnlarged(_ coarse: FeatureMap) {
    precondition(
      coarse.channels == channels && 2 * coarse.width == width && 2 * coarse.height == height)
    for y in 0..<height {
      let near = y / 2
      let far = min(coarse.height - 1, max(0, y % 2 == 0 ? near - 1 : near + 1))
      ck_add_enlarged_row(
        coarse.row(near), coarse.row(far), Int32(coarse.width), Int32(channels), row(y))
    }
  }
}
