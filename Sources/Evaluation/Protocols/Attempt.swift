import Geometry

/// One of a tracker's attempts at a target. It defines where the tracker starts, in which direction it runs,
/// and what happens if it loses the target.
package struct Attempt: Sendable, Hashable {
  /// The name, which contains no spaces and is unique among the attempts at a target; empty if there is only one
  /// attempt.
  package var name: String
  /// The frame on which the tracker is started, and the direction in which it runs.
  package var start: Anchor
  /// The region with which the tracker is initialized, in pixels.
  package var region: Region
  /// The number of frames from a failure to the restart with the label, as in VOT's supervised experiment; nil if the
  /// tracker is not restarted.
  package var restartAfter: Int?
  /// The speed of the camera and of the tracker; nil if the camera waits for the tracker.
  package var pace: Pace?

  package init(name: String = "", start: Anchor, region: Region, restartAfter: Int? = nil) {
    self.name = name
    self.start = start
    self.region = region
    self.restartAfter = restartAfter
  }
}

/// A target, with the information that protocols need to choose where trackers are started.
package struct StartableTarget {
  package var frameCount: Int
  /// The first frame on which a tracker can be started.
  package var firstFrame: Int
  /// The target's label on `firstFrame`.
  package var firstRegion: Region
  /// The frames on which a tracker must not be started, according to the dataset.
  package var omittedStarts: [Range<Int>]
  /// The anchors that the dataset defines, as one number per frame: positive for a forward start, negative for a
  /// backward start, and 0 if the frame has no anchor. The array is empty if the dataset defines no anchors.
  package var anchors: [Double]
  /// A function that returns a frame's label, or nil if no tracker can be started on the frame.
  package var region: (_ frame: Int) -> Region?
  /// A function that returns the frame size. The function may have to read a frame.
  package var frameSize: () throws -> PixelSize

  package init(
    frameCount: Int, firstFrame: Int, firstRegion: Region, omittedStarts: [Range<Int>] = [],
    anchors: [Double] = [], region: @escaping (Int) -> Region?,
    frameSize: @escaping () throws -> PixelSize
  ) {
    self.frameCount = frameCount
    self.firstFrame = firstFrame
    self.firstRegion = firstRegion
    self.omittedStarts = omittedStarts
    self.anchors = anchors
    self.region = region
    self.frameSize = frameSize
  }

  /// The anchor on the first frame, in the forward direction.
  var firstStart: Anchor { Anchor(frame: firstFrame, direction: .forward) }
}
