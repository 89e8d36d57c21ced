import Geometry
import Media

/// One sequence with its labels: frames to read, and for each target what is known in each frame.
public struct LabeledSequence: Sendable {
  /// The name, unique within its dataset.
  public var name: String
  /// The dataset it belongs to, as reports name it.
  public var dataset: String
  /// Where the frames come from.
  public var frames: any FrameSource
  /// The 0-based index, in `frames`, of the sequence's frame 0: labels may cover only a range.
  public var firstFrame: Int
  /// The number that the dataset's own files give the sequence's frame 0.
  public var firstFrameNumber: Int
  /// How many frames the sequence has.
  public var frameCount: Int
  /// The labeled targets, at least one.
  public var targets: [Target]
  /// Attributes of the whole sequence, e.g. "IV" or "occlusion", sorted.
  public var attributes: [String]
  /// The dataset's own frames to start runs from, one value a frame: above zero where a run goes
  /// forward, below where it goes backward; empty where the dataset has none.
  public var anchors: [Double]
  /// Labels that are masks or polygons of other than four corners, for which there is no region
  /// here: the boxes around them stand for them.
  public var enclosedLabels: Int
  /// What there is to know of the labels, such as that they are fewer than the frames; in a line each.
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
  /// The name, unique within its sequence: "1" where the dataset has only one.
  public var name: String
  /// One annotation for each frame of the sequence.
  public var annotations: [Annotation]
  /// Attributes of this target, beside those of the sequence.
  public var attributes: [String]
  /// 0-based frames that the dataset wants no tracker to be started on, as where the target can
  /// hardly be seen; empty where it has no such list.
  public var omittedStarts: [Range<Int>]
  /// Whether the quadrilaterals are boxes that have been turned, around objects of any shape, and not
  /// the corners of something flat.
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

/// What is known about a target in one frame.
public struct Annotation: Hashable, Sendable {
  public enum Visibility: Hashable, Sendable {
    /// The target can be seen, at least in part.
    case visible
    /// The label says that the target cannot be seen: out of view or fully occluded.
    case absent
    /// Nobody labeled this frame.
    case unlabeled
  }

  /// Where the target is, in pixels, origin upper-left, 0-based; nil when unknown. Some datasets
  /// give a region although the target is absent; it is kept, since some conventions score it.
  public var region: Region?
  public var visibility: Visibility
  /// What few datasets tell, apart, so that the annotations of long sequences are small.
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

  /// The visible share of the target, 0...1, where the dataset gives it.
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
