/// The contrast above which a difference of luma is an edge.
///
/// Luma is stretched around a pivot, v' = (v - pivot) * amount + pivot, and clipped to 0...1. Edges
/// are found in stretched luma and measured in the original, since clipping would move them.
struct ContourContrast {
  /// The smallest difference of stretched luma between the two sides of an edge, 0...1.
  static let leastDifference = 0.15

  let amount: Double
  /// The pivot, in gray levels.
  let pivot: Double

  /// Creates a contrast.
  ///
  /// - Parameters:
  ///   - amount: 0 or more; 1 changes nothing.
  ///   - pivot: 0...1
  init(amount: Double, pivot: Double) {
    self.amount = amount
    self.pivot = pivot * 255
  }

  /// The smallest difference of luma between the two sides of an edge, in gray levels; infinite if no
  /// contrast is left.
  var leastGrayDifference: Double { Self.leastDifference * 255 / amount }

  /// Returns the level halfway between two gray levels, in units of `LevelSurface`; nil if their
  /// difference is too small to be an edge.
  func level(between range: GrayRange) -> Int16? {
    guard amount > 0 else { return nil }
    let black = pivot - pivot / amount
    let white = pivot + (255 - pivot) / amount
    let (least, greatest) = (Double(range.least), Double(range.greatest))
    func clipped(_ value: Double) -> Double { min(max(value, black), white) }
    guard clipped(greatest) - clipped(least) >= leastGrayDifference else { return nil }
    return Int16(clipped((least + greatest) / 2) * Double(LevelSurface.unitsPerGrayLevel))
  }
}
