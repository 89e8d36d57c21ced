import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// The work of a tracker that follows several targets of a sequence with one call per frame.
///
/// The duration of a call is divided evenly among its targets.
final class GroupWork: LaneWork {
  /// The maximum number of trackers of one type that a `VNSequenceRequestHandler` supports.
  static let limit = 16

  /// A target of the group, with the steps of its attempt so far.
  struct Member: Sendable {
    var target: String
    var attempt: Attempt
    var steps = Trajectory.Steps()
    var failure: String?

    mutating func fail(because reason: String) {
      let start = attempt.start
      let frame =
        start.direction == .forward ? start.frame + steps.count : start.frame - steps.count
      failure = "target \(target), frame \(frame): \(reason)"
    }

    var trajectory: Trajectory {
      Trajectory(
        target: target, firstFrame: attempt.start.frame, direction: attempt.start.direction,
        attempt: attempt.name, steps: steps)
    }
  }

  /// The results of one call, keyed by target number.
  struct Step {
    var answers: [Int: Result<TrackStep, any Error>] = [:]
    /// The numbers of the targets on which a tracker was started in this step.
    var started: Set<Int> = []
    /// The part of the call's duration that is attributed to each target.
    var duration = StepDuration(wallNanoseconds: 0, cpuNanoseconds: nil)
  }

  let initialResults: [Member]
  private let group: any TrackingMethodGroup
  /// For each target, the position of its first frame in the pass.
  private let firstPositions: [Int]
  /// The numbers of the targets on which the tracker has failed.
  private var failed: Set<Int> = []

  init(
    _ group: any TrackingMethodGroup,
    _ beginnings: [(target: Target, attempt: Attempt, firstPosition: Int)]
  ) {
    self.group = group
    firstPositions = beginnings.map(\.firstPosition)
    initialResults = beginnings.map { Member(target: $0.target.name, attempt: $0.attempt) }
  }

  func step(with frame: PixelBuffer, at position: Int) -> Step {
    var starting: [Int: Region] = [:]
    var following: [Int] = []
    for (number, first) in firstPositions.enumerated() where !failed.contains(number) {
      if first == position {
        starting[number] = initialResults[number].attempt.region
      } else if first < position {
        following.append(number)
      }
    }
    let count = starting.count + following.count
    guard count > 0 else { return Step() }
    let (answers, duration) = group.step(frame: frame, starting: starting, following: following)
    for (number, answer) in answers {
      if case .failure = answer { failed.insert(number) }
    }
    return Step(
      answers: answers, started: Set(starting.keys),
      duration: StepDuration(
        wallNanoseconds: duration.wallNanoseconds / Int64(count),
        cpuNanoseconds: duration.cpuNanoseconds.map { $0 / Int64(count) }))
  }

  func keep(_ step: Result<Step, any Error>, in members: inout [Member]) -> String? {
    guard case .success(let step) = step else { return nil }
    for (number, answer) in step.answers {
      switch answer {
      case .success(var answer):
        answer.duration = step.duration
        answer.initialized = step.started.contains(number)
        members[number].steps.append(answer)
      case .failure(let error):
        members[number].fail(because: ErrorText.of(error))
      }
    }
    return nil
  }

  func giveUp(because reason: String, in members: inout [Member]) -> String? {
    for index in members.indices where members[index].failure == nil {
      members[index].fail(because: reason)
    }
    return nil
  }

  func end() {}

  func failure(in members: [Member]) -> String? {
    members.lazy.compactMap(\.failure).first
  }

  func content(of members: [Member]) -> [AttemptContent] {
    members.map { TrackingContent.attempt($0.trajectory) }
  }
}
