import Geometry

extension Trajectory {
  /// The answer for one frame.
  ///
  /// Runs have millions of them: boxes, by far the most of regions, are kept in place, and what may be
  /// missing is told by a bit. A step takes 64 bytes so.
  package struct Step: Sendable, Hashable {
    fileprivate enum Place: Sendable, Hashable {
      case none
      case box(Box)
      indirect case quadrilateral(Quadrilateral)
    }

    private var place: Place
    /// What there is beside the place.
    private var parts: StepContents = []
    // 0 where there is none.
    private var confidenceValue = 0.0
    private var wallTime: Int64 = 0
    private var processorTime: Int64 = 0

    package init(
      region: Region?, confidence: Double?, wallNanoseconds: Int64?, cpuNanoseconds: Int64?,
      initialized: Bool, failed: Bool = false
    ) {
      place = Place(region)
      self.confidence = confidence
      self.wallNanoseconds = wallNanoseconds
      self.cpuNanoseconds = cpuNanoseconds
      self.initialized = initialized
      self.failed = failed
    }

    /// A frame that the tracker was not shown.
    package static let skipped = Step(
      region: nil, confidence: nil, wallNanoseconds: nil, cpuNanoseconds: nil, initialized: false)

    /// Where the subject says the target is, in pixels, origin upper-left; nil for no answer.
    package var region: Region? {
      get {
        switch place {
        case .none: nil
        case .box(let box): .box(box)
        case .quadrilateral(let corners): .quadrilateral(corners)
        }
      }
      set { place = Place(newValue) }
    }

    /// 0...1; nil where the subject gives none.
    package var confidence: Double? {
      get { parts.contains(.confidence) ? confidenceValue : nil }
      set {
        set(.confidence, newValue != nil)
        confidenceValue = newValue ?? 0
      }
    }

    /// The tracker's own work on this frame on the wall; nil where no work was measured.
    package var wallNanoseconds: Int64? {
      get { parts.contains(.wallTime) ? wallTime : nil }
      set {
        set(.wallTime, newValue != nil)
        wallTime = newValue ?? 0
      }
    }

    /// The same in thread-CPU time.
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

    /// Whether the tracker was stopped because it missed the target on this frame.
    package var failed: Bool {
      get { parts.contains(.failed) }
      set { set(.failed, newValue) }
    }

    /// What there is.
    var contents: StepContents {
      switch place {
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

extension Trajectory.Step.Place {
  fileprivate init(_ region: Region?) {
    self =
      switch region {
      case nil: .none
      case .box(let box): .box(box)
      case .quadrilateral(let corners): .quadrilateral(corners)
      }
  }
}
