import Geometry

/// A tracker's answer for one frame, with the time that the tracker took.
///
/// A run has millions of steps. Boxes, which are by far the most common regions, are therefore stored inline,
/// and bits indicate which values are present. A step takes 64 bytes.
package struct TrackStep: Sendable, Hashable {
  /// The set of values that a step contains. In stored results, this set is written as one byte before the step's
  /// numbers.
  package struct Contents: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let initialized = Contents(rawValue: 1)
    package static let failed = Contents(rawValue: 2)
    package static let box = Contents(rawValue: 4)
    package static let quadrilateral = Contents(rawValue: 8)
    package static let confidence = Contents(rawValue: 16)
    package static let wallTime = Contents(rawValue: 32)
    package static let processorTime = Contents(rawValue: 64)
    package static let redetected = Contents(rawValue: 128)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  fileprivate enum StoredRegion: Sendable, Hashable {
    case none
    case box(Box)
    indirect case quadrilateral(Quadrilateral)
  }

  private var storedRegion: StoredRegion
  /// The values present in addition to the region.
  private var parts: Contents = []
  // The confidence; 0 if there is none.
  private var confidenceValue = 0.0
  private var wallTime: Int64 = 0
  private var processorTime: Int64 = 0

  package init(
    region: Region?, confidence: Double?, wallNanoseconds: Int64? = nil,
    cpuNanoseconds: Int64? = nil, initialized: Bool = false, failed: Bool = false,
    redetected: Bool = false
  ) {
    storedRegion = StoredRegion(region)
    self.confidence = confidence
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.initialized = initialized
    self.failed = failed
    self.redetected = redetected
  }

  /// The step for a frame that the tracker did not receive.
  package static let skipped = TrackStep(region: nil, confidence: nil)

  /// The target's region, in pixels from the upper left; nil if the tracker did not find the target.
  package var region: Region? {
    get {
      switch storedRegion {
      case .none: nil
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
    }
    set { storedRegion = StoredRegion(newValue) }
  }

  /// The confidence, usually 0...1; nil if the tracker reports none.
  package var confidence: Double? {
    get { parts.contains(.confidence) ? confidenceValue : nil }
    set {
      set(.confidence, newValue != nil)
      confidenceValue = newValue ?? 0
    }
  }

  /// The wall-clock time, in nanoseconds, of the tracker's own work on this frame, excluding decoding and
  /// conversion; nil if not measured.
  package var wallNanoseconds: Int64? {
    get { parts.contains(.wallTime) ? wallTime : nil }
    set {
      set(.wallTime, newValue != nil)
      wallTime = newValue ?? 0
    }
  }

  /// The CPU time, in nanoseconds, of the tracker's own work on this frame; nil if not measured.
  package var cpuNanoseconds: Int64? {
    get { parts.contains(.processorTime) ? processorTime : nil }
    set {
      set(.processorTime, newValue != nil)
      processorTime = newValue ?? 0
    }
  }

  /// Whether the tracker was initialized with the label on this frame, so that the answer is the label rather
  /// than a prediction.
  package var initialized: Bool {
    get { parts.contains(.initialized) }
    set { set(.initialized, newValue) }
  }

  /// Whether the tracker was stopped on this frame because it had lost the target.
  package var failed: Bool {
    get { parts.contains(.failed) }
    set { set(.failed, newValue) }
  }

  /// Whether a detector found the target on this frame, so that the tracker was restarted there. If the camera does not
  /// wait, this is true on the frame at which the restarted tracker's answer begins to count.
  package var redetected: Bool {
    get { parts.contains(.redetected) }
    set { set(.redetected, newValue) }
  }

  /// The values that the step contains, including the region.
  package var contents: Contents {
    switch storedRegion {
    case .none: parts
    case .box: parts.union(.box)
    case .quadrilateral: parts.union(.quadrilateral)
    }
  }

  private mutating func set(_ part: Contents, _ isPresent: Bool) {
    if isPresent { parts.insert(part) } else { parts.remove(part) }
  }
}

extension TrackStep.StoredRegion {
  fileprivate init(_ region: Region?) {
    self =
      switch region {
      case nil: .none
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
  }
}
