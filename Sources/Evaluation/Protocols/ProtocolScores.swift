/// The scores of a tracker under a protocol.
public struct ProtocolScores: Hashable, Sendable {
  /// The value of a measure; nil if it is undefined, such as the expected average overlap of sequences that are
  /// too short for it.
  public struct Value: Hashable, Sendable {
    public var measure: MeasureFacts
    public var value: Double?

    public init(_ measure: MeasureFacts, _ value: Double?) {
      self.measure = measure
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// A curve from which figures are computed.
  public struct Curve: Hashable, Sendable {
    /// "eao" over the length in frames, or "precision_recall": precision over recall.
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
  /// The values of the whole dataset, in the order of tables.
  public var dataset: [Value]
  /// The values of each target, in the given order.
  public var targets: [[Value]]
  public var curve: Curve?
  /// The 95 % intervals of the dataset's values, by resampling sequences. Unknown intervals are missing.
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

  /// The dataset's values as figures.
  public var figures: Figures {
    var figures = Figures()
    for value in dataset { figures[value.measure] = value.value }
    return figures
  }

  /// Returns the dataset's value of a measure.
  public subscript(measure: MeasureFacts) -> Double? {
    dataset.first { $0.measure.key == measure.key }?.value
  }
}

/// A target with all runs of one tracker on it.
///
/// Toolkits have one target per sequence. Of several targets, each counts as a sequence.
public struct ProtocolTarget: Sendable {
  /// The number of frames in the sequence.
  public var length: Int
  /// The runs, each in the order in which the tracker received the frames, beginning with its initialization.
  public var runs: [TargetTrack]

  public init(length: Int, runs: [TargetTrack]) {
    self.length = length
    self.runs = runs
  }
}

/// Scores the runs of a tracker under a protocol.
///
/// - Parameters:
///   - targets: the targets, each with at least one run. Under `vot-supervised` and `longterm` a run covers the
///     whole sequence.
///   - resampling: the resamples for the intervals; nil for no intervals.
public func evaluate(
  _ targets: [ProtocolTarget], under evaluationProtocol: EvaluationProtocol,
  parameters: ProtocolParameters = ProtocolParameters(),
  over resampling: TargetResampling? = nil
) -> ProtocolScores {
  evaluationProtocol.rules.scores(of: targets, parameters: parameters, over: resampling)
}
