import Evaluation
import Execution
import Geometry
import GroundTruth
import Processes

/// A sequence whose labels have been read, and which subjects can be run on it.
package struct PlannedSequence: Sendable {
  /// Its place in the plan.
  package let planIndex: Int
  package let sequence: LabeledSequence
  /// The attempts on each of the targets.
  package let attempts: [[Attempt]]
  /// Names of the subjects that can follow at least one of the targets.
  package private(set) var applicableMethods: [String]
  private var subjectsOfPass: [FrameOrder: [String]]
  private let subjects: [any Subject]
  /// Whether a subject that can follows all targets with one call per frame.
  private let isTogether: Bool

  /// - Parameters:
  ///   - sequence: with those targets only that there are attempts on.
  ///   - attempts: the attempts on each of the targets.
  private init(
    planIndex: Int, sequence: LabeledSequence, attempts: [[Attempt]], subjects: [any Subject],
    isTogether: Bool
  ) {
    self.planIndex = planIndex
    self.sequence = sequence
    self.attempts = attempts
    self.subjects = subjects
    self.isTogether = isTogether
    let beginnings = zip(sequence.targets, attempts).flatMap { target, attempts in
      attempts.map { (target: target, attempt: $0) }
    }
    let applicable = subjects.filter { subject in
      beginnings.contains { subject.follows($0.target, from: $0.attempt.region) }
    }
    applicableMethods = applicable.map(\.identity.name)
    subjectsOfPass = Dictionary(
      uniqueKeysWithValues: Anchor.Direction.allCases.map { direction in
        let beginnings = beginnings.filter { $0.attempt.start.direction == direction }
        return (
          FrameOrder(direction),
          applicable.filter { subject in
            beginnings.contains { subject.follows($0.target, from: $0.attempt.region) }
          }.map(\.identity.name)
        )
      })
  }

  /// Finds out which attempts can be made on a sequence, and by whom.
  ///
  /// - Parameters:
  ///   - path: what messages name as the sequence's place.
  ///   - schedule: says which attempts are made.
  /// - Throws: as the schedule.
  static func prepare(
    _ sequence: LabeledSequence, planIndex: Int, path: String, subjects: [any Subject],
    schedule: any AttemptSchedule, isTogether: Bool
  ) throws -> PreparedItem<PlannedSequence> {
    let name = "\(sequence.dataset)/\(sequence.name)"
    var usable = sequence
    usable.targets = []
    var allAttempts: [[Attempt]] = []
    var notes = sequence.remarks.map { RunNote(.labels, item: name, reason: $0) }
    var defects: [RunNote] = []
    for target in sequence.targets {
      if let (frame, box) = target.brokenBeginning {
        defects.append(
          RunNote(
            .input, item: name,
            reason: "\(path): frame \(frame): expected a box with an area to start target"
              + " \(target.name) with, found \(box.width)x\(box.height)"))
        continue
      }
      let attempts = try schedule.attempts(of: target, in: sequence)
      if attempts.isEmpty {
        notes.append(
          RunNote(
            .input, item: name,
            reason: "target \(target.name) is left out: no frame shows it with a box to start"
              + " with"))
      } else {
        usable.targets.append(target)
        allAttempts.append(attempts)
      }
    }
    let planned = PlannedSequence(
      planIndex: planIndex, sequence: usable, attempts: allAttempts, subjects: subjects,
      isTogether: isTogether)
    return PreparedItem(
      item: planned.applicableMethods.isEmpty ? nil : planned, notes: notes, defects: defects)
  }
}

extension PlannedSequence: PlannedItem {
  package var frameCount: Int { sequence.frameCount }

  package var passes: [any ItemPass] {
    Anchor.Direction.allCases.compactMap { direction in
      SequencePass(
        direction, of: sequence, attempts: attempts,
        subjects: subjects.enumerated().filter {
          applicableMethods.contains($0.element.identity.name)
        }, isTogether: isTogether)
    }
  }

  /// The names of those that can make at least one of the attempts in the direction.
  package func applicableMethods(in order: FrameOrder) -> [String] {
    subjectsOfPass[order] ?? []
  }

  package func restricted(to subjects: Set<String>) -> PlannedSequence {
    var restricted = self
    restricted.applicableMethods.removeAll { !subjects.contains($0) }
    restricted.subjectsOfPass = subjectsOfPass.mapValues { $0.filter(subjects.contains) }
    return restricted
  }

  package func cost(methods: Int) -> Int {
    let tracked = attempts.joined().reduce(0) { sum, attempt in
      sum
        + (attempt.start.direction == .forward
          ? sequence.frameCount - attempt.start.frame : attempt.start.frame + 1)
    }
    return sequence.frameCount + methods * tracked
  }

  package func add(to sum: inout Checksum) {
    sum.add(sequence.frameCount)
    for (target, attempts) in zip(sequence.targets, attempts) {
      sum.add(target.name)
      for attempt in attempts {
        sum.add(attempt.name)
        sum.add(attempt.start.frame)
      }
    }
  }
}

extension RunOutcome.FinishedItem {
  /// The sequence that was run; nil where the item is another task's.
  package var facts: SequenceFacts? {
    (item as? PlannedSequence).map {
      SequenceFacts(sequence: $0.sequence, frameSize: frameSize)
    }
  }
}

extension RunOutcome {
  /// The sequences that came to their end, in the plan's order.
  package var sequences: [SequenceFacts] { items.compactMap(\.facts) }
}

extension Target {
  /// The first label of a visible target, where that is no region to start with.
  fileprivate var brokenBeginning: (frame: Int, box: Box)? {
    guard let frame = annotations.firstIndex(where: { $0.visibility == .visible }),
      let region = annotations[frame].region, !region.isValid
    else { return nil }
    return (frame, region.boundingBox)
  }
}
