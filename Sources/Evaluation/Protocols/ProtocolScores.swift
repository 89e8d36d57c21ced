/// What a tracker scored under a protocol.
public struct ProtocolScores: Hashable, Sendable {
  /// One measure's; nil where it is not defined, such as the expected average overlap of sequences
  /// that are too short for it.
  public struct Value: Hashable, Sendable {
    public var measure: MeasureFacts
    public var value: Double?

    public init(_ measure: MeasureFacts, _ value: Double?) {
      self.measure = measure
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// A curve behind the figures.
  public struct Curve: Hashable, Sendable {
    /// "eao" against the length in frames, or "precision_recall": precision against recall.
    public var name: String
    public var x: [Double]
    public var y: [Double]

    public init(name: String, x: [Double], y: [Double]) {
      self.name = name
      self.x = x
      self.y = y
    }
  }

  public var evaluationProtocol: EvaluationProtocol
  /// Of all targets together, in the order of tables.
  public var dataset: [Value]
  /// Of each target, in the order given.
  public var targets: [[Value]]
  public var curve: Curve?
  /// 95 % intervals of the dataset's values, by sequence; those that are not known are not there.
  public var intervals = Intervals()

  public init(
    evaluationProtocol: EvaluationProtocol, dataset: [Value], targets: [[Value]],
    curve: Curve? = nil
  ) {
    self.evaluationProtocol = evaluationProtocol
    self.dataset = dataset
    self.targets = targets
    self.curve = curve
  }

  /// The dataset's values.
  public var figures: Figures {
    var figures = Figures()
    for value in dataset { figures[value.measure] = value.value }
    return figures
  }

  /// The dataset's value of a measure.
  public subscript(measure: MeasureFacts) -> Double? {
    dataset.first { $0.measure.key == measure.key }?.value
  }
}

/// One target and all runs of one tracker on it.
///
/// The toolkits know one target per sequence; where there are more, each counts as a sequence.
public struct ProtocolTarget: Sendable {
  /// Frames of the sequence.
  public var length: Int
  /// Each in the order in which the tracker saw the frames, from its initialization on.
  public var runs: [TargetTrack]

  public init(length: Int, runs: [TargetTrack]) {
    self.length = length
    self.runs = runs
  }
}

/// Scores a tracker's runs under a protocol.
///
/// - Parameters:
///   - targets: with at least one run each; under `vot-supervised` and `longterm` a run covers the
///     whole sequence.
///   - resampling: what the intervals come from; nil gives none.
public func evaluate(
  _ targets: [ProtocolTarget], under evaluationProtocol: EvaluationProtocol,
  parameters: ProtocolParameters = ProtocolParameters(),
  over resampling: TargetResampling? = nil
) -> ProtocolScores {
  evaluationProtocol.rules.scores(of: targets, parameters: parameters, over: resampling)
}
