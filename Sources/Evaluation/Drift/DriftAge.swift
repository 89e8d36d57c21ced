/// The value of a measure, with its 95% confidence interval if there is one.
package struct Estimate: Sendable, Hashable {
  package var value: Double
  package var interval: ClosedRange<Double>?
}

/// The values of measures over the frames in one range of ages. The age of a frame is the number of frames since the
/// start of the attempt or, if a detector is run at intervals, since the last detection.
package struct DriftAge: Sendable, Hashable {
  package var frames: Range<Int>
  /// The number of attempts that have a scored frame in this range of ages; nil if there are no separate
  /// attempts.
  package var runs: Int?
  /// The number of sequences that have a scored frame in this range of ages.
  package var sequences: Int
  private var figures = Figures()
  private var intervals = Intervals()

  package init(frames: Range<Int>, runs: Int? = nil, sequences: Int) {
    self.frames = frames
    self.runs = runs
    self.sequences = sequences
  }

  /// The value of a measure over all sequences; nil if no sequence has a value.
  package subscript(measure: MeasureFacts) -> Estimate? {
    get { figures[measure].map { Estimate(value: $0, interval: intervals[measure]) } }
    set { (figures[measure], intervals[measure]) = (newValue?.value, newValue?.interval) }
  }
}

extension [DriftAge] {
  /// The minimum number of attempts, and also of sequences, that must reach a range of ages for its values to be
  /// reported. With fewer attempts or sequences, the values would be too uncertain.
  package static var minimumReported: Int { Resampling.minimumSequences }

  /// The ranges of ages up to and including the last range that at least `minimumReported` attempts and sequences
  /// reach; all ranges if there is no such range.
  package var reported: ArraySlice<DriftAge> {
    let last = lastIndex {
      $0.sequences >= Self.minimumReported && $0.runs ?? .max >= Self.minimumReported
    }
    return last.map { self[...$0] } ?? self[...]
  }
}
