import Foundation
import Geometry
import Imaging
import OpenVision
import TaskKit

/// A follower of many objects that uses OpenVision's object tracker. One sequence request handler runs at most sixteen
/// trackers, so several handlers are used for more objects.
package final class ObjectRequestFollower: BoxFollower {
  /// The maximum number of trackers per handler.
  private static let trackersOfHandler = 16

  private final class Pool {
    let handler = VNSequenceRequestHandler()
    /// The latest observation of each object, keyed by identity.
    var observations: [Int: VNDetectedObjectObservation] = [:]

    /// Performs the requests for all objects in one call.
    ///
    /// - Returns: the new observations from the requests that succeeded, and the error, which is nil if all requests
    ///   succeeded.
    func perform(
      _ objects: [Int: VNDetectedObjectObservation],
      make: (VNDetectedObjectObservation) -> VNTrackObjectRequest, on frame: PixelBuffer
    ) -> (found: [Int: VNDetectedObjectObservation], failure: VNError?) {
      let objects = objects.sorted { $0.key < $1.key }
      let requests = objects.map { make($0.value) }
      var failure: VNError?
      do {
        try handler.perform(requests, on: frame)
      } catch {
        failure = error as? VNError
      }
      var found: [Int: VNDetectedObjectObservation] = [:]
      for (object, request) in zip(objects, requests) {
        found[object.key] = request.results?.first as? VNDetectedObjectObservation
      }
      return (found, failure)
    }
  }

  private let level: VNRequestTrackingLevel
  private let revision: Int
  private var pools: [Pool] = []

  /// Creates a follower that follows no objects yet.
  ///
  /// - Parameters:
  ///   - level, revision: the tracking level and the revision of the requests.
  package init(level: VNRequestTrackingLevel, revision: Int) {
    self.level = level
    self.revision = revision
  }

  var handlerCount: Int { pools.count }

  package func step(frame: PixelBuffer) -> [Int: TrackedObject] {
    var found: [Int: TrackedObject] = [:]
    for pool in pools {
      for (identity, observation) in pool.perform(pool.observations, make: request, on: frame).found
      {
        pool.observations[identity] = observation
        found[identity] = TrackedObject(
          identity: identity, box: Box(normalized: observation.boundingBox, in: frame.size),
          confidence: Double(observation.confidence))
      }
    }
    return found
  }

  /// Starts and stops following objects.
  ///
  /// - Throws: the first `VNError`, if none of the objects could be started.
  package func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) throws {
    release(Set(stopping).union(starting.keys), frame: frame)
    var failure: VNError?
    var started = 0
    var waiting = starting.sorted { $0.key < $1.key }[...]
    while !waiting.isEmpty {
      let pool = poolWithCapacity()
      let capacity = Self.trackersOfHandler - pool.observations.count
      var observations: [Int: VNDetectedObjectObservation] = [:]
      for (identity, box) in waiting.prefix(capacity) {
        observations[identity] = VNDetectedObjectObservation(
          boundingBox: box.normalized(in: frame.size))
      }
      waiting = waiting.dropFirst(capacity)
      let outcome = pool.perform(observations, make: request, on: frame)
      pool.observations.merge(outcome.found) { $1 }
      failure = failure ?? outcome.failure
      started += outcome.found.count
    }
    pools.removeAll { $0.observations.isEmpty }
    if let failure, started == 0 { throw failure }
  }

  /// Releases the trackers of the given objects by performing each tracker's last request on the frame. A handler that
  /// has no other trackers is discarded instead.
  private func release(_ identities: Set<Int>, frame: PixelBuffer) {
    for pool in pools {
      let ending = pool.observations.filter { identities.contains($0.key) }
      guard !ending.isEmpty else { continue }
      for identity in ending.keys { pool.observations[identity] = nil }
      if pool.observations.isEmpty { continue }
      _ = pool.perform(ending, make: lastRequest, on: frame)
    }
    pools.removeAll { $0.observations.isEmpty }
  }

  private func poolWithCapacity() -> Pool {
    if let pool = pools.first(where: { $0.observations.count < Self.trackersOfHandler }) {
      return pool
    }
    let pool = Pool()
    pools.append(pool)
    return pool
  }

  private func request(_ observation: VNDetectedObjectObservation) -> VNTrackObjectRequest {
    let request = VNTrackObjectRequest(detectedObjectObservation: observation)
    request.trackingLevel = level
    request.revision = revision
    return request
  }

  private func lastRequest(_ observation: VNDetectedObjectObservation) -> VNTrackObjectRequest {
    let request = request(observation)
    request.isLastFrame = true
    return request
  }
}
