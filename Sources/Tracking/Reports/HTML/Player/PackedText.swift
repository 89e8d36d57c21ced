import Geometry

/// A compact encoding of number series as text. The text requires no escaping in JSON or HTML.
///
/// Each number is stored as the difference from the previous one, in a variable-length code of base-64 digits. A digit
/// holds five bits, with the lowest bits first. Its sixth bit is set if more digits follow. The lowest bit of the whole
/// number is the sign. Source maps (ECMA-426) use the same code. A period represents a missing number.
enum PackedText {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let none = UInt8(ascii: ".")
  /// The character that is written before a quadrilateral if it is the first region or follows a box.
  private static let corners = UInt8(ascii: "(")
  /// The character that is written before a box if it follows a quadrilateral.
  private static let boxes = UInt8(ascii: ")")
  /// The maximum absolute value of a coordinate, in tenths of a pixel. The limit ensures that 32 bits are sufficient.
  private static let furthest = 1e7

  /// Encodes a series of numbers, in which nil represents a missing number.
  static func series(_ values: some Sequence<Int?>) -> String {
    var bytes: [UInt8] = []
    var last = 0
    for value in values {
      guard let value else {
        bytes.append(none)
        continue
      }
      append(value - last, to: &bytes)
      last = value
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes regions in tenths of a pixel.
  ///
  /// A box is encoded as x, y, width and height. A quadrilateral is encoded as the coordinates of its corners. An
  /// opening parenthesis marks the change from boxes to quadrilaterals, and a closing parenthesis marks the change
  /// back. Each number is stored as the difference from the same number of the previous region of the same type. A
  /// region that is not finite or has no area counts as missing.
  static func regions(_ regions: some Sequence<Region?>) -> String {
    var bytes: [UInt8] = []
    var lastBox = SIMD4<Int>.zero
    var lastCorners = SIMD8<Int>.zero
    var isCorners = false
    for region in regions {
      guard let region, region.isValid else {
        bytes.append(none)
        continue
      }
      switch region {
      case .box(let box):
        if isCorners { bytes.append(boxes) }
        isCorners = false
        let next = SIMD4(tenths(box.x), tenths(box.y), tenths(box.width), tenths(box.height))
        for lane in 0..<4 { append(next[lane] - lastBox[lane], to: &bytes) }
        lastBox = next
      case .quadrilateral(let quadrilateral):
        if !isCorners { bytes.append(corners) }
        isCorners = true
        var next = SIMD8<Int>.zero
        for (index, corner) in quadrilateral.corners.prefix(4).enumerated() {
          next[2 * index] = tenths(corner.x)
          next[2 * index + 1] = tenths(corner.y)
        }
        for lane in 0..<8 { append(next[lane] - lastCorners[lane], to: &bytes) }
        lastCorners = next
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func tenths(_ value: Double) -> Int {
    Int(min(max(value * 10, -furthest), furthest).rounded())
  }

  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    var rest = value < 0 ? (-value << 1) | 1 : value << 1
    repeat {
      let more = rest > 31
      bytes.append(digits[rest & 31 | (more ? 32 : 0)])
      rest >>= 5
    } while rest > 0
  }
}
