/// The overlaps and center errors of a piece's frames under one convention, stored in arrays as input for a tally. The
/// same memory is used for one convention after another.
struct FrameMeasures: ~Copyable {
  private let storage: UnsafeMutablePointer<Double>
  private let capacity: Int
  /// The number of frames added, at most the capacity.
  private(set) var count = 0
  /// The number of frames without measured values. These frames count only in the denominator.
  private(set) var unmeasured = 0

  /// Creates an empty collection.
  ///
  /// - Parameter capacity: the maximum number of frames.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
    storage = .allocate(capacity: max(1, 3 * self.capacity))
  }

  deinit { storage.deallocate() }

  /// Adds a frame. A value of nan passes no threshold.
  @inline(__always)
  mutating func add(overlap: Double, centerError: Double, normCenterError: Double) {
    precondition(count < capacity)
    storage[count] = overlap
    storage[capacity + count] = centerError
    storage[2 * capacity + count] = normCenterError
    count += 1
  }

  /// Counts a frame without measured values.
  mutating func countUnmeasured() { unmeasured += 1 }

  mutating func removeAll() {
    count = 0
    unmeasured = 0
  }

  var overlaps: UnsafeBufferPointer<Double> { row(0) }
  var centerErrors: UnsafeBufferPointer<Double> { row(1) }
  var normCenterErrors: UnsafeBufferPointer<Double> { row(2) }

  private func row(_ index: Int) -> UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(start: storage + index * capacity, count: count)
  }
}
