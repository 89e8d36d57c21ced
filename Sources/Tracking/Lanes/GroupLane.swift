import Evaluation
import Execution
import Geometry
import GroundTruth
import Imaging
import Processes

/// One subject that follows several targets of a sequence, all with one call per frame.
///
/// A call's duration is shared out evenly among the targets that were in it.
final class GroupLane: TrackingLane, @unchecked Sendable {
  /// As many trackers of one type as a request handler runs at most.
  static let limit = 16

  /// A target and how far the attempt at it is.
  private struct Member {
    var target: String
    var attempt: Attempt
    var firstPosition: Int
    var steps = Trajectory.Steps()
    var failure: String?

    mutating func fail(because reason: String) {
      let start = attempt.start
      let frame =
        start.direction == .forward ? start.frame + steps.count : start.frame - steps.count
      failure = "target \(target), frame \(frame): \(reason)"
    }
  }

  let subject: any Subject
  var method: any Method { subject }
  let methodIndex: Int
  let firstPosition: Int
  private let group: any SubjectGroup
  private let steps: LaneSteps<[Member]>

  init(
    subject: any Subject, subjectIndex: Int, group: any SubjectGroup,
    attempts: [(target: Target, attempt: Attempt, firstPosition: Int)]
  ) {
    self.subject = subject
    methodIndex = subjectIndex
    self.group = group
    let members = attempts.map {
      Member(target: $0.target.name, attempt: $0.attempt, firstPosition: $0.firstPosition)
    }
    steps = LaneSteps(members)
    firstPosition = attempts.map(\.firstPosition).min() ?? 0
  }

  var trajectories: [Trajectory] {
    steps.results.map {
      Trajectory(
        target: $0.target, firstFrame: $0.attempt.start.frame,
        direction: $0.attempt.start.direction,
        run: $0.attempt.name, steps: $0.steps)
    }
  }

  var failure: String? { steps.results.lazy.compactMap(\.failure).first }
  var stepBegan: RunningClock.Instant? { steps.began }

  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int {
    for (offset, frame) in chunk.frames.enumerated() {
      slot?.mark(chunk.firstFrame + offset)
      step(frame, at: chunk.firstFrame + offset)
    }
    return chunk.frames.count
  }

  func end() {}

  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    steps.abandon(stepBegunAt: began) { members in
      for index in members.indices where members[index].failure == nil {
        members[index].fail(because: reason)
      }
      return nil
    }
  }

  private func step(_ frame: PixelBuffer, at position: Int) {
    var starting: [Int: Region] = [:]
    var following: [Int] = []
    for (number, member) in steps.results.enumerated() where member.failure == nil {
      if member.firstPosition == position {
        starting[number] = member.attempt.region
      } else if member.firstPosition < position {
        following.append(number)
      }
    }
    let count = starting.count + following.count
    guard count > 0, steps.begin() else { return }
    let (answers, duration) = group.step(
      frame: frame, starting: starting, following: following)
    _ = steps.end { members in
      for (number, result) in answers {
        switch result {
        case .success(let answer):
          members[number].steps.append(
            Trajectory.Step(
              region: answer.region, confidence: answer.confidence,
              wallNanoseconds: duration.wallNanoseconds / Int64(count),
              cpuNanoseconds: duration.cpuNanoseconds.map { $0 / Int64(count) },
              initialized: starting[number] != nil))
        case .failure(let error):
          members[number].fail(because: ErrorText.of(error))
        }
      }
      return nil
    }
  }
}
