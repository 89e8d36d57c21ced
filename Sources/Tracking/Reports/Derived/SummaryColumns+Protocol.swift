import Evaluation
import GroundTruth
import Reporting
import Results

extension SummaryColumns {
  /// Returns the columns for the figures that the run's protocol defines; an empty array under `ope`.
  static func protocolColumns(_ result: TrackingResult, _ ranking: Ranking) -> [Column] {
    let results = result.methods.map(\.protocolResult)
    guard let values = results.lazy.compactMap({ $0 }).first?.scores.dataset else { return [] }
    return values.map(\.measure).map { measure in
      column(
        measure, results.map { $0?.scores[measure] },
        results.map { $0?.scores.intervals[measure] }, among: ranking)
    }
  }

  /// Returns a note about the lengths over which the expected average overlap is averaged; nil if the protocol does not
  /// define this measure.
  static func protocolRemark(_ result: TrackingResult) -> String? {
    guard let lengths = result.parameters.overlapLengths(under: result.evaluationProtocol) else {
      return nil
    }
    let longest = result.sequences.map(\.sequence.frameCount).max() ?? 0
    let range = "\(lengths.lowerBound) to \(lengths.upperBound) frames"
    guard longest < lengths.upperBound else {
      return "the EAO is the mean over sequence lengths from \(range)"
    }
    return
      "the EAO is the mean over sequence lengths from \(range), but the longest sequence has"
      + " only \(longest.of("frame")); set other lengths with --eao-range"
  }
}
