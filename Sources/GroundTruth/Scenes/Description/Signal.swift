import Algorithms

/// A number that changes with time. All motion in a scene is described by signals.
///
/// In a scene file, a signal is a plain number or a mapping whose terms are added: `{value: 100, rate: 0.5,
/// keys: [[0, 0], [60, 40]], waves: [[30, 80, 0.25]], wander: [12, 40]}`.
struct Signal: Hashable, Sendable {
  /// A sine wave with an amplitude, a period in frames and a phase in turns.
  struct Wave: Hashable, Sendable {
    var amplitude: Double
    var period: Double
    var phase: Double
  }

  /// A point on the curve of the signal's term `keys`. Between the points, the curve is smooth and never overshoots.
  struct Key: Hashable, Sendable {
    var frame: Double
    var value: Double
  }

  /// The constant term of the signal.
  var value: Double
  /// The linear change of the signal per frame.
  var rate: Double = 0
  var keys: [Key] = []
  var waves: [Wave] = []
  /// A smooth random fluctuation around zero, given by its typical size and its typical period in frames; nil for none.
  var wander: Wave?
  /// The number of the random stream for `wander`: a hash of the signal's location in the file.
  var stream: UInt64 = 0

  init(_ value: Double) { self.value = value }

  /// Returns the signal's value at a time given in frames.
  func callAsFunction(_ time: Double, seed: UInt64) -> Double {
    var sum = value + rate * time
    if !keys.isEmpty { sum += interpolatedKeys(time) }
    for wave in waves {
      sum += wave.amplitude * SceneMath.sine(turns: time / wave.period + wave.phase)
    }
    if let wander {
      let position = time / wander.period + wander.phase
      let seed = SceneMath.hash(seed, stream)
      let coarse = SceneMath.smoothNoise(seed: seed, at: position)
      let fine = SceneMath.smoothNoise(seed: seed &+ 1, at: position * 2.7)
      sum += wander.amplitude * (coarse + 0.3 * fine)
    }
    return sum
  }

  /// Interpolates the keys with monotone cubics (Fritsch and Carlson 1980, with harmonic-mean slopes).
  private func interpolatedKeys(_ time: Double) -> Double {
    guard let first = keys.first, let last = keys.last else { return 0 }
    if time <= first.frame { return first.value }
    if time >= last.frame { return last.value }
    guard let upper = keys.firstIndex(where: { $0.frame > time }) else { return last.value }
    let (from, to) = (keys[upper - 1], keys[upper])
    let span = to.frame - from.frame
    let t = (time - from.frame) / span
    let (startSlope, endSlope) = (slope(at: upper - 1), slope(at: upper))
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * from.value + (t3 - 2 * t2 + t) * span * startSlope
      + (3 * t2 - 2 * t3) * to.value + (t3 - t2) * span * endSlope
  }

  private func slope(at index: Int) -> Double {
    guard index > 0, index < keys.count - 1 else { return 0 }
    let before =
      (keys[index].value - keys[index - 1].value)
      / (keys[index].frame - keys[index - 1].frame)
    let after =
      (keys[index + 1].value - keys[index].value)
      / (keys[index + 1].frame - keys[index].frame)
    return before * after > 0 ? 2 * before * after / (before + after) : 0
  }
}

extension Signal: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case value, rate, keys, waves, wander
  }

  init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Double.self) {
      guard number.isFinite else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "expected a finite number"))
      }
      self.init(number)
      return
    }
    let container = try StrictContainer(decoder, keyedBy: CodingKeys.self)
    self.init(try container.number(.value, default: 0, in: Signal.range))
    rate = try container.number(.rate, default: 0, in: Signal.range)
    keys = try container.value(.keys, default: [[Double]]()).map { pair in
      try container.check(
        pair.count == 2 && pair.allSatisfy(Signal.range.contains), .keys,
        "expected pairs [frame, value]")
      return Key(frame: pair[0], value: pair[1])
    }
    try container.check(
      keys.adjacentPairs().allSatisfy { $0.frame < $1.frame }, .keys,
      "expected increasing frames")
    waves = try container.value(.waves, default: [[Double]]()).map {
      try Signal.wave($0, .waves, container)
    }
    wander = try container.optional(.wander).map { try Signal.wave($0, .wander, container) }
    stream = SceneMath.hash(decoder.codingPath.map(\.stringValue).joined(separator: "."))
  }

  /// The range in which numbers in a scene file are plausible.
  private static let range = -1e6...1e6

  private static func wave(
    _ numbers: [Double], _ key: CodingKeys, _ container: StrictContainer<CodingKeys>
  ) throws -> Wave {
    try container.check(
      (2...3).contains(numbers.count) && numbers.allSatisfy(Signal.range.contains)
        && numbers[1] >= 1, key,
      "expected [size, period] or [size, period, phase] with a period of at least 1")
    return Wave(
      amplitude: numbers[0], period: numbers[1], phase: numbers.count == 3 ? numbers[2] : 0)
  }
}
