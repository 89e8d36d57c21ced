import Imaging

/// Functions that determine the minimum gradient magnitude of an edge.
enum EdgeThreshold {
  /// The minimum contrast of an edge, in gray levels.
  private static let minimumContrast: Float = 4

  /// Returns a threshold slightly above the gradient magnitude caused by the image's noise. The threshold is 1.5 times
  /// the median gradient magnitude, which in most images is found in flat areas. It is clamped to the range of the
  /// gradient magnitudes of edges with a contrast of 4...20 gray levels.
  static func threshold(_ field: GradientField) -> Float {
    let bins = 256
    let unit = GradientField.unitsPerGrayLevel / 4
    var histogram = [Int](repeating: 0, count: bins)
    var total = 0
    for y in stride(from: 3, to: max(3, field.height - 3), by: 2) {
      let row = field.magnitude + y &* field.width
      for x in stride(from: 3, to: max(3, field.width - 3), by: 2) {
        histogram[min(bins - 1, Int(row[x] / unit))] += 1
        total += 1
      }
    }
    var seen = 0
    var median = 0
    while median < bins - 1 {
      seen += histogram[median]
      if 2 * seen >= total { break }
      median += 1
    }
    let typical = Float(median) * unit
    return max(
      minimumContrast * GradientField.unitsPerGrayLevel,
      min(1.5 * typical, 20 * GradientField.unitsPerGrayLevel))
  }
}
