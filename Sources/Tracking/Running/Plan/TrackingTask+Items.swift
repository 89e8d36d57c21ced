import Bench
import Evaluation
import Geometry
import GroundTruth
import Media

extension TrackingTask: BenchTask {
  package var name: String { "tracking" }

  package var partialReason: String {
    "sequences, because it cannot follow the labels of the others"
  }

  package func method(_ method: any TrackingMethod) -> any Method { method }

  package func load(_ item: Dataset.Entry, as identity: ItemIdentity) throws -> LabeledSequence {
    var sequence = try item.load()
    sequence.dataset = identity.dataset
    sequence.name = identity.name
    return sequence
  }

  package func fingerprint(ofLabels sequence: LabeledSequence, in frames: [Int]?) -> String {
    SequenceFingerprint.ofLabels(sequence, in: frames)
  }

  /// Determines which attempts can be made on a sequence, and by which trackers.
  package func prepare(
    _ item: Dataset.Entry, of plan: TrackingPlan, at index: Int
  ) throws -> PreparedItem<LabeledSequence> {
    let sequence = try plan.entries[index].load(settings.reading)
    try sequence.requireFrames()
    let name = "\(sequence.dataset)/\(sequence.name)"
    let schedule = schedule
    let pace = pace(on: sequence)
    var usable = sequence
    usable.targets = []
    var attempts: [[Attempt]] = []
    var notes = sequence.remarks.map { RunNote(.labels, item: name, reason: $0) }
    var defects: [RunNote] = []
    for target in sequence.targets {
      if let (frame, box) = target.brokenBeginning {
        defects.append(
          RunNote(
            .input, item: name,
            reason: "\(item.path): frame \(frame): expected a box with an area as the start of"
              + " target \(target.name), found \(box.width)x\(box.height)"))
        continue
      }
      let own = try schedule.attempts(of: target, in: sequence)
      if own.isEmpty {
        notes.append(
          RunNote(
            .input, item: name,
            reason:
              "target \(target.name) is left out, because no frame has a box from which a tracker"
              + " could start"))
      } else {
        usable.targets.append(target)
        attempts.append(
          own.map { attempt in
            var attempt = attempt
            attempt.pace = pace
            return attempt
          })
      }
    }
    let labels = LabelFingerprint(
      givenFrames: givenFrames(attempts.flatMap(\.self), by: plan.answering)
    ) { fingerprint(ofLabels: sequence, in: $0) }
    let planned = planned(usable, attempts, by: plan.answering, labels, at: index)
    return PreparedItem(
      item: planned.applicableMethods.isEmpty ? nil : planned, notes: notes, defects: defects)
  }

  /// Returns the speed of the camera that films the sequence; nil if the camera waits.
  private func pace(on sequence: LabeledSequence) -> Pace? {
    guard settings.evaluationProtocol.isRealTime else { return nil }
    // Otherwise, one clock advances by the work for all targets.
    let isIndependent = ownSchedule != nil
    var pace = Pace(
      settings.parameters.realTime ?? RealTimeParameters(),
      sequenceRate: sequence.frames.frameRate,
      targets: isIndependent ? sequence.targets.count : 1)
    pace.hasIndependentAttempts = isIndependent
    return pace
  }

  /// Returns the frames in which attempts start; nil if trackers are started again with the labels of later frames.
  private func givenFrames(_ attempts: [Attempt], by methods: [any TrackingMethod]) -> [Int]? {
    guard attempts.allSatisfy({ $0.restartAfter == nil }),
      methods.allSatisfy({ $0.identity.redetection == nil })
    else { return nil }
    return Set(attempts.map(\.start.frame)).sorted()
  }

  /// Returns the planned item for a sequence.
  ///
  /// - Parameter sequence: the sequence, restricted to targets with attempts.
  private func planned(
    _ sequence: LabeledSequence, _ attempts: [[Attempt]], by methods: [any TrackingMethod],
    _ labels: LabelFingerprint, at index: Int
  ) -> PlannedItem<LabeledSequence> {
    let beginnings = zip(sequence.targets, attempts).flatMap { target, attempts in
      attempts.map { (target: target, attempt: $0) }
    }
    let applicable = methods.enumerated().filter { _, method in
      beginnings.contains { method.follows($0.target, from: $0.attempt.region) }
    }.map { (index: $0.offset, method: $0.element) }
    let passes = Anchor.Direction.allCases.compactMap { direction in
      SequencePass(direction, of: sequence, attempts: attempts, isTogether: isTogether)?
        .planned(for: applicable)
    }
    return PlannedItem(
      planIndex: index, loaded: sequence, frameCount: sequence.frameCount,
      steps: beginnings.reduce(0) { sum, header in
        let start = header.attempt.start
        return sum
          + (start.direction == .forward ? sequence.frameCount - start.frame : start.frame + 1)
      }, work: Self.fingerprint(of: beginnings, in: sequence, isTogether: isTogether),
      passes: passes, applicableMethods: applicable.map(\.method.identity.name), labels: labels
    ) { sequence.frames.files }
  }

  private static func fingerprint(
    of beginnings: [(target: Target, attempt: Attempt)], in sequence: LabeledSequence,
    isTogether: Bool
  ) -> String {
    var sum = Checksum()
    sum.add(isTogether ? "together" : "apart")
    sum.add(sequence.frameCount)
    for (target, attempt) in beginnings {
      sum.add(target.name)
      sum.add(attempt.name)
      sum.add(attempt.start.frame)
    }
    return sum.text
  }
}

extension Target {
  /// The first label on which the target is visible, if no tracker can be started with this label; otherwise nil.
  fileprivate var brokenBeginning: (frame: Int, box: Box)? {
    guard let frame = annotations.firstIndex(where: { $0.visibility == .visible }),
      let region = annotations[frame].region, !region.isValid
    else { return nil }
    return (frame, region.boundingBox)
  }
}
