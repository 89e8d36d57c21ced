import Bench
import Evaluation
import GroundTruth
import Results

/// A table of one figure by row and subject, with cells colored by value.
struct HeatTable {
  struct Cell {
    var style: Int
    var text: String
    /// The strength of the color in percent.
    var heat: Int
    var isBest: Bool
    var hasFailed: Bool
    var note: String
  }

  struct Row {
    /// The index of the sequence in the run; nil if the row is about something else.
    var index: Int?
    var name: String
    /// The meaning of a short name; nil if it needs none.
    var words: String?
    /// Facts beside the name, e.g. the dataset.
    var facts: [String]
    var tags: [String]
    var cells: [Cell]
  }

  var factTitles: [String]
  var hasTags: Bool
  var rows: [Row]
  /// What is not shown; nil if everything is.
  var leftOut: String?

  /// The largest number of sequences in the page.
  private static let mostSequences = 1000

  init(factTitles: [String], hasTags: Bool, rows: [Row]) {
    self.factTitles = factTitles
    self.hasTags = hasTags
    self.rows = rows
  }

  /// The scores of every sequence, the hardest first; nil if there are none.
  init?(sequencesOf result: TrackingResult) {
    guard !result.sequences.isEmpty, !result.subjects.isEmpty else { return nil }
    let scores = result.sequences.indices.map { index in
      result.subjects.map { subject in
        subject.sequences[index].scores(under: result.conventions).figures?.auc
      }
    }
    let hasSpread = result.subjects.count > 1
    let spreads = Dictionary(
      uniqueKeysWithValues: result.separation.map { ($0.sequence, $0.spread.fixed(3)) })
    factTitles = ["frames", "targets"] + (hasSpread ? ["spread"] : [])
    let order = result.hardestFirst
    if order.count > Self.mostSequences {
      leftOut = "These are \(Self.mostSequences) of \(order.count) sequences; the CSV file has all."
    }
    rows = order.prefix(Self.mostSequences).map { index in
      let sequence = result.sequences[index].sequence
      let tags = Set(sequence.attributes + sequence.targets.flatMap(\.attributes)).sorted()
      let failures = result.subjects.map { subject -> String? in
        if case .failed(let reason) = subject.sequences[index].status { reason } else { nil }
      }
      return Row(
        index: index, name: sequence.name,
        facts: ["\(sequence.frameCount)", "\(sequence.targets.count)"]
          + (hasSpread ? [spreads[index] ?? "–"] : []),
        tags: tags, cells: Self.cells(scores[index], failures: failures))
    }
    hasTags = rows.contains { !$0.tags.isEmpty }
  }

  /// The scores by attribute; nil if no sequence has one.
  init?(attributesOf result: TrackingResult) {
    let names = Set(result.subjects.flatMap { $0.attributes.map(\.attribute) }).sorted()
    guard !names.isEmpty else { return nil }
    factTitles = ["targets"]
    hasTags = false
    rows = names.map { name in
      let found = result.subjects.map { subject in
        subject.attributes.first { $0.attribute == name }
      }
      let targets = found.compactMap { $0?.targets }.max() ?? 0
      return Row(
        name: name, words: AttributeWords.words(for: name), facts: ["\(targets)"], tags: [],
        cells: Self.cells(
          found.map { $0?.scores.figures?.auc }, failures: found.map { _ in nil }))
    }
  }

  private static func cells(_ values: [Double?], failures: [String?]) -> [Cell] {
    let texts = values.map { $0.map { $0.fixed(3) } }
    let known = texts.compactMap { $0 }
    let best = Set(known).count > 1 ? known.max() : nil
    return zip(values, failures).enumerated().map { index, cell in
      Cell(
        style: index, text: texts[index] ?? "–",
        heat: Int(((cell.0 ?? 0).clampedToUnit * 100).rounded()),
        isBest: texts[index] != nil && texts[index] == best, hasFailed: cell.1 != nil,
        note: cell.1 ?? "")
    }
  }
}
