import Geometry

extension Trajectory {
  /// The answer for one frame.
  ///
  /// Runs have millions of steps. Boxes, by far the most frequent regions, are stored inline, and bits tell
  /// which parts exist. A step takes 64 bytes.
  package struct Step: Sendable, Hashable {
    fileprivate enum StoredRegion: Sendable, Hashable {
      case none
      case box(Box)
      indirect case quadrilateral(Quadrilateral)
    }

    private var storedRegion: StoredRegion
    /// The parts that exist beside the region.
    private var parts: StepContents = []
    // 0 if there is none.
    private var confidenceValue = 0.0
    private var wallTime: Int64 = 0
    private var processorTime: Int64 = 0

    package init(
      region: Region?, confidence: Double?, wallNanoseconds: Int64?, cpuNanoseconds: Int64?,
      initialized: Bool, failed: Bool = false
    ) {
      storedRegion = StoredRegion(region)
      self.confidence = confidence
      self.wallNanoseconds = wallNanoseconds
      self.cpuNanoseconds = cpuNanoseconds
      self.initialized = initialized
      self.failed = failed
    }

    /// A frame that the tracker was not shown.
    package static let skipped = Step(
      region: nil, confidence: nil, wallNanoseconds: nil, cpuNanoseconds: nil, initialized: false)

    /// The region of the target in pixels, with the origin at the upper left; nil for no answer.
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

    /// 0...1; nil if the subject gives none.
    package var confidence: Double? {
      get { parts.contains(.confidence) ? confidenceValue : nil }
      set {
        set(.confidence, newValue != nil)
        confidenceValue = newValue ?? 0
      }
    }

    /// The wall time of the tracker's own work on this frame; nil if it was not measured.
    package var wallNanoseconds: Int64? {
      get { parts.contains(.wallTime) ? wallTime : nil }
      set {
        set(.wallTime, newValue != nil)
        wallTime = newValue ?? 0
      }
    }

    /// The processor time of the same work.
    package var cpuNanoseconds: Int64? {
      get { parts.contains(.processorTime) ? processorTime : nil }
      set {
        set(.processorTime, newValue != nil)
        processorTime = newValue ?? 0
      }
    }

    /// Whether the tracker was initialized with the label on this frame.
    package var initialized: Bool {
      get { parts.contains(.initialized) }
      set { set(.initialized, newValue) }
    }

    /// Whether the tracker was stopped on this frame because it had lost the target.
    package var failed: Bool {
      get { parts.contains(.failed) }
      set { set(.failed, newValue) }
    }

    /// The parts that exist.
    var contents: StepContents {
      switch storedRegion {
      case .none: parts
      case .box: parts.union(.box)
      case .quadrilateral: parts.union(.quadrilateral)
      }
    }

    private mutating func set(_ part: StepContents, _ isThere: Bool) {
      if isThere { parts.insert(part) } else { parts.remove(part) }
    }
  }
}

extension Trajectory.Step.StoredRegion {
  fileprivate init(_ region: Region?) {
    self =
      switch region {
      case nil: .none
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
  }
}
