import Bench
import Evaluation
import Reporting
import Results

extension MeasureReference {
  /// The sections for tracking, including its protocols and timing.
  package static let tracking: [Section] =
    [
      Section(title: "Trackers", measures: TrackMeasures.all),
      Section(title: "Drift", measures: [DriftMeasures.survival(at: 100)]),
      Section(title: "Confidence threshold", measures: AcceptanceMeasures.all.map(\.facts)),
      Section(title: "Durations", measures: TimingMeasures.all.map(\.facts)),
    ]
    + EvaluationProtocol.allCases.filter { $0 != .ope }.map { evaluationProtocol in
      Section(
        title: "Protocol \(evaluationProtocol.rawValue)",
        measures: evaluationProtocol.measures)
    }
}
