import Foundation

/// The identity of a tracked target: an observation's `uuid` and the type of tracker.
struct TrackedTarget: Hashable, Sendable {
  var type: TrackerType
  var uuid: UUID

  init(_ request: VNTrackingRequest) {
    type = request.trackerType
    uuid = request.inputObservation.uuid
  }
}

/// The running trackers of a handler, each stored under its target.
struct TrackerPool {
  private var trackers: [TrackedTarget: EngineSlot] = [:]
  /// The targets of the tracking requests that have been checked so far in the current call.
  private var taken: Set<TrackedTarget> = []

  /// Returns the number of trackers of a type that are running or about to start.
  func count(of type: TrackerType) -> Int { trackers.keys.count { $0.type == type } }

  /// Checks a tracking request and returns the function that performs it on a frame.
  mutating func plan(
    _ request: VNTrackingRequest, in context: RequestContext
  ) throws(VNError) -> RequestWork {
    let target = TrackedTarget(request)
    guard taken.insert(target).inserted else {
      throw VNError(
        .invalidArgument,
        "another request in the same call already tracks the observation \(target.uuid)",
        explanation: "only one request at a time can track an object")
    }
    let view = context.image.view(of: request.regionOfInterest)
    let tracker = trackers[target] ?? EngineSlot()
    let work = try tracker.plan(on: view, settings: request.algorithm) { () throws(VNError) in
      try request.makeStart(on: view, with: context.engines)
    }
    guard trackers[target] != nil || count(of: target.type) < target.type.limit else {
      throw VNError.tooManyTrackers(of: target.type)
    }
    trackers[target] = tracker
    return work
  }

  /// Ends a call. Releases the trackers that did not start, and the trackers of requests with `isLastFrame` set, even
  /// if those requests failed.
  mutating func endCall(of requests: [VNRequest]) {
    taken = []
    trackers = trackers.filter { $0.value.isRunning }
    for case let request as VNTrackingRequest in requests where request.isLastFrame {
      trackers[TrackedTarget(request)] = nil
    }
  }
}
