import Geometry

/// An attempt of a tracker at a target: where it starts, its direction, and what happens when it loses the
/// target.
public struct Attempt: Sendable, Hashable {
  /// The name, unique among the attempts at a target, without blanks; empty if there is only one attempt.
  public var name: String
  /// The frame on which the tracker is started, and whether it goes to the sequence's last frame or back to its
  /// first.
  public var start: Anchor
  /// The region that the tracker is started with, in pixels.
  public var region: Region
  /// The number of frames after a failure until the tracker is restarted with the label, as in VOT's supervised
  /// experiment; nil if it is not restarted.
  public var restartAfter: Int?

  public init(
    name: String = "", start: Anchor, region: Region, restartAfter: Int? = nil
  ) {
    self.name = name
    self.start = start
    self.region = region
    self.restartAfter = restartAfter
  }
}

/// A target, as seen by protocols that determine the starts of trackers.
public struct StartableTarget {
  public var frameCount: Int
  /// The first frame on which it can be started.
  public var firstFrame: Int
  /// The label on that frame.
  public var firstRegion: Region
  /// The frames on which the dataset does not want starts.
  public var omittedStarts: [Range<Int>]
  /// The dataset's own anchors, one number per frame: above zero for a start forward, below zero for a start
  /// backward. Empty if it has none.
  public var anchors: [Double]
  /// Returns the label of a frame if the target can be started there.
  public var region: (_ frame: Int) -> Region?
  /// Returns the size of the frames.
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

  /// The start on the first frame, going forward.
  var firstStart: Anchor { Anchor(frame: firstFrame, direction: .forward) }
}
