/// The contrast settings, which decide how large a difference in luma must be to count as an edge.
///
/// Luma is stretched around a pivot, v' = (v - pivot) * amount + pivot, and clipped to 0...1. Edges are detected in the
/// stretched luma, but their positions are computed from the original luma because clipping would shift them.
struct ContourContrast {
  /// The minimum difference in stretched luma between the two sides of an edge, 0...1.
  static let minimumDifference = 0.15

  let amount: Double
  /// The pivot around which luma is stretched, in gray levels, 0...255.
  let pivot: Double

  /// Creates contrast settings from a request's settings.
  ///
  /// - Parameters:
  ///   - amount: the stretch factor, 0 or more; 1 changes nothing.
  ///   - pivot: the value around which luma is stretched, 0...1.
  init(amount: Double, pivot: Double) {
    self.amount = amount
    self.pivot = pivot * 255
  }

  /// The minimum difference in original luma between the two sides of an edge, in gray levels. It is infinite if
  /// `amount` is 0.
  var minimumGrayDifference: Double { Self.minimumDifference * 255 / amount }

  /// Returns the level halfway between the ends of a range of gray levels, in the units of `LevelSurface`. The result
  /// is nil if the range is too small for an edge.
  func level(between range: GrayRange) -> Int16? {
    guard amount > 0 else { return nil }
    let black = pivot - pivot / amount
    let white = pivot + (255 - pivot) / amount
    let (minimum, maximum) = (Double(range.minimum), Double(range.maximum))
    func clipped(_ value: Double) -> Double { min(max(value, black), white) }
    guard clipped(maximum) - clipped(minimum) >= minimumGrayDifference else { return nil }
    return Int16(clipped((minimum + maximum) / 2) * Double(LevelSurface.unitsPerGrayLevel))
  }
}
