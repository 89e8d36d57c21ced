import Foundation

/// A list of contour points, which grows while contours are traced. It does not change after it has been shared between
/// threads.
final class ContourPoints: @unchecked Sendable {
  private(set) var base: UnsafeMutablePointer<SIMD2<Float>>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 4096) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  func append(_ point: SIMD2<Float>) {
    if count == capacity { grow() }
    (base + count).initialize(to: point)
    count &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<SIMD2<Float>>.allocate(capacity: capacity + capacity / 2 + 1)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity += capacity / 2 + 1
  }

  /// Removes the point at the given index and all points after it.
  func removeLast(from index: Int) { count = index }

  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<SIMD2<Float>> {
    UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
