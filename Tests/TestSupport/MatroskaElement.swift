/// An element of a Matroska file (RFC 9559). Tests use it to change one element and to update the sizes of the elements
/// around it.
public struct MatroskaElement {
  enum Content {
    case bytes([UInt8])
    case elements([MatroskaElement])
  }

  var identifier: UInt32
  var content: Content

  /// The identifiers of elements that contain other elements. Only elements in which times may occur are listed.
  private static let holders: Set<UInt32> = [
    segment, information, tracks, track, cluster, blockGroup, 0x1C53_BB6B, 0xBB, 0xB7, 0x1254_C367,
    0x7373,
    0x67C8,
  ]
  static let segment: UInt32 = 0x1853_8067
  static let information: UInt32 = 0x1549_A966
  static let tracks: UInt32 = 0x1654_AE6B
  static let track: UInt32 = 0xAE
  static let cluster: UInt32 = 0x1F43_B675
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let simpleBlock: UInt32 = 0xA3
  static let blockDuration: UInt32 = 0x9B
  static let discardPadding: UInt32 = 0x75A2
  static let defaultDuration: UInt32 = 0x23_E383
  static let timestampScale: UInt32 = 0x2A_D7B1
  static let duration: UInt32 = 0x4489
  static let tagText: UInt32 = 0x4487

  /// The identifiers of elements that are times, durations or time units.
  static let times: Set<UInt32> = [
    timestampScale, 0xE7, blockDuration, defaultDuration, 0xFB, discardPadding, 0xB3, 0xB2, 0x56AA,
    0x56BB,
  ]

  /// Returns the consecutive elements in a slice of bytes. A truncated element at the end is omitted.
  static func elements(in bytes: ArraySlice<UInt8>) -> [MatroskaElement] {
    var (found, rest) = ([MatroskaElement](), bytes)
    while let identifier = number(&rest, keepsMark: true),
      let size = number(&rest, keepsMark: false),
      size <= rest.count
    {
      let content = rest.prefix(size)
      rest = rest.dropFirst(size)
      let name = UInt32(truncatingIfNeeded: identifier)
      found.append(
        MatroskaElement(
          identifier: name,
          content: holders.contains(name)
            ? .elements(elements(in: content)) : .bytes(Array(content))))
    }
    return found
  }

  /// Reads a number of one to eight bytes. The position of the first set bit gives the number's length. Returns nil if
  /// the number is incomplete or longer than eight bytes.
  private static func number(_ rest: inout ArraySlice<UInt8>, keepsMark: Bool) -> Int? {
    guard let first = rest.first, first > 0 else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard rest.count >= count else { return nil }
    let mark = UInt8(1 << (8 - count))
    let value = rest.prefix(count).dropFirst().reduce(Int(keepsMark ? first : first & ~mark)) {
      $0 << 8 | Int($1)
    }
    rest = rest.dropFirst(count)
    return value
  }

  /// The element as stored in a file, with its size in eight bytes.
  var encoded: [UInt8] {
    let body: [UInt8] =
      switch content {
      case .bytes(let bytes): bytes
      case .elements(let elements): elements.flatMap(\.encoded)
      }
    let name = (0..<4).reversed().map { UInt8(truncatingIfNeeded: identifier >> UInt32(8 * $0)) }
    let size = (0..<7).reversed().map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    return name.drop { $0 == 0 } + [1] + size + body
  }

  /// Calls a closure with this element and with all elements inside it, at any depth. The closure may change them.
  mutating func forEach(_ change: (inout MatroskaElement) -> Void) {
    change(&self)
    guard case .elements(var elements) = content else { return }
    for index in elements.indices { elements[index].forEach(change) }
    content = .elements(elements)
  }

  /// Returns a simple block as a block group with a block and one further element.
  func grouped(with identifier: UInt32, _ bytes: [UInt8]) -> MatroskaElement {
    MatroskaElement(
      identifier: Self.blockGroup,
      content: .elements([
        MatroskaElement(identifier: Self.block, content: content),
        MatroskaElement(identifier: identifier, content: .bytes(bytes)),
      ]))
  }
}

extension MatroskaElement {
  /// Returns a Matroska file whose tracks all show the same JPEG.
  public static func video(of jpeg: [UInt8], tracks count: Int, frames: Int) -> [UInt8] {
    func element(_ identifier: UInt32, _ bytes: [UInt8]) -> MatroskaElement {
      MatroskaElement(identifier: identifier, content: .bytes(bytes))
    }
    let header = MatroskaElement(
      identifier: 0x1A45_DFA3,
      content: .elements([element(0x4282, Array("matroska".utf8)), element(0x4287, [4])]))
    let list = (1...count).map { number in
      MatroskaElement(
        identifier: track,
        content: .elements([
          element(0xD7, [UInt8(number)]), element(0x73C5, [UInt8(number)]), element(0x83, [1]),
          element(0x86, Array("V_MJPEG".utf8)), element(defaultDuration, [2, 0x62, 0x5A, 0]),
          MatroskaElement(
            identifier: 0xE0, content: .elements([element(0xB0, [64]), element(0xBA, [48])])),
        ]))
    }
    let blocks = (0..<frames).flatMap { frame in
      (1...count).map { number in
        element(simpleBlock, [0x80 | UInt8(number), 0, UInt8(40 * frame), 0x80] + jpeg)
      }
    }
    let segment = MatroskaElement(
      identifier: segment,
      content: .elements([
        MatroskaElement(
          identifier: information, content: .elements([element(timestampScale, [15, 66, 64])])),
        MatroskaElement(identifier: tracks, content: .elements(list)),
        MatroskaElement(
          identifier: cluster, content: .elements([element(0xE7, [0])] + blocks)),
      ]))
    return header.encoded + segment.encoded
  }
}
