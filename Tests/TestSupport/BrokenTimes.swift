import Foundation

/// A mutator that changes only the times, durations and rates of videos, so that readers do not fail before they use
/// these numbers.
public struct BrokenTimes {
  private var mutator: Mutator

  public init(seed: UInt64) { mutator = Mutator(seed: seed) }

  /// Extreme values for times: numbers near 0, large numbers, and numbers near the limits of 32, 53 and 64 bits.
  private static let edges: [Int64] = [
    0, 1, -1, .max, .min, .max - 1, .min + 1, .max / 2, .min / 2, 1 << 62, 1 << 53, -(1 << 53),
    1 << 32,
    0xFFFF_FFFF, 0x7FFF_FFFF, -0x8000_0000, 0x8000_0000, 1_000_000_000, 10_000_000,
  ]
  private static let fractions: [Double] = [
    0, -0.0, -1, .leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan, 9.3e18, 1e19,
  ]

  /// Returns a broken copy of a video.
  ///
  /// - Parameter name: a file name whose extension identifies the container.
  public mutating func broken(_ video: [UInt8], name: String) -> [UInt8] {
    var result = video
    for _ in 0..<(1 + mutator.below(3)) {
      switch (name as NSString).pathExtension {
      case "mkv", "webm": result = matroska(result)
      case "mp4", "mov", "m4v", "3gp":
        breakWords(of: &result, behind: Self.boxes, reach: 64)
      case "avi": breakWords(of: &result, behind: ["avih", "strh", "idx1"], reach: 48)
      case "ts", "mts": breakStamps(of: &result)
      case "flv": breakTags(of: &result)
      default: break
      }
      if mutator.below(8) == 0 {
        put(edge(bytes: 1 << mutator.below(4)), mutator.below(600), &result)
      }
    }
    return result
  }

  /// Returns a Matroska file whose blocks last for the given duration, in units of its timestamps.
  public static func withBlocks(of video: [UInt8], lasting duration: Int64) -> [UInt8] {
    var elements = MatroskaElement.elements(in: video[...])
    let number = (0..<8).reversed().map { UInt8(truncatingIfNeeded: duration >> Int64(8 * $0)) }
    for index in elements.indices {
      elements[index].forEach { element in
        guard element.identifier == MatroskaElement.simpleBlock else { return }
        element = element.grouped(with: MatroskaElement.blockDuration, number)
      }
    }
    return elements.flatMap(\.encoded)
  }

  // MARK: Numbers

  private mutating func edge(bytes count: Int) -> [UInt8] {
    let value = Self.edges[mutator.below(Self.edges.count)] &+ Int64(mutator.below(3) - 1)
    return (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }

  private mutating func fraction() -> [UInt8] {
    let bits = Self.fractions[mutator.below(Self.fractions.count)].bitPattern
    return (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
  }

  private func put(_ number: [UInt8], _ place: Int, _ bytes: inout [UInt8]) {
    guard place >= 0, place + number.count <= bytes.count else { return }
    bytes.replaceSubrange(place..<place + number.count, with: number)
  }

  private func places(of mark: String, in bytes: [UInt8]) -> [Int] {
    let mark = Array(mark.utf8)
    guard bytes.count >= mark.count else { return [] }
    return (0...bytes.count - mark.count).filter {
      bytes[$0] == mark[0] && bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  // MARK: Containers

  /// The MP4 boxes that contain times.
  private static let boxes = [
    "mvhd", "tkhd", "mdhd", "elst", "stts", "ctts", "cslg", "tfdt", "trun", "sidx", "mehd", "stts",
    "elst",
  ]

  /// Overwrites a four- or eight-byte number shortly after one of the given markers.
  private mutating func breakWords(of bytes: inout [UInt8], behind marks: [String], reach: Int) {
    let places = places(of: marks[mutator.below(marks.count)], in: bytes)
    guard !places.isEmpty else { return }
    let place = places[mutator.below(places.count)] + 4
    // The version determines the length of the numbers.
    if mutator.below(4) == 0 { put([1], place, &bytes) }
    put(edge(bytes: mutator.below(2) == 0 ? 4 : 8), place + 4 * mutator.below(reach / 4), &bytes)
  }

  /// Overwrites bytes near the beginning of a packet of a transport stream, where timestamps and clocks are stored.
  private mutating func breakStamps(of bytes: inout [UInt8]) {
    let packet = 188 * mutator.below(max(1, bytes.count / 188))
    let start = packet + 4 + mutator.below(2) * 10
    put(edge(bytes: 5 + mutator.below(2)), start + mutator.below(20), &bytes)
  }

  /// Overwrites the time of a Flash video tag, or a number in the file's metadata.
  private mutating func breakTags(of bytes: inout [UInt8]) {
    var tags: [Int] = []
    var place = 13
    while place + 11 < bytes.count {
      tags.append(place)
      let size = Int(bytes[place + 1]) << 16 | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      place += 15 + size
    }
    guard !tags.isEmpty else { return }
    if mutator.below(3) == 0, let first = tags.first {
      // A metadata number has eight bytes. It follows its name and a zero byte.
      let name = ["duration", "framerate", "width", "filesize"][mutator.below(4)]
      for found in places(of: name, in: bytes) where found > first {
        put([0] + fraction(), found + name.utf8.count, &bytes)
      }
    } else {
      put(edge(bytes: 4), tags[mutator.below(tags.count)] + 4, &bytes)
    }
  }

  private mutating func matroska(_ bytes: [UInt8]) -> [UInt8] {
    var elements = MatroskaElement.elements(in: bytes[...])
    let change = mutator.below(6)
    // Each matching element is changed with probability 1 / chance.
    let chance = 1 + mutator.below(6)
    for index in elements.indices {
      elements[index].forEach { element in
        guard mutator.below(chance) == 0 else { return }
        switch (change, element.identifier, element.content) {
        case (0, MatroskaElement.simpleBlock, _):
          let name =
            mutator.below(4) == 0 ? MatroskaElement.discardPadding : MatroskaElement.blockDuration
          element = element.grouped(with: name, edge(bytes: 8))
        case (1, MatroskaElement.simpleBlock, .bytes(var block)),
          (1, MatroskaElement.block, .bytes(var block)):
          put(edge(bytes: 2), 1, &block)
          element.content = .bytes(block)
        case (2, MatroskaElement.duration, _):
          element.content = .bytes(fraction())
        case (3, MatroskaElement.track, .elements(let fields)):
          element.content = .elements(
            fields + [
              MatroskaElement(
                identifier: MatroskaElement.defaultDuration, content: .bytes(edge(bytes: 8)))
            ])
        case (4, MatroskaElement.tagText, _):
          element.content = .bytes(Array(Self.texts[mutator.below(Self.texts.count)].utf8))
        case (_, let name, .bytes) where MatroskaElement.times.contains(name) && change > 2:
          element.content = .bytes(edge(bytes: 1 + mutator.below(8)))
        default: break
        }
      }
    }
    return elements.flatMap(\.encoded)
  }

  /// Invalid and extreme durations of a stream, as they appear in text tags.
  private static let texts = [
    "99999999999999999999:00:00", "-1:-1:-1", "nan:nan:nan", "inf:0:0", "1e308:1e308:1e308", "::",
    "00:00:1e400",
    "9223372036854775807:0:0",
  ]
}
