import Analysis
import Evaluation
import Tracking

/// `comparison.csv`: first one row per subject over all shared sequences, with an empty sequence,
/// then one per subject and sequence, in their order.
enum RunComparisonCSV {
  static let columns = [
    "subject", "sequence", "conventions", "before", "after", "difference", "low", "high", "wins",
    "losses", "units", "permutation_p", "adjusted_p", "shown", "changed", "scored_frames",
    "differing_frames", "target", "frame", "overlap_before", "overlap_after", "remark",
  ]

  static func table(_ comparison: RunComparison) -> CSVTable {
    var table = CSVTable(columns: columns)
    let conventions = comparison.after.result.conventions.rawValue
    let words = RunComparisonWords(comparison)
    for subject in comparison.subjects {
      table.append(subject.name)
      table.append("")
      table.append(conventions)
      table.append(subject.before)
      table.append(subject.after)
      append(subject.figures, difference: subject.difference, to: &table)
      table.append(subject.differing > 0)
      for _ in 0..<6 { table.append("") }
      table.append(words.sentence(subject))
      table.endRow()
    }
    let names = comparison.sequenceNames
    let order = comparison.changes.sorted {
      ($0.subject, names[$0.sequence]) < ($1.subject, names[$1.sequence])
    }
    for change in order {
      table.append(comparison.subjects[change.subject].name)
      table.append(names[change.sequence])
      table.append(conventions)
      table.append(change.before)
      table.append(change.after)
      append(change.figures, difference: change.scoreDifference, to: &table)
      table.append(change.hasChanged)
      table.append(change.frames)
      table.append(change.differing)
      table.append(change.parting?.target ?? "")
      table.append(change.parting?.frame)
      table.append(change.parting?.before)
      table.append(change.parting?.after)
      table.append(change.remark)
      table.endRow()
    }
    return table
  }

  private static func append(
    _ figures: PairedComparison?, difference: Double?, to table: inout CSVTable
  ) {
    table.append(difference)
    table.append(figures?.interval?.lowerBound)
    table.append(figures?.interval?.upperBound)
    table.append(figures?.wins)
    table.append(figures?.losses)
    table.append(figures?.sequences)
    table.append(figures?.permutationP)
    table.append(figures?.adjustedP)
    table.append(figures?.isShown ?? false)
  }
}
