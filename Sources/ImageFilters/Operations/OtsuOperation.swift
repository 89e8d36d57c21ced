/// An operation that replaces color components above a threshold with 1 and all others with 0. The threshold is optimal
/// for the image's luminance (Otsu, "A threshold selection method from gray-level histograms", 1979).
struct OtsuOperation: ImageOperation {
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let map = ThresholdMap(threshold: evaluator.graph.threshold(of: image))
    return ColorOperation(map: map).applied(to: try evaluator.tile(image.inputs[0], rect))
  }

  /// Returns the optimal threshold for the input, computed from a histogram with 256 equal bins from 0 to 1.
  func threshold(of input: () -> ImageGraph) throws(ImageFilterError) -> Float? {
    let graph = input()
    var histogram = [Int](repeating: 0, count: 256)
    for rect in TileGrid.rects(covering: graph.root.pixelExtent, reach: graph.reach) {
      let tile = try Evaluator(graph).tile(graph.root, rect)
      for y in 0..<tile.height { Self.count(tile, y, in: &histogram) }
    }
    return Self.threshold(of: histogram)
  }

  private static func count(_ tile: Tile, _ y: Int, in histogram: inout [Int]) {
    let (red, green, blue) = (tile.color(0, y), tile.color(1, y), tile.color(2, y))
    let alpha = tile.alpha(y)
    for x in 0..<tile.width {
      let a = alpha?[x] ?? 1
      guard a > 0 else { continue }
      let luminance = (0.2126 * red[x] + 0.7152 * green[x] + 0.0722 * blue[x]) / a
      let level = luminance > 0 ? min(luminance, 1) * 256 : 0
      histogram[min(255, Int(level))] += 1
    }
  }

  /// Returns the threshold that splits a histogram into two parts with the maximum variance between them. The threshold
  /// is just below the upper bound of the darker part's last bin. If several thresholds are equally good, returns the
  /// lowest.
  static func threshold(of histogram: [Int]) -> Float {
    let count = Double(histogram.reduce(0, +))
    let total = histogram.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
    var (below, sum) = (0.0, 0.0)
    var (best, maximum) = (histogram.lastIndex { $0 > 0 } ?? 0, 0.0)
    for (level, number) in histogram.enumerated() {
      below += Double(number)
      sum += Double(level) * Double(number)
      guard below > 0, below < count else { continue }
      let difference = sum / below - (total - sum) / (count - below)
      let variance = below * (count - below) * difference * difference
      if variance > maximum { (best, maximum) = (level, variance) }
    }
    return (Float(best + 1) / 256).nextDown
  }
}
