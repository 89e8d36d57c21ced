import Evaluation
import Reporting
import Results

/// The form of changes for answers that are compared frame by frame, with a test for each item.
package enum FrameChanges: ChangeForm {
  package static var judgedBy: String { "conventions" }
  package static var time: String { "median ms" }
  package static var order: String { ", significant ones (*) first" }

  package static func note(_ task: TaskFacts) -> Prose {
    "Significant changes come first and are marked with * and bold type. All other changes follow. Both groups are sorted by size. Intervals and p-values are computed from blocks of frames and corrected for the number of pairs with different answers (Holm). They apply to these frames, not to other \(task.items)."
  }

  package static var columns: [CSVColumn<ItemChange>] {
    [
      .count("scored_frames") { $0.frames },
      .count("differing_frames") { $0.differing },
      .text("target") { $0.divergence?.target ?? "" },
      .count("frame") { $0.divergence?.frame },
      .number("overlap_before") { $0.divergence?.before },
      .number("overlap_after") { $0.divergence?.after },
    ]
  }

  package static var headers: [String] { ["95%", "p", "other answers"] }

  package static func cells(_ change: ItemChange, _ measure: MeasureFacts) -> [String] {
    RunComparisonPage.tests(change.figures, measure) + ["\(change.differing)"]
  }

  package static func sentence(
    _ changed: [ItemChange], of comparison: RunComparison
  ) -> String {
    let shown = changed.filter(\.isShown)
    let better = shown.count { comparison.gain($0.difference) > 0 }
    return
      "The answers differ in \(changed.count) of \(comparison.changes.count)"
      + " tracker-\(comparison.task.item) pairs. The change is significant in"
      + (shown.isEmpty
        ? " none of them." : " \(shown.count) (\(better) better, \(shown.count - better) worse).")
  }
}
