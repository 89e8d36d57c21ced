import Bench
import Evaluation
import GroundTruth
import Reporting

/// A description of the targets that a tracker lost, with the names of their sequences.
struct LostWords {
  /// A sequence with lost targets. Its name is a link to its row on the page.
  struct Sequence {
    var index: Int
    var name: String
    var separator: String
  }

  /// The beginning of the text, which precedes the names, e.g. "accurate-r2 lost 2 of 15 targets (a mean overlap below
  /// 0.3 counts as lost)".
  var text: String
  /// The sequences to name: the first few sequences with lost targets, in the run's order.
  var sequences: [Sequence]
  /// The text after the names. It states how many further sequences there are, and is empty if all are named.
  var rest: String

  /// The whole text, in which the names are links to table rows.
  var prose: Prose {
    var prose = Prose(text)
    for sequence in sequences {
      prose +=
        "\(sequence.separator)\("\(name: sequence.name)", to: "sequence-\(sequence.index)")"
    }
    prose += "\(rest)."
    return prose
  }

  /// The maximum number of sequences that are named.
  private static let nameLimit = 6

  /// Describes the targets that a tracker lost.
  ///
  /// - Returns: nil if the run has no such tracker, or if the tracker did not follow any target.
  init?(of name: String, _ result: TrackingResult) {
    guard let method = result.methods.first(where: { $0.identity.name == name }) else {
      return nil
    }
    let followed = method.sequences.reduce(0) { $0 + $1.attempts }
    guard followed > 0 else { return nil }
    let labeled = result.sequences.reduce(0) { $0 + $1.sequence.targets.count }
    // If the protocol makes several attempts on a target, the attempts are counted instead of the targets, and are
    // called runs.
    let objects = followed.of(followed > labeled ? "run" : "target")
    text =
      "\(name) lost \(method.lost == 0 ? "none" : "\(method.lost)") of \(objects)"
      + " (\(LossRule.aucWords) counts as lost)"
    let affected = zip(result.sequences, method.sequences).enumerated()
      .filter { $0.element.1.lost > 0 }
    sequences = affected.prefix(Self.nameLimit).enumerated().map { index, found in
      Sequence(
        index: found.offset, name: found.element.0.sequence.name,
        separator: index == 0 ? ": " : ", ")
    }
    rest = affected.count > Self.nameLimit ? " and \(affected.count - Self.nameLimit) more" : ""
  }
}
