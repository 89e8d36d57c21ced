import Geometry

/// One attempt of a tracker at a target: where it starts, in which direction it goes, and what
/// happens when it loses the target.
public struct Attempt: Sendable, Hashable {
  /// Unique among the attempts at a target; empty where there is only one. Without blanks.
  public var name: String
  /// The frame that the tracker is started on, and whether it goes on to the sequence's last frame
  /// or back to its first.
  public var start: Anchor
  /// What the tracker is started with, in pixels.
  public var region: Region
  /// How many frames after a failure the tracker is started again, with the label there: VOT's
  /// supervised experiment. nil lets it go on.
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

/// A target as protocols see it that say where trackers are started.
public struct StartableTarget {
  public var frameCount: Int
  /// The first frame that it can be started on.
  public var firstFrame: Int
  /// The label there.
  public var firstRegion: Region
  /// Frames that the dataset does not want starts on.
  public var omittedStarts: [Range<Int>]
  /// The dataset's own anchors: a number of each frame, above zero for a start forward and below for one backward;
  /// empty where it has none.
  public var anchors: [Double]
  /// The label of a frame where the target can be started with it.
  public var region: (_ frame: Int) -> Region?
  /// Of the frames.
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

  /// From the first frame to the end.
  var firstStart: Anchor { Anchor(frame: firstFrame, direction: .forward) }
}
