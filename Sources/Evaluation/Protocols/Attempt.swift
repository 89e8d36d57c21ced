import Geometry

/// A tracker's attempt at a target: where it starts, in which direction it runs, and what happens if it loses
/// the target.
public struct Attempt: Sendable, Hashable {
  /// The name, unique among the attempts at a target and without spaces; empty if there is only one attempt.
  public var name: String
  /// The frame on which the tracker is started, and the direction in which it runs.
  public var start: Anchor
  /// The region with which the tracker is initialized, in pixels.
  public var region: Region
  /// The number of frames between a failure and the restart with the label, as in VOT's supervised experiment;
  /// nil if the tracker is not restarted.
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

/// A target, with the facts that protocols need to choose a tracker's starts.
public struct StartableTarget {
  public var frameCount: Int
  /// The first frame on which a tracker can be started.
  public var firstFrame: Int
  /// The label on that frame.
  public var firstRegion: Region
  /// The frames on which the dataset forbids starts.
  public var omittedStarts: [Range<Int>]
  /// The dataset's own anchors, one number per frame: positive for a forward start, negative for a backward
  /// start. Empty if the dataset has none.
  public var anchors: [Double]
  /// Returns a frame's label if a tracker can be started there.
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

  /// The forward start on the first frame.
  var firstStart: Anchor { Anchor(frame: firstFrame, direction: .forward) }
}
