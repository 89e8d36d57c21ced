import Foundation
import Geometry
import Imaging

/// A handler's running object trackers, found by the `uuid` of the object they follow.
struct ObjectTrackerPool {
  /// How often a side of a tracker's first box may be as long as the frame's.
  private static let maximumRelativeSide = 4.0

  private let engines: ObjectTrackingEngines
  private var trackers: [UUID: ObjectTracker] = [:]

  init(engines: ObjectTrackingEngines) { self.engines = engines }

  var count: Int { trackers.count }

  /// Checks a request and plans its work on a frame.
  ///
  /// - Parameters:
  ///   - starting: how many trackers other requests of the same `perform` are about to start.
  func step(
    for request: VNTrackObjectRequest, on frames: FrameViews, starting: Int
  ) throws(VNError) -> ObjectTrackingStep {
    try request.checkSettings()
    let algorithm = ObjectTrackingEngines.Key(
      level: request.trackingLevel, revision: request.revision)
    let start = try engines.start(for: algorithm)
    let frame = frames.frame
    let region = frame.region(
      enclosing: Box(normalized: request.regionOfInterest, in: frame.size))
    let work: ObjectTrackingStep.Work
    if let tracker = trackers[request.inputObservation.uuid], tracker.algorithm == algorithm {
      try check(frame.size, region, fit: tracker)
      work = .update(tracker.engine)
    } else {
      let replacesTracker = trackers[request.inputObservation.uuid] != nil
      guard replacesTracker || count + starting < TrackerType.object.limit else {
        throw VNError.tooManyTrackers(of: .object)
      }
      let box = try startingBox(
        request.inputObservation.boundingBox, frameSize: frame.size, region: region)
      work = .start(start, box)
    }
    return ObjectTrackingStep(
      request: request, algorithm: algorithm, view: frames.view(of: region), region: region,
      frameSize: frame.size, work: work)
  }

  /// Whether a tracker follows the object.
  func runs(_ uuid: UUID) -> Bool { trackers[uuid] != nil }

  /// Keeps the tracker that a step started.
  mutating func record(_ step: ObjectTrackingStep) {
    guard step.startsTracker, let engine = step.engine else { return }
    trackers[step.uuid] = ObjectTracker(
      engine: engine, algorithm: step.algorithm, region: step.region, frameSize: step.frameSize)
  }

  /// Releases the trackers of the requests that said so, also of those that failed.
  mutating func releaseAfterLastFrame(_ requests: [VNRequest]) {
    for case let request as VNTrackObjectRequest in requests where request.isLastFrame {
      trackers[request.inputObservation.uuid] = nil
    }
  }

  private func check(
    _ size: PixelSize, _ region: PixelRegion, fit tracker: ObjectTracker
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

  private static func text(_ rect: CGRect) -> String {
    "[\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height)]"
  }
}
