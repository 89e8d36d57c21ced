/// A record of whether an object was followed until the end of a video.
struct ObjectFate: Sendable, Hashable {
  /// The object's number, from 1.
  var number: Int
  /// The number of tracked frames.
  private var frames = 0
  /// The number of tracked frames in which the confidence was below the threshold.
  private var unsure = 0
  /// The last frame in which the confidence reached the threshold; nil if there is none.
  private var lastSure: Int?
  /// Whether the confidence reached the threshold in the last frame.
  private var isSure = false

  init(number: Int) {
    self.number = number
  }

  mutating func add(frame: Int, isAccepted: Bool) {
    frames += 1
    isSure = isAccepted
    if isAccepted { lastSure = frame } else { unsure += 1 }
  }

  /// A sentence about the object, for example `object 2: lost after frame 87`.
  var sentence: String {
    let name = "object \(number)"
    guard let lastSure else { return "\(name): never reached the threshold" }
    guard isSure else { return "\(name): lost after frame \(lastSure)" }
    return "\(name): followed to the end"
      + (unsure == 0 ? "" : ", below the threshold on \(unsure) of \(frames) frames")
  }
}
