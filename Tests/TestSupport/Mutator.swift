import Foundation

/// A generator that makes broken files from valid ones. The same seed always gives the same files.
public struct Mutator {
  /// The number of mutations that a test makes of each input. It is the value of the environment variable
  /// `VBENCH_MUTATIONS`, or 100 if the variable is not set.
  public static let count = variable("VBENCH_MUTATIONS").flatMap(Int.init) ?? 100
  /// The seed. It is the value of the environment variable `VBENCH_MUTATION_SEED`, or 1 if the variable is not set.
  /// With another seed, a long run does not repeat the mutations of an earlier run.
  public static let seed = variable("VBENCH_MUTATION_SEED").flatMap(UInt64.init) ?? 1

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  private var state: UInt64

  public init(seed: UInt64 = Self.seed) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// Returns the next number of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns a number in `0..<limit`; 0 if the limit is 0.
  public mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  private static let extremes: [[UInt8]] = [
    [0], [1], [0x7F], [0x80], [0xFF], [0, 0], [0xFF, 0xFF], [0x7F, 0xFF], [0xFF, 0x7F],
    [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
    [0x80, 0, 0, 0], [0, 0, 0, 0x80], [0, 0, 1, 0], [0, 1, 0, 0],
  ]

  private static let words = [
    "nan", "-nan", "inf", "-inf", "0", "-0", "-1", "1e308", "-1e308", "1e-320", "1e400", "0x1p3",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616",
    "1099511627776", "4294967296", "2147483647", "-2147483648", "10000001", "99999999999", "", " ",
    ",", ";", "\t", "\r", "\n", "\n\n", "\"", "'", "\\", "=", ":", "- ", "[", "]", "{", "}", "&a",
    "*a", "<<: *a", "!!int", "null", "true", "~", "1_000", "١", "é", "\u{202E}", "\u{FEFF}", "\0",
    "m0,0,9,9,0,81", "m-5,-5,2147483647,2147483647,0,1",
  ]

  /// Returns the bytes with changes: flipped bits, runs of extreme values, cuts and repetitions. Half of the changes
  /// are near the beginning, where headers are.
  public mutating func bytes(_ original: [UInt8]) -> [UInt8] {
    var result = original
    for _ in 0..<[1, 1, 1, 2, 4, 12][below(6)] {
      guard !result.isEmpty else { return result }
      let limit = below(2) == 0 ? min(result.count, 400) : result.count
      let place = below(limit)
      let end = min(result.count, place + 1 + below(64))
      switch below(9) {
      case 0, 1, 2: result[place] ^= 1 << UInt8(below(8))
      case 3: result[place] = UInt8(below(256))
      case 4, 5:
        for (offset, byte) in Self.extremes[below(Self.extremes.count)].enumerated()
        where place + offset < result.count { result[place + offset] = byte }
      case 6: if below(3) == 0 { result.removeSubrange(place...) }
      case 7: result.removeSubrange(place..<end)
      default: result.insert(contentsOf: result[place..<end], at: place)
      }
    }
    return result
  }

  /// Returns the text with changes: numbers are replaced, words are inserted, lines are removed or repeated, and
  /// sometimes bytes are changed as in `bytes`.
  public mutating func text(_ original: String) -> [UInt8] {
    var result = Array(original.utf8)
    for _ in 0..<[1, 1, 2, 3][below(4)] {
      let word = Array(Self.words[below(Self.words.count)].utf8)
      switch below(8) {
      case 0, 1, 2, 3: replaceNumber(in: &result, by: word)
      case 4: result.insert(contentsOf: word, at: below(result.count + 1))
      case 5: repeatLine(in: &result)
      case 6: removeLine(in: &result)
      default: result = bytes(result)
      }
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func replaceNumber(in text: inout [UInt8], by word: [UInt8]) {
    let starts = text.indices.filter {
      Self.isDigit(text[$0]) && ($0 == 0 || !Self.isDigit(text[$0 - 1]))
    }
    guard !starts.isEmpty else { return }
    let start = starts[below(starts.count)]
    let end = text[start...].firstIndex { !Self.isDigit($0) } ?? text.count
    text.replaceSubrange(start..<end, with: word)
  }

  private mutating func line(in text: [UInt8]) -> Range<Int>? {
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let line = lines[below(lines.count)]
    return line.startIndex..<min(text.count, line.endIndex + 1)
  }

  private mutating func repeatLine(in text: inout [UInt8]) {
    guard let range = line(in: text) else { return }
    let copy = Array(text[range])
    text.insert(contentsOf: copy, at: range.upperBound)
  }

  private mutating func removeLine(in text: inout [UInt8]) {
    guard let range = line(in: text) else { return }
    text.removeSubrange(range)
  }
}
