/// The definition of losing a target, for measures, drift and their descriptions.
public enum LossRule {
  /// A box with at most this overlap is not on its target.
  public static let overlap = 0.1
  /// This many such frames in a row, among the scored ones, are a loss.
  public static let frames = 10
  /// A target is lost if the area under its success curve by the `vbench` rule is below this value.
  public static let auc = 0.3

  /// "an overlap of at most 0.1"
  public static let overlapWords = "an overlap of at most \(overlap)"
  /// "ten frames in a row"
  public static let framesWords = "ten frames in a row"
  /// "a mean overlap below 0.3"
  public static let aucWords = "a mean overlap below \(auc)"
}
