import Imaging

/// The sRGB transfer function (IEC 61966-2-1) and its inverse, extended to values above 1 and, symmetrically, to
/// negative values.
enum ToneCurve {
  private static let encoding = PowerTable(exponent: 1 / 2.4)
  private static let decoding = PowerTable(exponent: 2.4)

  /// Converts linear light to an sRGB value.
  static func encoded(_ value: Float) -> Float {
    let size = value.magnitude
    let result = size <= 0.0031308 ? 12.92 * size : 1.055 * encoding(size) - 0.055
    return value < 0 ? -result : result
  }

  /// Converts an sRGB value to linear light.
  static func decoded(_ value: Float) -> Float {
    let size = value.magnitude
    let result =
      size <= 0.04045 ? size * (1 / 12.92) : decoding((size + 0.055) * (1 / 1.055))
    return value < 0 ? -result : result
  }

  /// The linear light that each sRGB byte value represents.
  static let decodedBytes = FixedFloats(count: 256) { table in
    for byte in 0..<256 { table[byte] = decoded(Float(byte) / 255) }
  }

  /// Each byte value divided by 255.
  static let shares = FixedFloats(count: 256) { table in
    for byte in 0..<256 { table[byte] = Float(byte) / 255 }
  }

  /// The table that converts linear light to sRGB bytes. It has an entry for each of the 13 * 1024 ranges of values
  /// that `ck_lookup_bytes` distinguishes, preceded by an entry for all smaller values.
  static let encodedBytes: [UInt8] = byteTable(encoded)

  /// A table in the format of `encodedBytes` that converts values in 0...1 to bytes without a transfer function.
  static let sharedBytes: [UInt8] = byteTable { $0 }

  private static func byteTable(_ curve: (Float) -> Float) -> [UInt8] {
    [0]
      + (0..<13 * 1024).map { index in
        // The bit pattern of the number at the center of the entry's range.
        let bits = 0x3900_0000 + UInt32(index) << 13 + 4096
        return UInt8(max(0, min(255, curve(Float(bitPattern: bits)) * 255 + 0.5)))
      }
  }
}
