/// The first of ten consecutive scored frames with an overlap of at most 0.1: what counts as a loss of the
/// target.
struct FirstFailure {
  /// So many scored frames in a row with hardly any overlap.
  static let frames = 10

  /// The frame's index in the track; nil as long as there is none.
  private(set) var index: Int?
  private var count = 0
  private var run = 0
  private var start = 0

  /// Looks at the next frame.
  mutating func add(_ frame: FrameScore) {
    defer { count += 1 }
    guard frame.isScored, index == nil else { return }
    guard frame.overlap <= 0.1 else {
      run = 0
      return
    }
    if run == 0 { start = count }
    run += 1
    if run == Self.frames { index = start }
  }
}
