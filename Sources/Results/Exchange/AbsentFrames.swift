import Bench
import Evaluation
import Foundation
import GroundTruth

/// The sequences that results are scored on without their frames, and what that means for the figures.
struct AbsentFrames {
  private var count = 0
  /// Those of which no file says the size of the frames.
  private var unsized: [String] = []
  private var total = 0

  /// - Throws: `MediaError` where there are frames that cannot be read.
  mutating func add(_ sequence: LabeledSequence) throws {
    total += 1
    guard !sequence.hasFrames else { return }
    count += 1
    if try sequence.frameSize() == nil { unsized.append("\(sequence.dataset)/\(sequence.name)") }
  }

  /// What there is to say of it; empty where all frames are there.
  var notes: [RunNote] {
    guard count > 0 else { return [] }
    let whose = count == total ? "no frames are there" : "no frames are there of \(count) sequences"
    var notes = [
      RunNote(
        .labels, reason: "\(whose): results are scored by the labels alone, without pictures")
    ]
    if let first = unsized.first {
      let names = Conventions.allCases.filter(\.cutsBoxes).map(\.rawValue).joined(separator: ", ")
      let sequences =
        unsized.count == 1 ? first : "\(unsized.count) sequences (\(first), ...)"
      notes.append(
        RunNote(
          .labels,
          reason: "the size of the frames of \(sequences) is not known: rules that cut boxes at the"
            + " image's border (\(names)) leave them whole there; all other figures are the same"))
    }
    return notes
  }
}
