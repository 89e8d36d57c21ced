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
  /// Targets that are left out because they cannot be followed, and why.
  let problems: [String]
  /// Targets that are left out because the label to begin with is broken, and why.
  let defects: [String]

  /// - Parameter path: what messages name as the sequence's place.
  init(planIndex: Int, sequence: LabelledSequence, path: String, subjects: [any Subject]) {
    self.planIndex = planIndex
    let name = "\(sequence.dataset)/\(sequence.name)"
    var usable = sequence
    usable.targets = []
    var problems: [String] = []
    var defects: [String] = []
    for target in sequence.targets {
      if let (frame, box) = target.brokenBeginning {
        defects.append(
          "\(name): \(path): frame \(frame): expected a box with an area to start target"
            + " \(target.name) with, found \(box.width)x\(box.height)")
      } else if target.initialFrame == nil {
        problems.append(
          "\(name): target \(target.name) is left out: no frame shows it with a box to start with")
      } else {
        usable.targets.append(target)
      }
    }
    let regions = usable.targets.compactMap(\.initialRegion)
    applicableSubjects = subjects.filter { regions.contains(where: $0.accepts) }
      .map(\.identity.name)
    self.sequence = usable
    self.problems = problems
    self.defects = defects
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
  /// The first label of a visible target, where that is no region to start with.
  fileprivate var brokenBeginning: (frame: Int, box: Box)? {
    guard let frame = annotations.firstIndex(where: { $0.visibility == .visible }),
      let region = annotations[frame].region, !region.isValid
    else { return nil }
    return (frame, region.boundingBox)
  }

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
