/// A figure with its 95 % interval, if there is one.
public struct Estimate: Sendable, Hashable {
  public var value: Double
  public var interval: ClosedRange<Double>?

  public init(value: Double, interval: ClosedRange<Double>?) {
    self.value = value
    self.interval = interval
  }
}

/// Figures of the frames of a range of ages.
public struct DriftAge: Sendable, Hashable {
  /// In frames since the start, or since the last detection.
  public var frames: Range<Int>
  /// Runs that have a scored frame of these ages; nil where items are not run several times.
  public var runs: Int?
  /// The items that have such a frame.
  public var sequences: Int
  private var figures = Figures()
  private var intervals = Intervals()

  public init(frames: Range<Int>, runs: Int? = nil, sequences: Int) {
    self.frames = frames
    self.runs = runs
    self.sequences = sequences
  }

  /// Means over items; nil where there is nothing to average.
  public subscript(measure: MeasureFacts) -> Estimate? {
    get { figures[measure].map { Estimate(value: $0, interval: intervals[measure]) } }
    set { (figures[measure], intervals[measure]) = (newValue?.value, newValue?.interval) }
  }
}

extension [DriftAge] {
  /// Ages that fewer runs or items reach are not told of: what a few do is no share of many.
  public static var fewestTold: Int { Resampling.fewestSequences }

  /// Those up to the oldest ages that enough runs on enough items reach; all of them where no age has so many.
  public var told: ArraySlice<DriftAge> {
    let last = lastIndex {
      $0.sequences >= Self.fewestTold && $0.runs ?? .max >= Self.fewestTold
    }
    return last.map { self[...$0] } ?? self[...]
  }
}
