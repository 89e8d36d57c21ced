import Bench
import Evaluation
import Foundation
import GroundTruth

/// The sequences that are scored although their frames are missing, and the effect on the figures.
struct AbsentFrames {
  private var count = 0
  /// The sequences for which no file states the frame size.
  private var unsized: [String] = []
  private var total = 0

  /// Counts a sequence.
  ///
  /// - Throws: `MediaError` if existing frames cannot be read.
  mutating func add(_ sequence: LabeledSequence) throws {
    total += 1
    guard !sequence.hasFrames else { return }
    count += 1
    if try sequence.frameSize() == nil { unsized.append("\(sequence.dataset)/\(sequence.name)") }
  }

  /// Notes for the reader; empty if no frames are missing.
  var notes: [RunNote] {
    guard count > 0 else { return [] }
    let whose = count == total ? "there are no frames" : "\(count) sequences have no frames"
    var notes = [
      RunNote(
        .labels, reason: "\(whose): results are scored by the labels, without pictures")
    ]
    if let first = unsized.first {
      let names = Conventions.allCases.filter(\.cutsBoxes).map(\.rawValue).joined(separator: ", ")
      let sequences =
        unsized.count == 1 ? first : "\(unsized.count) sequences (\(first), ...)"
      notes.append(
        RunNote(
          .labels,
          reason: "the size of the frames of \(sequences) is not known: rules that cut boxes"
            + " at the image border (\(names)) leave them whole; all other figures are the same"))
    }
    return notes
  }
}
