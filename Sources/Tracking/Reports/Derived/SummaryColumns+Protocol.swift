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

  /// Returns notes about the lengths over which the expected average overlap is averaged, if the protocol defines this
  /// measure, and about an accuracy that was not measured; nil if there are none.
  static func protocolRemark(_ result: TrackingResult) -> String? {
    let remarks = [accuracyRemark(result), lengthRemark(result)].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  /// Returns the reason why the accuracy was not measured; nil if it was.
  private static func accuracyRemark(_ result: TrackingResult) -> String? {
    let burnIn = result.parameters.burnIn
    let longest = result.sequences.map(\.sequence.frameCount).max() ?? 0
    guard result.evaluationProtocol == .votSupervised, longest <= burnIn else { return nil }
    return
      "VOT A was not measured, because it leaves out the first \(burnIn) frames after each start, and the longest"
      + " sequence has only \(longest.of("frame"))"
  }

  private static func lengthRemark(_ result: TrackingResult) -> String? {
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
