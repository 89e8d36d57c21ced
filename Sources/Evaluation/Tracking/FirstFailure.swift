/// A search for the start of the first failure. A failure consists of several consecutive scored frames with almost no
/// overlap, as defined by `LossRule`.
struct FirstFailure {
  private let rule: LossRule
  /// The track index at which the failure began; nil if no failure has occurred so far.
  private(set) var index: Int?
  private var count = 0
  private var run = 0
  private var start = 0

  init(by rule: LossRule = .standard) { self.rule = rule }

  /// Adds the next frame of the track. Frames that are not scored do not end a run of lost frames.
  mutating func add(_ frame: FrameScore) {
    defer { count += 1 }
    guard frame.isScored, index == nil else { return }
    guard frame.overlap <= rule.overlap else {
      run = 0
      return
    }
    if run == 0 { start = count }
    run += 1
    if run == rule.frames { index = start }
  }
}
