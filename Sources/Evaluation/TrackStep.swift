import Geometry

/// What a tracker says about one frame, and how long it worked on it.
///
/// Runs have millions of steps. Boxes, by far the most of regions, are kept in place, and bits tell what a step
/// has. A step takes 64 bytes this way.
public struct TrackStep: Sendable, Hashable {
  /// What a step has.
  public struct Contents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let initialized = Contents(rawValue: 1)
    public static let failed = Contents(rawValue: 2)
    public static let box = Contents(rawValue: 4)
    public static let quadrilateral = Contents(rawValue: 8)
    public static let confidence = Contents(rawValue: 16)
    public static let wallTime = Contents(rawValue: 32)
    public static let processorTime = Contents(rawValue: 64)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  fileprivate enum Place: Sendable, Hashable {
    case none
    case box(Box)
    indirect case quadrilateral(Quadrilateral)
  }

  private var place: Place
  /// What there is beside the place.
  private var parts: Contents = []
  // 0 where there is none.
  private var confidenceValue = 0.0
  private var wallTime: Int64 = 0
  private var processorTime: Int64 = 0

  public init(
    region: Region?, confidence: Double?, wallNanoseconds: Int64? = nil,
    cpuNanoseconds: Int64? = nil, initialized: Bool = false, failed: Bool = false
  ) {
    place = Place(region)
    self.confidence = confidence
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.initialized = initialized
    self.failed = failed
  }

  /// A frame that the tracker was not shown.
  public static let skipped = TrackStep(region: nil, confidence: nil)

  /// Where the tracker says the target is, in pixels, origin upper-left; nil for "I do not see it".
  public var region: Region? {
    get {
      switch place {
      case .none: nil
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
    }
    set { place = Place(newValue) }
  }

  /// 0...1; nil where the tracker gives none.
  public var confidence: Double? {
    get { parts.contains(.confidence) ? confidenceValue : nil }
    set {
      set(.confidence, newValue != nil)
      confidenceValue = newValue ?? 0
    }
  }

  /// The tracker's own work on this frame on the wall, without decoding and conversion; nil where it was not
  /// measured.
  public var wallNanoseconds: Int64? {
    get { parts.contains(.wallTime) ? wallTime : nil }
    set {
      set(.wallTime, newValue != nil)
      wallTime = newValue ?? 0
    }
  }

  /// The same in processor time.
  public var cpuNanoseconds: Int64? {
    get { parts.contains(.processorTime) ? processorTime : nil }
    set {
      set(.processorTime, newValue != nil)
      processorTime = newValue ?? 0
    }
  }

  /// Whether the tracker was initialized with the label on this frame, so that it says nothing.
  public var initialized: Bool {
    get { parts.contains(.initialized) }
    set { set(.initialized, newValue) }
  }

  /// Whether a supervisor saw the tracker lose the target on this frame and stopped it.
  public var failed: Bool {
    get { parts.contains(.failed) }
    set { set(.failed, newValue) }
  }

  /// What there is.
  public var contents: Contents {
    switch place {
    case .none: parts
    case .box: parts.union(.box)
    case .quadrilateral: parts.union(.quadrilateral)
    }
  }

  private mutating func set(_ part: Contents, _ isThere: Bool) {
    if isThere { parts.insert(part) } else { parts.remove(part) }
  }
}

extension TrackStep.Place {
  fileprivate init(_ region: Region?) {
    self =
      switch region {
      case nil: .none
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
  }
}
