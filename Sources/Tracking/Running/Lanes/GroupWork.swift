import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// The work of a method that follows several targets of a sequence, or one target in real time. A camera that does not
/// wait has one clock, which advances by the work for all targets.
final class GroupWork: LaneWork {
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
      let name = attempt.name.isEmpty ? target : "\(target) \(attempt.name)"
      failure = "target \(name), frame \(frame): \(reason)"
    }

    var trajectory: Trajectory {
      Trajectory(
        target: target, firstFrame: attempt.start.frame, direction: attempt.start.direction,
        attempt: attempt.name, steps: steps)
    }
  }

  /// An attempt at a target, with the position in the pass of the frame on which it starts.
  typealias Beginning = (target: Target, attempt: Attempt, firstPosition: Int)

  /// The answers that count at a frame, or errors, keyed by target number.
  typealias Answers = [Int: Result<TrackStep, any Error>]

  /// The answers to a frame that the group received, and how often each target had been re-detected by then.
  private typealias Reply = (answers: Answers, redetections: [Int: Int])

  let initialResults: [Member]
  private var group: (any TrackingMethodGroup)?
  private let method: any TrackingMethod
  /// The full name of the sequence, which includes the dataset's name.
  private let sequence: String
  /// For each target, the position of its first frame in the pass.
  private let firstPositions: [Int]
  /// The numbers of the targets on which the tracker has failed.
  private var failed: Set<Int> = []

  /// The speed of a camera that does not wait; nil if the camera waits.
  private let pace: Pace?
  private var clock: RealTimeClock<Reply>?
  /// The answer of each target that counted at the previous frame, if the camera does not wait.
  private var counting: [Int: TrackStep] = [:]
  /// How often each target has been re-detected, if the camera does not wait, and in how many of these cases the answer
  /// has begun to count.
  private var redetections: [Int: Int] = [:]
  private var countingRedetections: [Int: Int] = [:]

  init(
    _ group: any TrackingMethodGroup, of method: any TrackingMethod, sequence: String,
    _ beginnings: [Beginning]
  ) {
    (self.group, self.method, self.sequence) = (group, method, sequence)
    firstPositions = beginnings.map(\.firstPosition)
    initialResults = beginnings.map { Member(target: $0.target.name, attempt: $0.attempt) }
    pace = beginnings.first?.attempt.pace
    clock = pace?.clock(for: Reply.self)
  }

  func step(with frame: PixelBuffer, at position: Int) throws -> Answers {
    var starting: [Int: Region] = [:]
    var following: [Int] = []
    for (number, first) in firstPositions.enumerated() where !failed.contains(number) {
      if first == position {
        starting[number] = initialResults[number].attempt.region
      } else if first < position {
        following.append(number)
      }
    }
    guard !starting.isEmpty || !following.isEmpty else { return [:] }
    guard let pace else {
      return reply(to: frame, starting: starting, following: following).answers
    }
    var own: GroupReply?
    let arrived = try clock?.next(isNeeded: !starting.isEmpty) {
      var reply = reply(to: frame, starting: starting, following: following)
      let time = try pace.nanoseconds(of: reply, by: method, on: sequence)
      if pace.hasIndependentAttempts { reply.replaceDurations(by: time) }
      own = reply
      for (number, answer) in reply.answers where (try? answer.get().redetected) ?? false {
        redetections[number, default: 0] += 1
      }
      return ((reply.answers, redetections), time)
    }
    if own == nil { group?.skip() }
    return answers(
      of: Array(starting.keys) + following, arrived ?? ([:], [:]), own?.answers ?? [:], starting)
  }

  /// Passes a frame to the group.
  private func reply(
    to frame: PixelBuffer, starting: [Int: Region], following: [Int]
  ) -> GroupReply {
    guard var reply = group?.step(frame: frame, starting: starting, following: following) else {
      return GroupReply()
    }
    reply.shareDuration()
    for (number, answer) in reply.answers {
      switch answer {
      case .success(var step):
        step.initialized = starting[number] != nil
        reply.answers[number] = .success(step)
      case .failure: failed.insert(number)
      }
    }
    return reply
  }

  /// Returns the answers that count at a frame of a camera that does not wait, with the durations of the work on this
  /// frame. A re-detection is marked at the first frame at which its answer, or a later one, counts.
  ///
  /// - Parameters:
  ///   - arrived: the newest answers that are finished.
  ///   - own: the answers to this frame; empty if the group did not receive it.
  ///   - starting: the targets that are started on this frame. The answer to a start counts at once, because the start
  ///     region is known.
  private func answers(
    of numbers: [Int], _ arrived: Reply, _ own: Answers, _ starting: [Int: Region]
  ) -> Answers {
    Dictionary(
      uniqueKeysWithValues: numbers.map { number in
        let isStart = starting[number] != nil
        if case .failure(let error) = own[number] { return (number, .failure(error)) }
        if case .success(let step) = (isStart ? own[number] : arrived.answers[number]) {
          counting[number] = step
        }
        var step = counting[number] ?? .skipped
        step.duration = try? own[number]?.get().duration
        step.initialized = isStart
        let known = arrived.redetections[number] ?? 0
        step.redetected = known > countingRedetections[number] ?? 0
        countingRedetections[number] = known
        return (number, .success(step))
      })
  }

  func keep(_ step: Result<Answers, any Error>, in members: inout [Member]) -> String? {
    switch step {
    case .success(let answers):
      for (number, answer) in answers {
        switch answer {
        case .success(let answer): members[number].steps.append(answer)
        case .failure(let error): members[number].fail(because: ErrorText.of(error))
        }
      }
      return nil
    case .failure(let error):
      _ = giveUp(because: ErrorText.of(error), in: &members)
      return failure(in: members)
    }
  }

  func giveUp(because reason: String, in members: inout [Member]) -> String? {
    for index in members.indices where members[index].failure == nil {
      members[index].fail(because: reason)
    }
    return nil
  }

  func end() { group = nil }

  func failure(in members: [Member]) -> String? {
    members.lazy.compactMap(\.failure).first
  }

  func content(of members: [Member]) -> [AttemptContent] {
    members.map { TrackingContent.attempt($0.trajectory) }
  }
}
