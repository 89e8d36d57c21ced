import Foundation
import Geometry
import Imaging

/// What a tracker follows: its observation's `uuid`, by a type of tracker.
struct TrackedTarget: Hashable, Sendable {
  var type: TrackerType
  var uuid: UUID

  init(_ request: VNTrackingRequest) {
    type = request.trackerType
    uuid = request.inputObservation.uuid
  }
}

/// A handler's running trackers of both types, found by what they follow.
struct TrackerPool {
  /// How often a side of a tracker's first box may be as long as the frame's.
  private static let maximumRelativeSide = 4.0

  private let objectEngines: ObjectTrackingEngines
  private let rectangleEngines: RectangleTrackingEngines
  private var trackers: [TrackedTarget: RunningTracker] = [:]

  init(objects: ObjectTrackingEngines, rectangles: RectangleTrackingEngines) {
    objectEngines = objects
    rectangleEngines = rectangles
  }

  /// How many trackers of a type are running.
  func count(of type: TrackerType) -> Int { trackers.keys.count { $0.type == type } }

  /// Checks a request and plans its work on a frame.
  ///
  /// - Parameters:
  ///   - starting: how many trackers of the same type other requests of the same `perform` are about
  ///     to start.
  func step(
    for request: VNTrackingRequest, on frames: FrameViews, starting: Int
  ) throws(VNError) -> TrackingStep {
    try request.checkSettings()
    let algorithm = TrackingAlgorithm(level: request.trackingLevel, revision: request.revision)
    let frame = frames.frame
    let region = frame.region(
      enclosing: Box(normalized: request.regionOfInterest, in: frame.size))
    let target = TrackedTarget(request)
    let work: TrackingStep.Work
    if let tracker = trackers[target], tracker.algorithm == algorithm {
      try check(frame.size, region, fit: tracker)
      work = .update(tracker.engine)
    } else {
      let start = try start(algorithm, for: request, frameSize: frame.size, region: region)
      let replacesTracker = trackers[target] != nil
      guard replacesTracker || count(of: target.type) + starting < target.type.limit else {
        throw VNError.tooManyTrackers(of: target.type)
      }
      work = .start(start)
    }
    return TrackingStep(
      request: request, algorithm: algorithm, view: frames.view(of: region), region: region,
      frameSize: frame.size, work: work)
  }

  /// Whether a tracker follows the target.
  func runs(_ target: TrackedTarget) -> Bool { trackers[target] != nil }

  /// Keeps the tracker that a step started.
  mutating func record(_ step: TrackingStep) {
    guard step.startsTracker, let engine = step.engine else { return }
    trackers[step.target] = RunningTracker(
      engine: engine, algorithm: step.algorithm, region: step.region, frameSize: step.frameSize)
  }

  /// Releases the trackers of the requests that said so, also of those that failed.
  mutating func releaseAfterLastFrame(_ requests: [VNRequest]) {
    for case let request as VNTrackingRequest in requests where request.isLastFrame {
      trackers[TrackedTarget(request)] = nil
    }
  }

  private func start(
    _ algorithm: TrackingAlgorithm, for request: VNTrackingRequest, frameSize: PixelSize,
    region: PixelRegion
  ) throws(VNError) -> TrackingStart {
    let observation = request.inputObservation
    switch request.trackerType {
    case .object:
      let start = try objectEngines.start(for: algorithm)
      let box = try startingBox(observation.boundingBox, frameSize: frameSize, region: region)
      return .object(start, box)
    case .rectangle:
      let start = try rectangleEngines.start(for: algorithm)
      _ = try startingBox(observation.boundingBox, frameSize: frameSize, region: region)
      let corners = try startingCorners(
        observation.normalizedCorners, frameSize: frameSize, region: region)
      return .rectangle(start, corners)
    }
  }

  private func check(
    _ size: PixelSize, _ region: PixelRegion, fit tracker: RunningTracker
  ) throws(VNError) {
    guard size == tracker.frameSize else {
      throw VNError(
        .invalidImage,
        "the frame is \(size) pixels, but the tracker was started on one of \(tracker.frameSize)",
        explanation: "all frames of a sequence must have the same size and orientation")
    }
    guard region == tracker.region else {
      throw VNError(
        .invalidArgument, "the region of interest differs from the one the tracker started with",
        explanation: "start a new tracker to look at another region")
    }
  }

  /// The first box in pixels of the region of interest.
  private func startingBox(
    _ normalized: CGRect, frameSize: PixelSize, region: PixelRegion
  ) throws(VNError) -> Box {
    var box = Box(normalized: normalized, in: frameSize)
    guard box.isValid else {
      throw VNError(
        .invalidArgument,
        "\(Self.text(normalized)) is not a box: expected finite numbers and a size above zero")
    }
    box.x -= Double(region.x)
    box.y -= Double(region.y)
    // Rounding of normalised numbers may cost a box of one pixel its last digits.
    let onePixel = 1 - 1e-6
    let visible = box.intersection(region.size.bounds)
    guard visible.width >= onePixel, visible.height >= onePixel else {
      throw VNError(
        .invalidArgument,
        "the box \(Self.text(normalized)) covers less than one pixel of the"
          + " \(frameSize) frame's region of interest")
    }
    let limit = Self.maximumRelativeSide
    guard box.width <= limit * Double(frameSize.width),
      box.height <= limit * Double(frameSize.height)
    else {
      throw VNError(
        .invalidArgument,
        "the box \(Self.text(normalized)) is more than \(Int(limit)) times as large as the frame")
    }
    return box
  }

  /// The first corners in pixels of the region of interest.
  private func startingCorners(
    _ normalized: [CGPoint], frameSize: PixelSize, region: PixelRegion
  ) throws(VNError) -> Quadrilateral {
    let offset = Point(Double(region.x), Double(region.y))
    let points = normalized.map { Point(normalized: $0, in: frameSize) - offset }
    let corners = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    guard corners.isStrictlyConvex, abs(corners.signedArea) >= 1 else {
      let text = normalized.map { "(\($0.x), \($0.y))" }.joined(separator: ", ")
      throw VNError(
        .invalidArgument,
        "\(text) is not a rectangle in perspective: expected the corners of a convex quadrilateral"
          + " of at least one pixel, in order around it")
    }
    return corners
  }

  private static func text(_ rect: CGRect) -> String {
    "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
  }
}
