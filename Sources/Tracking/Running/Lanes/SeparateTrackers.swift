import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// A group of targets that are followed one after the other, each by a tracker of its own.
final class SeparateTrackers: TrackingMethodGroup {
  private let method: any TrackingMethod
  /// What the tracker of each target receives in addition to the frames.
  private let targets: [SessionTarget]
  private var sessions: [Int: any TrackerSession] = [:]

  init(_ method: any TrackingMethod, _ targets: [SessionTarget]) {
    (self.method, self.targets) = (method, targets)
  }

  func step(frame: PixelBuffer, starting: [Int: Region], following: [Int]) -> GroupReply {
    var reply = GroupReply()
    for number in (Array(starting.keys) + following).sorted() {
      let answer = Result<TrackStep?, any Error> {
        guard let region = starting[number] else { return try sessions[number]?.step(frame: frame) }
        let session = try method.makeSession(for: targets[number])
        sessions[number] = session
        return try session.start(frame: frame, at: region)
      }
      guard case .success(let step?) = answer else {
        sessions[number] = nil
        reply.answers[number] = answer.map { $0 ?? .skipped }
        continue
      }
      let name = method.identity.name
      let work =
        (sessions[number] as? any ComposedSession)?.latestWork
        ?? [starting[number] == nil ? .update(of: name) : .start(of: name)]
      reply.add(GroupReply(answers: [number: .success(step)], duration: step.duration, work: work))
    }
    return reply
  }

  func skip() {
    for session in sessions.values { session.skip() }
  }
}
