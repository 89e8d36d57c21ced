import Geometry

/// One of a tracker's attempts at a target. It defines where the tracker starts, in which direction it runs,
/// and what happens if it loses the target.
public struct Attempt: Sendable, Hashable {
  /// The name, which contains no spaces and is unique among the attempts at a target; empty if there is only one
  /// attempt.
  public var name: String
  /// The frame on which the tracker is started, and the direction in which it runs.
  public var start: Anchor
  /// The region with which the tracker is initialized, in pixels.
  public var region: Region
  /// The number of frames from a failure to the restart with the label, as in VOT's supervised experiment; nil if the
  /// tracker is not restarted.
  public var restartAfter: Int?
  /// The speed of the camera and of the tracker; nil if the camera waits for the tracker.
  public var pace: Pace?

  public init(name: String = "", start: Anchor, region: Region, restartAfter: Int? = nil) {
    self.name = name
    self.start = start
    self.region = region
    self.restartAfter = restartAfter
  }
}

/// A target, with the information that protocols need to choose where trackers are started.
public struct StartableTarget {
  public var frameCount: Int
  /// The first frame on which a tracker can be started.
  public var firstFrame: Int
  /// The target's label on `firstFrame`.
  public var firstRegion: Region
  /// The frames on which a tracker must not be started, according to the dataset.
  public var omittedStarts: [Range<Int>]
  /// The anchors that the dataset defines, as one number per frame: positive for a forward start, negative for a
  /// backward start, and 0 if the frame has no anchor. The array is empty if the dataset defines no anchors.
  public var anchors: [Double]
  /// A function that returns a frame's label, or nil if no tracker can be started on the frame.
  public var region: (_ frame: Int) -> Region?
  /// A function that returns the frame size. The function may have to read a frame.
  public var frameSize: () throws -> PixelSize

  public init(
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
