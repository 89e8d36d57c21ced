import Bench
import Evaluation
import GroundTruth
import Results

/// An estimate of a run's scores if the camera had not waited for the trackers. It is computed from the stored answers,
/// which are delayed by the trackers' times, and from no new run.
package struct RealTimeEstimate: Sendable {
  /// The rule by which late answers count.
  package static let rule = RealTimeRule.latest

  /// The times by which the answers are delayed.
  package let times: TimeModel
  /// Whether these times are those of a device given by the user instead of the machine of the run.
  package let isOfDevice: Bool
  /// The scores of the run's trackers, in its order. The values of a tracker without times are nan.
  package let curves: RateCurves

  /// Estimates the scores and compares the ranked trackers; returns nil if there are no times, or if the run's protocol is
  /// not one in which each tracker runs once through each sequence.
  package init?(of result: TrackingResult) {
    guard result.canDelayAnswers, !result.sequences.isEmpty else { return nil }
    let times = result.device ?? TimeModel(of: result)
    guard !times.methods.isEmpty else { return nil }
    let scores = result.methods.map { method -> [[Double]?] in
      guard let own = times[method.identity.name] else { return result.sequences.map { _ in nil } }
      return zip(method.sequences, result.sequences).map { $0.delayedScores(on: $1, by: own) }
    }
    let timed = result.shared.ranking.ranked.filter {
      times[result.methods[$0].identity.name] != nil
    }
    self.init(
      times: times, isOfDevice: result.device != nil,
      curves: RateCurves(of: scores, comparing: timed, groups: result.sequences.groups))
  }

  init(times: TimeModel, isOfDevice: Bool, curves: RateCurves) {
    (self.times, self.isOfDevice, self.curves) = (times, isOfDevice, curves)
  }
}

extension TrackingResult {
  /// Whether each tracker ran once through each sequence and saw every frame.
  fileprivate var canDelayAnswers: Bool {
    evaluationProtocol.files == .onePass && !evaluationProtocol.isRealTime
  }

  /// Sets the times of another machine for the estimate of the figures in real time. Trackers without times there are
  /// converted by the times of the calibration kernel, if the run was timed.
  ///
  /// - Returns: the names of the trackers whose times are not known.
  /// - Throws: `TimeModelError.noEstimate` or `.missing`.
  package mutating func use(_ device: TimeModel) throws -> [String] {
    guard canDelayAnswers else {
      throw TimeModelError.noEstimate(evaluationProtocol: evaluationProtocol.rawValue)
    }
    let model = device.completed(by: TimeModel(of: self))
    let names = methods.map(\.identity.name)
    let unknown = names.filter { model[$0] == nil }
    guard unknown.count < names.count else {
      throw TimeModelError.missing(methods: unknown, path: "--device")
    }
    self.device = model
    return unknown
  }
}

extension SequenceResult {
  /// Returns the mean overlap at each of `RateCurves.rates`, averaged over targets; nil if no frame is scored.
  fileprivate func delayedScores(
    on facts: SequenceFacts, by times: TimeModel.Method
  ) -> [Double]? {
    let name = "\(facts.sequence.dataset)/\(facts.sequence.name)"
    let count = facts.sequence.targets.count
    let pace = Pace(RealTimeParameters(), sequenceRate: nil, targets: count)
    let means = targets.compactMap { target -> [Double]? in
      var scores = DelayedScores(
        rates: RateCurves.rates, rule: RealTimeEstimate.rule,
        initialization: pace.nanoseconds(times.nanoseconds(ofStart: true, on: name)),
        update: pace.nanoseconds(times.nanoseconds(ofStart: false, on: name)),
        asPolygons: target.comparesPolygons)
      for piece in target.pieces(on: facts) { scores.add(piece.track) }
      return scores.means
    }
    guard !means.isEmpty else { return nil }
    return RateCurves.rates.indices.map { rate in means.map { $0[rate] }.mean ?? .nan }
  }
}

extension TimeModel {
  /// Creates the model of a run: the times of its timing run, if this covers all trackers, or otherwise those of the
  /// run itself.
  init(of result: TrackingResult) {
    if let timing = result.timing {
      let model = TimeModel(timing, machine: result.facts.processor)
      if result.methods.allSatisfy({ model[$0.identity.name] != nil }) {
        self = model
        return
      }
    }
    self.init(
      result.methods.map { method in
        (
          method.identity.name, method.timing,
          { clock in
            zip(result.sequences, method.sequences).compactMap { facts, own in
              let updates = own.timing.updates
              return (clock == .wall ? updates.median : updates.cpuMedian).map {
                ("\(facts.sequence.dataset)/\(facts.sequence.name)", $0)
              }
            }
          }
        )
      }, remarks: result.facts.remarks, machine: result.facts.processor)
  }
}
