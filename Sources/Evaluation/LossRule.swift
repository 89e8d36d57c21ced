/// The conditions under which a target counts as lost. The measures, the drift analysis and the texts that describe
/// them use the same conditions.
package struct LossRule: Hashable, Sendable {
  /// The maximum overlap at which a box counts as off its target.
  package var overlap: Double = 0.1
  /// The number of consecutive scored frames off the target that constitute a loss.
  package var frames: Int = 10

  /// The rule that all measures use.
  package static let standard = LossRule()
  /// The area under the success curve below which a target counts as lost. Under the `vbench` rule, this area equals
  /// the mean overlap.
  package static let auc = 0.3

  /// The overlap threshold as text, for example "an overlap of at most 0.1".
  package var overlapWords: String { "an overlap of at most \(overlap)" }
  /// The duration as text, for example "ten frames in a row".
  package var framesWords: String { "\(frames == 10 ? "ten" : "\(frames)") frames in a row" }
  /// The condition under which a target counts as lost, as text: "a mean overlap below 0.3".
  package static let aucWords = "a mean overlap below \(auc)"
}
