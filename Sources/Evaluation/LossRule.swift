/// What counts as having lost a target, for measures, drift and the words about them.
public enum LossRule {
  /// A box with no more overlap is not on its target.
  public static let overlap = 0.1
  /// So many scored frames in a row with such boxes are a loss.
  public static let frames = 10
  /// A target is lost where the area under its success curve by the `vbench` rule is below.
  public static let auc = 0.3

  /// "an overlap of at most 0.1"
  public static let overlapWords = "an overlap of at most \(overlap)"
  /// "ten frames in a row"
  public static let framesWords = "ten frames in a row"
  /// "a mean overlap below 0.3"
  public static let aucWords = "a mean overlap below \(auc)"
}
