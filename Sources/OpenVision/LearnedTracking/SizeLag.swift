import Imaging

/// The lag of a tracked size behind the boxes that a network predicts.
///
/// A size that follows these boxes slowly is hardly affected by isolated wrong boxes, but it lags behind the size of an
/// object that keeps growing or shrinking. If the boxes have differed from the size in the same direction for several
/// frames, the size should therefore follow faster.
struct SizeLag: Hashable, Sendable {
  /// The weight of a new box in the running average, 0...1.
  private static let averageRate = 0.2
  /// The minimum lag at which the rate reaches its maximum. The lag is the logarithm of the ratio of two areas.
  private static let full = 0.3

  /// The relative increase in the rate at full lag; 0 if the size always follows at the same rate.
  private let gain: Double
  /// The running average of the logarithm of the ratio of the box's area to the tracked area.
  private var average = 0.0

  init(gain: Double) { self.gain = gain }

  /// Records a box and returns the rate, at most 1, at which the size should follow it.
  ///
  /// - Parameters:
  ///   - rate: the rate if there is no lag.
  ///   - ratio: the ratio of the box's area to the tracked area.
  mutating func rate(_ rate: Double, ratio: Double) -> Double {
    guard gain > 0 else { return rate }
    average += Self.averageRate * (ExactFunctions.log(ratio) - average)
    return min(1, rate * (1 + gain * min(1, abs(average) / Self.full)))
  }
}
