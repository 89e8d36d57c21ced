import Foundation

/// A color profile that defines colors by curves and primaries, or gray by a curve (ICC.1:2010). Profiles that are
/// defined by tables, as those of printers are, are not supported.
package struct ICCProfile: Sendable {
  /// A curve from a stored value to linear light, both 0...1.
  private enum Curve {
    case table([Float])
    /// The function of a parametric curve: gamma, followed by a, b, c, d, e and f.
    case formula([Float])

    func callAsFunction(_ value: Float) -> Float {
      switch self {
      case .table(let values):
        let position = min(max(value, 0), 1) * Float(values.count - 1)
        let index = min(Int(position), values.count - 2)
        return values[index] + (values[index + 1] - values[index]) * (position - Float(index))
      case .formula(let p):
        return value >= p[4]
          ? pow(max(0, p[1] * value + p[2]), p[0]) + p[5] : p[3] * value + p[6]
      }
    }
  }

  /// The curves of red, green and blue, or the curve of gray.
  private let curves: [Curve]
  /// The columns of the matrix from linear light to linear sRGB.
  private let columns: [SIMD3<Float>]

  package var isGray: Bool { curves.count == 1 }

  /// Reads a profile. The result is nil if it is damaged or not supported.
  package init?(_ bytes: [UInt8]) {
    let reader = Reader(bytes: bytes)
    guard reader.text(36) == "acsp", let count = reader.number(128), count <= 100 else {
      return nil
    }
    var tags: [String: (offset: Int, size: Int)] = [:]
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard let name = reader.text(entry), let offset = reader.number(entry + 4),
        let size = reader.number(entry + 8)
      else { return nil }
      tags[name] = (offset, size)
    }
    func curve(_ name: String) -> Curve? {
      tags[name].flatMap { Self.curve(reader, at: $0.offset) }
    }
    func color(_ name: String) -> SIMD3<Float>? {
      guard let offset = tags[name]?.offset, reader.text(offset) == "XYZ ",
        let x = reader.fixed(offset + 8), let y = reader.fixed(offset + 12),
        let z = reader.fixed(offset + 16)
      else { return nil }
      return SIMD3(x, y, z)
    }
    switch reader.text(16) {
    case "GRAY":
      guard let gray = curve("kTRC") else { return nil }
      (curves, columns) = ([gray], [])
    case "RGB ":
      guard tags["A2B0"] == nil, let red = curve("rTRC"), let green = curve("gTRC"),
        let blue = curve("bTRC"), let x = color("rXYZ"), let y = color("gXYZ"),
        let z = color("bXYZ")
      else { return nil }
      curves = [red, green, blue]
      columns = [x, y, z].map(Self.linearSRGB)
    default: return nil
    }
  }

  /// Converts CIE XYZ, adapted to the white point D50 as in all profiles, to linear sRGB.
  private static func linearSRGB(_ color: SIMD3<Float>) -> SIMD3<Float> {
    // The inverse of the primaries in the sRGB profile of the ICC.
    let rows: [SIMD3<Float>] = [
      [3.1341359, -1.6172208, -0.4907166], [-0.9787962, 1.9161544, 0.0334523],
      [0.0719766, -0.2289758, 1.4053860],
    ]
    return SIMD3((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum())
  }

  private static func curve(_ reader: Reader, at offset: Int) -> Curve? {
    switch reader.text(offset) {
    case "curv":
      guard let count = reader.number(offset + 8), count <= 1 << 16 else { return nil }
      if count == 0 { return .formula([1, 1, 0, 0, 0, 0, 0]) }
      let values = (0..<count).compactMap { reader.number(offset + 12 + 2 * $0, bytes: 2) }
      guard values.count == count else { return nil }
      // A single number is a gamma with eight bits after the point.
      if count == 1 { return .formula([Float(values[0]) / 256, 1, 0, 0, 0, 0, 0]) }
      return .table(values.map { Float($0) / 65535 })
    case "para":
      guard let kind = reader.number(offset + 8, bytes: 2), kind <= 4 else { return nil }
      let p = (0..<[1, 3, 4, 5, 7][kind]).compactMap { reader.fixed(offset + 12 + 4 * $0) }
      guard p.count == [1, 3, 4, 5, 7][kind], p[0] > 0 else { return nil }
      switch kind {
      case 0: return .formula([p[0], 1, 0, 0, 0, 0, 0])
      case 1, 2:
        guard p[1] != 0 else { return nil }
        let constant = kind == 2 ? p[3] : 0
        return .formula([p[0], p[1], p[2], 0, -p[2] / p[1], constant, constant])
      case 3: return .formula([p[0], p[1], p[2], p[3], p[4], 0, 0])
      default: return .formula([p[0], p[1], p[2], p[3], p[4], p[5], p[6]])
      }
    default: return nil
    }
  }

  /// Converts a stored color to sRGB. All values are 0...1; colors that sRGB lacks are clipped. A gray color has three
  /// equal values.
  package func sRGB(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let light =
      isGray
      ? SIMD3(repeating: linear(0, color.x))
      : mixed(linear(0, color.x), linear(1, color.y), linear(2, color.z))
    return SIMD3(Self.encoded(light.x), Self.encoded(light.y), Self.encoded(light.z))
  }

  /// Converts a stored value of a channel to linear light, 0...1.
  func linear(_ channel: Int, _ value: Float) -> Float {
    let light = curves[isGray ? 0 : channel](value)
    return light.isFinite ? min(max(light, 0), 1) : 0
  }

  /// Mixes linear red, green and blue of the profile to linear sRGB.
  func mixed(_ red: Float, _ green: Float, _ blue: Float) -> SIMD3<Float> {
    columns[0] * red + columns[1] * green + columns[2] * blue
  }

  /// Converts linear light to an sRGB value (IEC 61966-2-1).
  static func encoded(_ value: Float) -> Float {
    guard value > 0 else { return 0 }
    return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(min(1, value), 1 / 2.4) - 0.055
  }

  /// Whether the profile's colors are sRGB, to about one level in 8 bits.
  package var isSRGB: Bool {
    let steps = stride(from: Float(0), through: 1, by: 0.125)
    let colors =
      steps.map { SIMD3(repeating: $0) } + [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.2, 0.6, 0.9]]
    return colors.allSatisfy { color in
      let difference = sRGB(color) - color
      return (difference * difference).max() < (1.5 / 255) * (1.5 / 255)
    }
  }
}

extension ICCProfile {
  /// A reader of big-endian numbers, which are nil beyond the end.
  fileprivate struct Reader {
    let bytes: [UInt8]

    func number(_ offset: Int, bytes count: Int = 4) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func text(_ offset: Int) -> String? {
      guard number(offset) != nil else { return nil }
      return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }

    /// Returns a signed number with sixteen bits after the point.
    func fixed(_ offset: Int) -> Float? {
      number(offset).map { Float(Int32(truncatingIfNeeded: $0)) / 65536 }
    }
  }
}
