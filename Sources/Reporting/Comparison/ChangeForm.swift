import Evaluation
import Results

/// How a task shows the changes of single items between two runs. The default implementations are for answers that are
/// compared as a whole.
package protocol ChangeForm: SendableMetatype {
  /// The name of the column that states by what the answers are judged.
  static var judgedBy: String { get }
  /// The heading of the columns with the methods' times.
  static var time: String { get }
  /// The explanation of the table of items.
  static func note(_ task: TaskFacts) -> Prose
  /// A clause on the order of the changes.
  static var order: String { get }
  /// Further columns of `comparison.csv`.
  static var columns: [CSVColumn<ItemChange>] { get }
  /// The headings of further columns in the table of items.
  static var headers: [String] { get }
  /// Returns a change's cells in the further columns.
  static func cells(_ change: ItemChange, _ measure: MeasureFacts) -> [String]
  /// Returns a sentence about the number of changed answers.
  static func sentence(_ changed: [ItemChange], of comparison: RunComparison) -> String
}

extension ChangeForm {
  package static var judgedBy: String { "measure" }
  package static var time: String { "ms" }
  package static func note(_ task: TaskFacts) -> Prose { "The largest changes come first." }
  package static var order: String { "" }
  package static var columns: [CSVColumn<ItemChange>] { [] }
  package static var headers: [String] { [] }
  package static func cells(_ change: ItemChange, _ measure: MeasureFacts) -> [String] { [] }

  package static func sentence(
    _ changed: [ItemChange], of comparison: RunComparison
  ) -> String {
    let gains = changed.map { comparison.gain($0.difference) }
    let counts = " (\(gains.count { $0 > 0 }) better, \(gains.count { $0 < 0 }) worse)"
    return "\(changed.count) of \(comparison.changes.count) answers differ"
      + "\(comparison.hasValuesOfItems ? counts : "")."
  }
}

/// The form of changes for answers that are compared as a whole.
package enum WholeChanges: ChangeForm {}
