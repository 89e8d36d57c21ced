import Evaluation
import Geometry
import GroundTruth
import Imaging

/// One subject that follows several targets of a sequence, all with one call per frame.
///
/// A call's duration is shared out evenly among the targets that were in it.
final class GroupLane: Lane, @unchecked Sendable {
  /// As many trackers of one type as a request handler runs at most.
  static let limit = 16

  /// A target and how far its run is.
  private struct Member {
    var target: String
    var run: TargetRun
    var firstPosition: Int
    var steps: [Trajectory.Step] = []
    var failure: String?
  }

  let subject: any Subject
  let subjectIndex: Int
  let firstPosition: Int
  private let group: any SubjectGroup
  private var members: [Member]

  init(
    subject: any Subject, subjectIndex: Int, group: any SubjectGroup,
    runs: [(target: Target, run: TargetRun, firstPosition: Int)]
  ) {
    self.subject = subject
    self.subjectIndex = subjectIndex
    self.group = group
    members = runs.map {
      Member(target: $0.target.name, run: $0.run, firstPosition: $0.firstPosition)
    }
    firstPosition = runs.map(\.firstPosition).min() ?? 0
  }

  var trajectories: [Trajectory] {
    members.map {
      Trajectory(
        target: $0.target, firstFrame: $0.run.start.frame, direction: $0.run.start.direction,
        run: $0.run.name, steps: $0.steps)
    }
  }

  var failure: String? { members.lazy.compactMap(\.failure).first }

  func consume(_ chunk: Chunk) -> Int {
    for (offset, frame) in chunk.frames.enumerated() {
      step(frame, at: chunk.firstFrame + offset)
    }
    return chunk.frames.count
  }

  func end() {}

  private func step(_ frame: PixelBuffer, at position: Int) {
    var starting: [Int: Region] = [:]
    var following: [Int] = []
    for (number, member) in members.enumerated() where member.failure == nil {
      if member.firstPosition == position {
        starting[number] = member.run.region
      } else if member.firstPosition < position {
        following.append(number)
      }
    }
    let count = starting.count + following.count
    guard count > 0 else { return }
    let (answers, duration) = group.step(
      frame: frame, starting: starting, following: following)
    for (number, result) in answers {
      switch result {
      case .success(let answer):
        members[number].steps.append(
          Trajectory.Step(
            region: answer.region, confidence: answer.confidence,
            wallNanoseconds: duration.wallNanoseconds / Int64(count),
            cpuNanoseconds: duration.cpuNanoseconds.map { $0 / Int64(count) },
            initialised: starting[number] != nil))
      case .failure(let error):
        let member = members[number]
        let start = member.run.start
        let current =
          start.direction == .forward
          ? start.frame + member.steps.count : start.frame - member.steps.count
        members[number].failure = "\(member.target) at frame \(current): \(ErrorText.of(error))"
      }
    }
  }
}
