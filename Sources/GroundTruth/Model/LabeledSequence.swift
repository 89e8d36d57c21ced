import Geometry
import Media

/// A labeled sequence: its frames, and each target's annotations in each frame.
public struct LabeledSequence: Sendable {
  /// The name, unique within its dataset.
  public var name: String
  /// The name of the sequence's dataset in reports.
  public var dataset: String
  /// The source of the frames. It may contain additional frames before and after the sequence.
  public var frames: any FrameSource
  /// The 0-based index in `frames` of the sequence's frame 0. It is above 0 if labels start at a later frame.
  public var firstFrame: Int
  /// The number by which the dataset's own files identify the sequence's frame 0.
  public var firstFrameNumber: Int
  /// The number of frames in the sequence.
  public var frameCount: Int
  /// The labeled targets. There is at least one.
  public var targets: [Target]
  /// The sorted attributes of the whole sequence, such as "IV" or "occlusion".
  public var attributes: [String]
  /// The dataset's own anchors, one value per frame: positive for a frame on which an attempt starts and runs forward,
  /// negative for a frame on which an attempt starts and runs backward, and 0 otherwise. The array is empty if the
  /// dataset has none.
  public var anchors: [Double]
  /// The number of labels that are masks, or polygons that do not have four corners. There is no region type
  /// for them, so they are replaced by their bounding boxes.
  public var enclosedLabels: Int
  /// The on-disk format from which the sequence was read, as in `Dataset.Entry`; empty if it was not read from files.
  public internal(set) var format = ""
  /// The stated group of sequences that were drawn together with this one, as in `Dataset.Entry`; nil if there is none.
  public internal(set) var group: String?
  /// Remarks about the labels, one line each, for example that there are fewer labels than frames.
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

/// A labeled object in a sequence.
public struct Target: Sendable {
  /// The name, unique within its sequence; "1" if the dataset has only one target per sequence.
  public var name: String
  /// The annotations, one for each frame of the sequence.
  public var annotations: [Annotation]
  /// The attributes of this target, in addition to those of the sequence.
  public var attributes: [String]
  /// The 0-based frames on which no tracker should be started, for example because the target is hardly
  /// visible; empty if the dataset does not list such frames.
  public var omittedStarts: [Range<Int>]
  /// Who made each annotation, one value for each frame; empty if the dataset does not state it. Annotations of frames
  /// whose source is `.tracked` are unlabeled, unless `UncheckedLabels.areUsed` is set.
  public var sources: [LabelSource]
  /// Whether the quadrilaterals are rotated boxes around objects of any shape rather than the corners of planar
  /// objects.
  public var hasRotatedBoxes = false

  public init(
    name: String, annotations: [Annotation], attributes: [String] = [],
    omittedStarts: [Range<Int>] = [], sources: [LabelSource] = []
  ) {
    self.name = name
    self.annotations = annotations
    self.attributes = attributes
    self.omittedStarts = omittedStarts
    self.sources = sources
  }

  /// The frame on which a tracker is initialized: the first visible frame with a valid region; nil if there is
  /// none.
  public var initialFrame: Int? {
    annotations.firstIndex { $0.visibility == .visible && ($0.region?.isValid ?? false) }
  }
}

/// The label of a target in one frame.
public struct Annotation: Hashable, Sendable {
  public enum Visibility: Hashable, Sendable {
    /// The target is at least partly visible.
    case visible
    /// The target is labeled as not visible, because it is out of view or fully occluded.
    case absent
    /// The frame has no label.
    case unlabeled
  }

  /// The target's region in 0-based pixels from the upper left; nil if unknown. Some datasets give a region even if the
  /// target is absent. This region is kept, because some scoring conventions use it.
  public var region: Region?
  public var visibility: Visibility
  /// Details that few datasets have. They are stored separately to keep the annotations of long sequences
  /// small.
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

  /// The visible fraction of the target, 0...1, if stated in the dataset.
  public var cover: Double? {
    get {
      guard case .stated(let cover, _) = details else { return nil }
      return cover
    }
    set { details = Self.details(cover: newValue, attributes: attributes) }
  }

  /// The sorted attributes of this frame alone, such as VOT's per-frame tags.
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
