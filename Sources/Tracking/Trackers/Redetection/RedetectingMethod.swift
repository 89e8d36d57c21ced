import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// A tracker that is restarted at the detected target at regular intervals, when its confidence is low, or both.
///
/// When the target is detected, the tracker is restarted at the detected region, and the answer of the restarted
/// tracker is used for this frame. If no detection is better than the tracker's own answer, the tracker continues.
/// Durations include the detector's work and the restart. They exclude the restart of an external program because
/// starting a program is not part of finding a target.
package struct RedetectingMethod: TrackingMethod {
  let base: any TrackingMethod
  let policy: RedetectionPolicy
  let detector: any Detector

  package init(_ base: any TrackingMethod, policy: RedetectionPolicy, detector: any Detector) {
    self.base = base
    self.policy = policy
    self.detector = detector
  }

  package var identity: MethodIdentity {
    var identity = base.identity
    identity.redetection = Redetection(policy, by: detector.name)
    return identity
  }

  /// The fingerprint of the tracker, the detector and this program; nil if neither the tracker nor the detector has
  /// one. This program's fingerprint is included because the detector is part of this program even if the tracker is
  /// external.
  package var fingerprint: String? {
    let parts = [base.fingerprint, detector.fingerprint].compactMap(\.self)
    return parts.isEmpty ? nil : (parts + [ProgramFingerprint.current]).joined(separator: "-")
  }

  package var isExternal: Bool { base.isExternal }

  package var remarks: [RunNote] {
    let restarts = RunNote(
      .account, method: identity.name, reason: "the times do not include restarts of the program")
    return base.remarks + (isExternal ? [restarts] : [])
  }

  package func takeFailureReport(on item: String) -> String? { base.takeFailureReport(on: item) }

  package func accepts(_ region: Region) -> Bool {
    base.accepts(region) && base.accepts(detector.result(for: region))
  }

  package func follows(_ target: Target, from region: Region) -> Bool {
    accepts(region) && base.follows(target, from: region)
  }

  /// Creates a session without labels, for detectors that do not need them.
  package func makeSession() throws -> any TrackerSession {
    try makeSession(for: .unknown)
  }

  package func makeSession(for target: SessionTarget) throws -> any TrackerSession {
    RedetectingSession(
      method: self, target: target, tracker: try base.makeSession(for: target))
  }
}

private final class RedetectingSession: MethodSession, ComposedSession {
  private let method: RedetectingMethod
  private let target: SessionTarget
  private var tracker: any TrackerSession
  private let detector: any DetectorSession
  /// The 0-based index of the latest frame.
  private var frameIndex: Int
  private var sinceDetection = 0
  /// The names of the tracker and of the detector in a time model; only that of the tracker if detections are simulated.
  private let timedNames: [String]
  private(set) var latestWork: [StepWork] = []

  init(method: RedetectingMethod, target: SessionTarget, tracker: any TrackerSession) {
    self.method = method
    self.target = target
    self.tracker = tracker
    detector = method.detector.makeSession(for: target)
    frameIndex = target.firstFrame
    timedNames = method.identity.timedNames
  }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    latestWork = timedNames.map { .start(of: $0) }
    let ((), duration) = try StepDuration.measuring {
      try detector.start(frame: frame, region: region)
    }
    return try tracker.start(frame: frame, at: region).adding(duration)
  }

  func step(frame: PixelBuffer) throws -> TrackStep {
    frameIndex += target.stride
    sinceDetection += 1
    latestWork = []
    let isDue = method.policy.every.map { sinceDetection >= $0 } ?? false
    var searching: StepDuration?
    if isDue, !detector.weighsTracker {
      let (answer, duration) = try redetect(frame, current: nil)
      if let answer { return answer.adding(duration) }
      searching = duration
    }
    let answer = try tracker.step(frame: frame)
    latestWork.append(.update(of: timedNames[0]))
    let isDoubtful = method.policy.below.map(answer.isLess) ?? false
    guard searching == nil, isDue || isDoubtful else { return answer.adding(searching) }
    let (found, duration) = try redetect(frame, current: answer.region)
    return (found?.adding(answer.duration) ?? answer).adding(duration)
  }

  func skip() {
    frameIndex += target.stride
    sinceDetection += 1
    tracker.skip()
  }

  /// Searches for the target, and restarts the tracker if the detector finds it.
  ///
  /// - Returns: the restarted tracker's answer, which is nil if the target was not found, and the duration of the
  ///   search.
  private func redetect(
    _ frame: PixelBuffer, current: Region?
  ) throws -> (TrackStep?, StepDuration) {
    sinceDetection = 0
    latestWork.append(
      timedNames.count > 1
        ? .update(of: timedNames[1]) : .known(detector.additionalNanoseconds))
    var (region, duration) = try StepDuration.measuring {
      try detector.detect(frame: frame, index: frameIndex, current: current)
    }
    duration.wallNanoseconds += detector.additionalNanoseconds
    duration.cpuNanoseconds = duration.cpuNanoseconds.map { $0 + detector.additionalNanoseconds }
    guard let region, region.isValid else { return (nil, duration) }
    var context = target
    context.firstFrame = frameIndex
    let tracker = try method.base.makeSession(for: context)
    var answer = try tracker.start(frame: frame, at: region)
    answer.redetected = true
    if method.isExternal {
      answer.duration = StepDuration(wallNanoseconds: 0, cpuNanoseconds: 0)
    } else {
      latestWork.append(.start(of: timedNames[0]))
    }
    self.tracker = tracker
    return (answer, duration)
  }
}

extension TrackStep {
  fileprivate func isLess(confident threshold: Double) -> Bool {
    guard region != nil else { return true }
    return confidence.map { !($0 >= threshold) } ?? false
  }

  /// Returns the answer with the given duration added to its own duration.
  fileprivate func adding(_ more: StepDuration?) -> TrackStep {
    guard let more, let own = duration else { return self }
    var answer = self
    answer.duration = own + more
    return answer
  }
}
