/// A tracker's scores under a protocol.
package struct ProtocolScores: Hashable, Sendable {
  /// A measure's value, which is nil if undefined. The expected average overlap, for example, is undefined if all
  /// sequences are too short.
  package struct Value: Hashable, Sendable {
    package var measure: MeasureFacts
    package var value: Double?

    package init(_ measure: MeasureFacts, _ value: Double?) {
      self.measure = measure
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// A curve from which measures are computed.
  package struct Curve: Hashable, Sendable {
    /// The curve's name, which is "eao" for the expected average overlap as a function of the length in frames,
    /// or "precision_recall" for precision as a function of recall.
    package var name: String
    package var x: [Double]
    package var y: [Double]
  }

  package var evaluationProtocol: EvaluationProtocol
  /// The values of the whole dataset, in the order of table columns.
  package var dataset: [Value]
  /// The values of each target, in the order in which the targets were given.
  package var targets: [[Value]]
  package var curve: Curve?
  /// The 95% confidence intervals for the dataset's values, computed by resampling sequences. Unknown intervals
  /// are left out.
  package var intervals = Intervals()

  /// The values of the dataset, converted to `Figures`.
  package var figures: Figures {
    var figures = Figures()
    for value in dataset { figures[value.measure] = value.value }
    return figures
  }

  /// Returns the dataset's value of a measure; nil if it is undefined.
  package subscript(measure: MeasureFacts) -> Double? {
    dataset.first { $0.measure.key == measure.key }?.value
  }
}

/// A target, with all of one tracker's attempts at it.
///
/// In the toolkits, each sequence has one target. If a sequence has several targets, each target is treated as
/// a separate sequence.
package struct ProtocolTarget: Sendable {
  /// The number of frames in the sequence.
  package var length: Int
  /// The attempts. Each attempt contains its frames in the order in which the tracker received them, starting
  /// with the initialization.
  package var runs: [TargetTrack]

  package init(length: Int, runs: [TargetTrack]) {
    self.length = length
    self.runs = runs
  }
}

/// Scores a tracker's attempts under a protocol.
///
/// - Parameters:
///   - targets: the targets with their attempts. A target without attempts has no values. Under `vot-supervised` and
///     `longterm`, an attempt covers the whole sequence.
///   - resampling: the resampled sequences from which intervals are computed; nil for no intervals.
package func evaluate(
  _ targets: [ProtocolTarget], under evaluationProtocol: EvaluationProtocol,
  parameters: ProtocolParameters = ProtocolParameters(),
  over resampling: TargetResampling? = nil
) -> ProtocolScores {
  evaluationProtocol.rules.scores(of: targets, parameters: parameters, over: resampling)
}
