import Bench
import Evaluation
import Geometry
import Imaging

/// A session that follows several targets of a sequence. Only one thread may use a group at a time.
package protocol TrackingMethodGroup: AnyObject {
  /// Starts tracking some targets in a frame, and locates targets that are already tracked.
  ///
  /// - Parameters:
  ///   - starting: the regions, in pixels, of the targets to start tracking, keyed by target number.
  ///   - following: the numbers of the targets that are already tracked and have not failed so far.
  func step(frame: PixelBuffer, starting: [Int: Region], following: [Int]) -> GroupReply

  /// Tells the group that it does not receive the next frame. The default does nothing.
  func skip()
}

extension TrackingMethodGroup {
  package func skip() {}
}

/// What a group replies to a frame.
package struct GroupReply {
  /// An answer or an error for each target, keyed by target number. The duration of the work is divided evenly among the
  /// answers without a duration.
  package var answers: [Int: Result<TrackStep, any Error>] = [:]
  /// The duration of the work for all targets; nil if unknown.
  package var duration: StepDuration?
  /// The parts of the work, by whose times a simulated clock advances.
  package var work: [StepWork] = []

  /// Adds what another group replies to the same frame.
  mutating func add(_ other: GroupReply) {
    let sum = duration.flatMap { own in other.duration.map { own + $0 } }
    duration = work.isEmpty ? other.duration : sum
    answers.merge(other.answers) { $1 }
    work += other.work
  }

  /// Replaces the durations by a simulated one. A processor time that is unknown stays unknown.
  mutating func replaceDurations(by nanoseconds: Int64) {
    let cpu = duration?.cpuNanoseconds.map { _ in nanoseconds }
    duration = StepDuration(wallNanoseconds: nanoseconds, cpuNanoseconds: cpu)
    answers = answers.mapValues { answer in
      answer.map { step in
        var step = step
        step.duration = nil
        return step
      }
    }
    shareDuration()
  }

  /// Gives each answer without a duration an equal share of the duration.
  mutating func shareDuration() {
    guard let duration, !answers.isEmpty else { return }
    let count = Int64(answers.count)
    let share = StepDuration(
      wallNanoseconds: duration.wallNanoseconds / count,
      cpuNanoseconds: duration.cpuNanoseconds.map { $0 / count })
    answers = answers.mapValues { answer in
      answer.map { step in
        var step = step
        step.duration = step.duration ?? share
        return step
      }
    }
  }
}
