/// The definition of a lost target, used by the measures, the drift analysis and their descriptions.
public enum LossRule {
  /// The maximum overlap at which a box counts as off its target.
  public static let overlap = 0.1
  /// The number of consecutive scored frames off the target that constitute a loss.
  public static let frames = 10
  /// The area under the success curve, by the `vbench` rule, below which a target counts as lost.
  public static let auc = 0.3

  /// The text "an overlap of at most 0.1".
  public static let overlapWords = "an overlap of at most \(overlap)"
  /// The text "ten frames in a row".
  public static let framesWords = "ten frames in a row"
  /// The text "a mean overlap below 0.3".
  public static let aucWords = "a mean overlap below \(auc)"
}
