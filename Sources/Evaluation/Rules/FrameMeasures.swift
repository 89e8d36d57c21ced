/// What a convention makes of the frames of a piece of a track, in rows of numbers that a tally counts: room
/// that one convention after the other uses.
struct FrameMeasures: ~Copyable {
  private let storage: UnsafeMutablePointer<Double>
  private let capacity: Int
  /// Frames that were added, at most as many as there is room for.
  private(set) var count = 0
  /// Frames that are in the denominator of shares alone.
  private(set) var unmeasured = 0

  /// - Parameter capacity: the most frames that will be added.
  init(capacity: Int) {
    self.capacity = max(0, capacity)
    storage = .allocate(capacity: max(1, 3 * self.capacity))
  }

  deinit { storage.deallocate() }

  /// Adds a frame; nan is on no threshold's good side.
  @inline(__always)
  mutating func add(overlap: Double, centerError: Double, normCenterError: Double) {
    precondition(count < capacity)
    storage[count] = overlap
    storage[capacity + count] = centerError
    storage[2 * capacity + count] = normCenterError
    count += 1
  }

  /// Counts a frame that is not measured.
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
