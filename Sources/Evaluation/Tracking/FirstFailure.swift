/// Finds the first of several consecutive scored frames with almost no overlap (`LossRule`). Together they
/// count as a loss of the target.
struct FirstFailure {
  /// The track index of the first such frame; nil if there has been none so far.
  private(set) var index: Int?
  private var count = 0
  private var run = 0
  private var start = 0

  /// Adds the next frame.
  mutating func add(_ frame: FrameScore) {
    defer { count += 1 }
    guard frame.isScored, index == nil else { return }
    guard frame.overlap <= LossRule.overlap else {
      run = 0
      return
    }
    if run == 0 { start = count }
    run += 1
    if run == LossRule.frames { index = start }
  }
}
