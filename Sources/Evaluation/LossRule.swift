/// A definition of losing a target, for measures, drift and their descriptions.
public struct LossRule: Hashable, Sendable {
  /// A box with at most this overlap is not on its target.
  public var overlap: Double
  /// This many such frames in a row, among the scored ones, are a loss.
  public var frames: Int

  public init(overlap: Double = 0.1, frames: Int = 10) {
    (self.overlap, self.frames) = (overlap, frames)
  }

  /// The rule of all measures.
  public static let standard = LossRule()
  /// A target is lost if the area under its success curve by the `vbench` rule is below this value.
  public static let auc = 0.3

  /// "an overlap of at most 0.1"
  public var overlapWords: String { "an overlap of at most \(overlap)" }
  /// "ten frames in a row"
  public var framesWords: String { "\(frames == 10 ? "ten" : "\(frames)") frames in a row" }
  /// "a mean overlap below 0.3"
  public static let aucWords = "a mean overlap below \(auc)"
}
