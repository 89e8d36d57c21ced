import Bench
import Evaluation
import Foundation
import GroundTruth

/// A record of the sequences that are scored although their frames are missing. It provides notes on how the missing
/// frames affect the figures.
struct AbsentFrames {
  private var count = 0
  /// The sequences for which no file states the frame size.
  private var unsized: [String] = []
  private var total = 0

  /// Counts a sequence, and records whether its frames and its frame size are missing.
  ///
  /// - Throws: `MediaError` if existing frames cannot be read.
  mutating func add(_ sequence: LabeledSequence) throws {
    total += 1
    guard !sequence.hasFrames else { return }
    count += 1
    if try sequence.frameSize() == nil { unsized.append("\(sequence.dataset)/\(sequence.name)") }
  }

  /// Notes for the reader of the results; empty if no frames are missing.
  var notes: [RunNote] {
    guard count > 0 else { return [] }
    let clause =
      count == total
      ? "there are no frames"
      : "\(count == 1 ? "1 sequence has" : "\(count) sequences have") no frames"
    var notes = [
      RunNote(
        .labels,
        reason: "\(clause), so the results are scored with the labels alone and shown without"
          + " images")
    ]
    if let first = unsized.first {
      let names = Conventions.allCases.filter(\.cutsBoxes).map(\.rawValue).joined(separator: ", ")
      let sequences =
        unsized.count == 1 ? first : "\(unsized.count) sequences (\(first), ...)"
      notes.append(
        RunNote(
          .labels,
          reason: "the frame size of \(sequences) is not known, so the conventions that clip boxes"
            + " to the image (\(names)) do not clip them; no other figures are affected"))
    }
    return notes
  }
}
