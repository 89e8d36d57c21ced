import Imaging
import Reporting

/// What a page for labeling shows, except for the labels and the frames.
public struct LabelingState: Codable, Hashable, Sendable {
  /// A labeled object.
  public struct TargetSummary: Codable, Hashable, Sendable {
    /// The number by which edits identify the target. Numbers of removed targets are not used again.
    public var id: Int
    public var name: String
    /// The color of the target's outlines, such as `#5ba2f2`.
    public var color: String
    /// Whether the target is a flat rectangle that is given by its four corners.
    public var isPlanar: Bool
    /// The number of frames whose label was made by hand.
    public var handCount: Int
    /// The number of frames whose label was made by a tracker or another program and confirmed by a person.
    public var checkedCount: Int
    /// The number of frames whose label was made by a tracker.
    public var trackedCount: Int
    /// A warning about the target, for example that it is hardly distinguishable from its surroundings; nil if there is
    /// none.
    public var remark: String?

    public init(
      id: Int, name: String, color: String, isPlanar: Bool, handCount: Int, checkedCount: Int,
      trackedCount: Int, remark: String? = nil
    ) {
      self.id = id
      self.name = name
      self.color = color
      self.isPlanar = isPlanar
      self.handCount = handCount
      self.checkedCount = checkedCount
      self.trackedCount = trackedCount
      self.remark = remark
    }
  }

  /// A frame that a person should look at.
  public struct DoubtfulFrame: Codable, Hashable, Sendable {
    /// The number of the target.
    public var target: Int
    /// The 0-based frame.
    public var frame: Int
    /// The doubt about the label, from 0 to 1: how much its expected overlap (IoU) with a label made by hand is below 1.
    public var doubt: Double
    /// Why the frame is doubtful, in words, the most important reason first.
    public var reasons: [String]

    public init(target: Int, frame: Int, doubt: Double, reasons: [String]) {
      self.target = target
      self.frame = frame
      self.doubt = doubt
      self.reasons = reasons
    }
  }

  /// How far the labels are.
  public struct Summary: Codable, Hashable, Sendable {
    /// The number of boxes or quadrilaterals set by hand, over all targets.
    public var handBoxes: Int
    /// The number of labels that the finished sequence will have: the frames times the targets.
    public var frames: Int
    /// The overlap (IoU) that tracked labels are expected to have with hand-made ones, on average; nil if there are no
    /// tracked labels.
    public var expectedOverlap: Double?
    /// The number of frames in `doubtful` that a person should look at. They are the first ones. The others may be
    /// right.
    public var framesToCheck: Int

    public init(handBoxes: Int, frames: Int, expectedOverlap: Double?, framesToCheck: Int) {
      self.handBoxes = handBoxes
      self.frames = frames
      self.expectedOverlap = expectedOverlap
      self.framesToCheck = framesToCheck
    }
  }

  /// The progress of tracking.
  public struct Progress: Codable, Hashable, Sendable {
    /// The number of steps that the trackers have done since they were last idle.
    public var done: Int
    /// The number of steps that they had to do since then.
    public var total: Int

    public init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
  }

  /// What a page for picking shows.
  public struct Picking: Codable, Hashable, Sendable {
    public enum Phase: String, Codable, Sendable {
      case picking, following, saved
    }

    public var phase: Phase
    /// The files that were written; empty before the end.
    public var saved: String

    public init(phase: Phase, saved: String) { (self.phase, self.saved) = (phase, saved) }
  }

  /// A number that grows with every change of the state or of a label.
  public var revision: Int
  /// The name of the sequence.
  public var name: String
  /// The size of a frame in pixels.
  public var width: Int
  public var height: Int
  public var frameCount: Int
  /// The number of frames per second.
  public var frameRate: Double
  /// The confidence at or above which the outline of a tracked label is drawn solid.
  public var threshold: Double
  public var targets: [TargetSummary]
  /// The frames to look at next, the most doubtful first. Frames that are close to one of them are left out, because a
  /// label there improves its neighbors.
  public var doubtful: [DoubtfulFrame]
  public var summary: Summary
  /// The progress of tracking; nil if the trackers are idle.
  public var working: Progress?
  public var canUndo: Bool
  public var canRedo: Bool
  /// Remarks about the labels as a whole, such as a frame that cannot be read.
  public var remarks: [String]
  /// What a page for picking shows; nil on a page for labeling.
  public var picking: Picking?

  public init(
    revision: Int, name: String, width: Int, height: Int, frameCount: Int, frameRate: Double,
    threshold: Double, targets: [TargetSummary], doubtful: [DoubtfulFrame], summary: Summary,
    working: Progress?, canUndo: Bool, canRedo: Bool, remarks: [String]
  ) {
    self.revision = revision
    self.name = name
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.frameRate = frameRate
    self.threshold = threshold
    self.targets = targets
    self.doubtful = doubtful
    self.summary = summary
    self.working = working
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.remarks = remarks
  }

  /// Returns the color of a target's outlines, such as `#5ba2f2`.
  package static func color(ofTarget id: Int) -> String {
    let color = RegionPainter.color(id - 1)
    return "#"
      + [color.red, color.green, color.blue].map { value in
        let digits = String(value, radix: 16)
        return digits.count < 2 ? "0\(digits)" : digits
      }.joined()
  }
}
