import Evaluation
import Geometry
import GroundTruth
import Media
import Synchronization

/// A sequence whose labels have been read, and which subjects can be run on it.
public struct PlannedSequence: Sendable {
  /// Its place in the plan.
  public let planIndex: Int
  public let sequence: LabelledSequence
  /// The runs on each of the targets.
  public let runs: [[TargetRun]]
  /// Names of the subjects that can follow at least one of the targets.
  public private(set) var applicableSubjects: [String]
  private var subjectsOfPass: [Anchor.Direction: [String]]
  /// Targets that are left out because they cannot be followed, and why.
  let problems: [String]
  /// Targets that are left out because the label to begin with is broken, and why.
  let defects: [String]

  /// - Parameters:
  ///   - path: what messages name as the sequence's place.
  ///   - schedule: says which runs are made.
  /// - Throws: as the schedule.
  init(
    planIndex: Int, sequence: LabelledSequence, path: String, subjects: [any Subject],
    schedule: any RunSchedule
  ) throws {
    self.planIndex = planIndex
    let name = "\(sequence.dataset)/\(sequence.name)"
    var usable = sequence
    usable.targets = []
    var allRuns: [[TargetRun]] = []
    var problems: [String] = []
    var defects: [String] = []
    for target in sequence.targets {
      if let (frame, box) = target.brokenBeginning {
        defects.append(
          "\(name): \(path): frame \(frame): expected a box with an area to start target"
            + " \(target.name) with, found \(box.width)x\(box.height)")
        continue
      }
      let runs = try schedule.runs(of: target, in: sequence)
      if runs.isEmpty {
        problems.append(
          "\(name): target \(target.name) is left out: no frame shows it with a box to start with")
      } else {
        usable.targets.append(target)
        allRuns.append(runs)
      }
    }
    let regions = allRuns.joined().map(\.region)
    let applicable = subjects.filter { regions.contains(where: $0.accepts) }
    applicableSubjects = applicable.map(\.identity.name)
    subjectsOfPass = Dictionary(
      uniqueKeysWithValues: Anchor.Direction.allCases.map { direction in
        let regions = allRuns.joined().filter { $0.start.direction == direction }.map(\.region)
        return (
          direction,
          applicable.filter { regions.contains(where: $0.accepts) }.map(\.identity.name)
        )
      })
    self.sequence = usable
    self.runs = allRuns
    self.problems = problems
    self.defects = defects
  }

  /// The same sequence for some of its subjects.
  func restricted(to subjects: Set<String>) -> PlannedSequence {
    var restricted = self
    restricted.applicableSubjects.removeAll { !subjects.contains($0) }
    restricted.subjectsOfPass = subjectsOfPass.mapValues { $0.filter(subjects.contains) }
    return restricted
  }

  /// The directions that there are runs in.
  var directions: [Anchor.Direction] { passes.map(\.direction) }

  /// Names of the subjects that can make at least one of the runs in a direction.
  func applicableSubjects(inPass direction: Anchor.Direction) -> [String] {
    subjectsOfPass[direction] ?? []
  }

  private var passes: [SequencePass] {
    Anchor.Direction.allCases.compactMap { SequencePass($0, of: sequence, runs: runs) }
  }

  /// The work: one job for each pass over the frames.
  ///
  /// - Parameter together: whether a subject that can follows all targets with one call per frame.
  func jobs(subjects: [any Subject], together: Bool = false) -> [SequenceJob] {
    let files = (sequence.frames as? ImageSequenceSource)?.paths ?? []
    let frameFiles = Array(files.dropFirst(sequence.firstFrame))
    return passes.map { pass in
      var pass = pass
      pass.isTogether = together
      var lanes: [any Lane] = []
      for (subjectIndex, subject) in subjects.enumerated()
      where applicableSubjects.contains(subject.identity.name) {
        let runs = zip(sequence.targets, pass.runs).flatMap { target, runs in
          runs.filter { subject.accepts($0.region) }.map { run in
            (target: target, run: run, firstPosition: pass.position(of: run.start.frame))
          }
        }
        if together, runs.count > 1, subject.makeGroup() != nil {
          for start in stride(from: 0, to: runs.count, by: GroupLane.limit) {
            guard let group = subject.makeGroup() else { break }
            lanes.append(
              GroupLane(
                subject: subject, subjectIndex: subjectIndex, group: group,
                runs: Array(runs[start..<min(start + GroupLane.limit, runs.count)])))
          }
          continue
        }
        for (target, run, firstPosition) in runs {
          lanes.append(
            RunLane(
              subject: subject, subjectIndex: subjectIndex,
              sequence: "\(sequence.dataset)/\(sequence.name)", target: target, run: run,
              firstPosition: firstPosition, frameFiles: frameFiles))
        }
      }
      return SequenceJob(planIndex: planIndex, pass: pass, lanes: lanes)
    }
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
