import Geometry
import GroundTruth
import Synchronization

/// A sequence whose labels have been read, and which subjects can be run on it.
public struct PlannedSequence: Sendable {
  /// Its place in the plan.
  public let planIndex: Int
  public let sequence: LabelledSequence
  /// Names of the subjects that can follow at least one of the targets.
  public let applicableSubjects: [String]
  /// Which targets are left out, and why.
  let problems: [String]

  init(planIndex: Int, sequence: LabelledSequence, subjects: [any Subject]) {
    self.planIndex = planIndex
    self.sequence = sequence
    let regions = sequence.targets.compactMap(\.initialRegion)
    applicableSubjects = subjects.filter { regions.contains(where: $0.accepts) }
      .map(\.identity.name)
    let name = "\(sequence.dataset)/\(sequence.name)"
    problems = sequence.targets.filter { $0.initialFrame == nil }.map {
      "\(name): target \($0.name) is left out: no frame shows it with a box to begin with"
    }
  }

  func job(subjects: [any Subject]) -> SequenceJob {
    var lanes: [Lane] = []
    for (subjectIndex, subject) in subjects.enumerated() {
      for (targetIndex, target) in sequence.targets.enumerated() {
        guard let frame = target.initialFrame, let region = target.initialRegion,
          subject.accepts(region)
        else { continue }
        lanes.append(
          Lane(
            subject: subject, subjectIndex: subjectIndex, target: target.name,
            targetIndex: targetIndex, initialFrame: frame, region: region))
      }
    }
    return SequenceJob(planIndex: planIndex, sequence: sequence, lanes: lanes)
  }
}

extension Target {
  /// The label that initialises a tracker.
  var initialRegion: Region? {
    initialFrame.flatMap { annotations[$0].region }
  }
}

/// Labels as they come in from several threads.
final class LoadedSequences: Sendable {
  private let results: Mutex<[Result<LabelledSequence, any Error>?]>

  init(count: Int) {
    results = Mutex(Array(repeating: nil, count: count))
  }

  func set(_ index: Int, _ load: () throws -> LabelledSequence) {
    let result = Result { try load() }
    results.withLock { $0[index] = result }
  }

  var all: [Result<LabelledSequence, any Error>?] { results.withLock { $0 } }
}
