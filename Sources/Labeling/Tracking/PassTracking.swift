import Bench
import Evaluation
import Geometry
import OpenVision
import Tracking

extension PassStart {
  /// The trackers that follow a region: the object tracker for boxes, and the rectangle tracker for four corners, both
  /// with their newest revision.
  static func methods(planar: Bool) -> (accurate: OpenVisionMethod, fast: OpenVisionMethod) {
    let revision =
      planar ? VNTrackRectangleRequest.defaultRevision : VNTrackObjectRequest.defaultRevision
    func method(_ level: VNRequestTrackingLevel) -> OpenVisionMethod {
      OpenVisionMethod(tracker: planar ? .rectangle : .object, level: level, revision: revision)
    }
    return (method(.accurate), method(.fast))
  }

  /// Follows the region with both levels.
  ///
  /// - Parameters:
  ///   - body: a closure that receives the answers for each frame. If it returns false, the pass ends.
  /// - Throws: an error if a frame cannot be read or the trackers cannot start.
  func track(in frames: FrameCache, _ body: (PassStep) -> Bool) throws {
    let methods = Self.methods(planar: region.hasCorners)
    let group = OpenVisionGroup(
      [
        OpenVisionGroup.Member(method: methods.accurate, region: region),
        OpenVisionGroup.Member(method: methods.fast, region: region),
      ], frameSize: frames.size)
    let start = group.step(frame: try frames.frame(frame))
    if let failure = start.failure { throw failure }
    var index = 0
    while (0..<frames.count).contains(frame(ofStep: index)) {
      let answers = group.step(frame: try frames.frame(frame(ofStep: index))).answers
      guard body(PassStep(accurate: .init(answers[0]), fast: .init(answers[1]))) else { return }
      index += 1
    }
  }
}

extension PassStep.Answer {
  fileprivate init(_ step: TrackStep) {
    self.init(
      region: step.region.flatMap { $0.isValid ? $0 : nil },
      confidence: step.confidence.map { min(max($0, 0), 1) })
  }
}

extension Region {
  /// Returns the overlap (IoU) with another region.
  func overlap(with other: Region) -> Double {
    switch (self, other) {
    case (.box(let own), .box(let other)): own.overlap(with: other)
    default: quadrilateral.overlap(with: other.quadrilateral)
    }
  }
}
