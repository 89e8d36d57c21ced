import Geometry
import Media

/// A sequence with its labels: frames to read, and annotations of each target in each frame.
public struct LabeledSequence: Sendable {
  /// The name, unique within its dataset.
  public var name: String
  /// The dataset's name in reports.
  public var dataset: String
  /// The source of the frames.
  public var frames: any FrameSource
  /// The index in `frames`, 0-based, of the sequence's frame 0: labels may cover only a range.
  public var firstFrame: Int
  /// The number of the sequence's frame 0 in the dataset's own files.
  public var firstFrameNumber: Int
  /// The number of the sequence's frames.
  public var frameCount: Int
  /// The labeled targets, at least one.
  public var targets: [Target]
  /// Attributes of the whole sequence, e.g. "IV" or "occlusion", sorted.
  public var attributes: [String]
  /// The dataset's own anchor frames, one value per frame: above zero where a run starts forward,
  /// below where it starts backward; empty if the dataset has none.
  public var anchors: [Double]
  /// The number of labels that are masks or polygons of other than four corners. They have no
  /// region type here and are replaced by the boxes around them.
  public var enclosedLabels: Int
  /// The on-disk format that it was read from, as of `Dataset.Entry`; empty if it was not read.
  public internal(set) var format = ""
  /// Remarks about the labels, one line each, for example that there are fewer of them than frames.
  public var remarks: [String] = []

  public init(
    name: String, dataset: String, frames: any FrameSource, firstFrame: Int = 0,
    firstFrameNumber: Int = 1, frameCount: Int, targets: [Target], attributes: [String] = [],
    anchors: [Double] = [], enclosedLabels: Int = 0
  ) {
    self.name = name
    self.dataset = dataset
    self.frames = frames
    self.firstFrame = firstFrame
    self.firstFrameNumber = firstFrameNumber
    self.frameCount = frameCount
    self.targets = targets
    self.attributes = attributes
    self.anchors = anchors
    self.enclosedLabels = enclosedLabels
  }
}

/// One labeled object of a sequence.
public struct Target: Sendable {
  /// The name, unique within its sequence; "1" if the dataset has only one.
  public var name: String
  /// One annotation for each frame of the sequence.
  public var annotations: [Annotation]
  /// Attributes of this target, in addition to those of the sequence.
  public var attributes: [String]
  /// Frames, 0-based, on which no tracker is to be started, for example because the target is
  /// hardly visible; empty if the dataset has no such list.
  public var omittedStarts: [Range<Int>]
  /// Whether the quadrilaterals are rotated boxes around objects of any shape, and not the corners
  /// of something flat.
  public var hasTurnedBoxes = false

  public init(
    name: String, annotations: [Annotation], attributes: [String] = [],
    omittedStarts: [Range<Int>] = []
  ) {
    self.name = name
    self.annotations = annotations
    self.attributes = attributes
    self.omittedStarts = omittedStarts
  }

  /// The frame that initializes a tracker: the first visible one with a valid region; nil if none.
  public var initialFrame: Int? {
    annotations.firstIndex { $0.visibility == .visible && ($0.region?.isValid ?? false) }
  }
}

/// The label of a target in one frame.
public struct Annotation: Hashable, Sendable {
  public enum Visibility: Hashable, Sendable {
    /// The target is visible, at least in part.
    case visible
    /// The label says that the target is not visible: out of view or fully occluded.
    case absent
    /// This frame has no label.
    case unlabeled
  }

  /// The region of the target in pixels, origin upper-left, 0-based; nil if unknown. Some datasets
  /// give a region although the target is absent. It is kept, since some conventions score it.
  public var region: Region?
  public var visibility: Visibility
  /// Details that few datasets have, stored separately, so that the annotations of long sequences
  /// are small.
  private indirect enum Details: Hashable, Sendable {
    case stated(cover: Double?, attributes: [String])
  }
  private var details: Details?

  public init(
    region: Region?, visibility: Visibility, cover: Double? = nil, attributes: [String] = []
  ) {
    self.region = region
    self.visibility = visibility
    details = Self.details(cover: cover, attributes: attributes)
  }

  /// The visible share of the target, 0...1, if the dataset gives it.
  public var cover: Double? {
    get {
      guard case .stated(let cover, _) = details else { return nil }
      return cover
    }
    set { details = Self.details(cover: newValue, attributes: attributes) }
  }

  /// Attributes of this frame alone, e.g. VOT's per-frame tags, sorted.
  public var attributes: [String] {
    get {
      guard case .stated(_, let attributes) = details else { return [] }
      return attributes
    }
    set { details = Self.details(cover: cover, attributes: newValue) }
  }

  private static func details(cover: Double?, attributes: [String]) -> Details? {
    cover == nil && attributes.isEmpty ? nil : .stated(cover: cover, attributes: attributes)
  }

  public static let unlabeled = Annotation(region: nil, visibility: .unlabeled)
  public static let absent = Annotation(region: nil, visibility: .absent)
}
