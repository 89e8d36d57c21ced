/// How trackers are started, stopped and scored: the experiments of the field's benchmarks.
public enum EvaluationProtocol: String, CaseIterable, Codable, Sendable {
  /// One pass from the first label to the end.
  case ope
  /// OTB's temporal robustness: runs from 20 start frames, each to the end.
  case tre
  /// OTB's spatial robustness: runs from 12 displaced or scaled first boxes.
  case sre
  /// VOT 2013 to 2019: the tracker is started again five frames after each failure.
  case votSupervised = "vot-supervised"
  /// VOT 2020 and later: runs forward and backward from anchors.
  case votMultistart = "vot-multistart"
  /// VOT's long-term challenge: precision and recall over the confidence.
  case longterm
  /// GOT-10k: average overlap over all frames.
  case got10k
}

/// The toolkits' parameters that differ between years of a challenge.
public struct ProtocolParameters: Hashable, Sendable, Codable {
  /// Frames after each initialization that `vot-supervised` leaves out of the accuracy, the
  /// initialization included.
  public var burnIn = 10
  /// Frames from a failure to the next initialization.
  public var restartAfter = 5
  /// Frames between anchors, where a dataset has no anchors of its own.
  public var anchorSpacing = 50
  /// Lengths, in frames, over which the expected average overlap is averaged; nil for those of
  /// VOT 2018 (`vot-supervised`) or VOT 2020 (`vot-multistart`).
  public var overlapLengths: ClosedRange<Int>?

  public init() {}

  /// Lengths over which a protocol's expected average overlap is averaged.
  public func overlapLengths(under evaluationProtocol: EvaluationProtocol) -> ClosedRange<Int> {
    overlapLengths ?? (evaluationProtocol == .votMultistart ? 115...755 : 100...356)
  }
}
