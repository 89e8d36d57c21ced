/// A record of how well an object was followed through a video.
struct ObjectFate: Sendable, Hashable {
  /// The object's number, starting at 1.
  var number: Int
  private var frames = 0
  /// The number of tracked frames with a confidence below the threshold.
  private var unsure = 0
  /// The last frame in which the confidence reached the threshold; nil if it never did.
  private var lastSure: Int?
  /// Whether the confidence reached the threshold in the latest frame.
  private var isSure = false

  init(number: Int) {
    self.number = number
  }

  mutating func add(frame: Int, isAccepted: Bool) {
    frames += 1
    isSure = isAccepted
    if isAccepted { lastSure = frame } else { unsure += 1 }
  }

  /// A sentence about the object, for example `object 2 was lost after frame 87`.
  var sentence: String {
    let name = "object \(number)"
    guard let lastSure else { return "\(name): its confidence never reached the threshold" }
    guard isSure else { return "\(name) was lost after frame \(lastSure)" }
    return "\(name) was followed to the end"
      + (unsure == 0
        ? ""
        : "; its confidence was below the threshold in \(unsure) of \(frames) frames")
  }
}
