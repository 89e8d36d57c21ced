/// How many bytes a QR code holds (ISO/IEC 18004:2015, tables 7 and 9).
package enum QRCodeSize {
  /// The number of error correction bytes per block, indexed by level and then by version.
  static let correctionBytes = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
      26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30,
      30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]
  /// The number of blocks, indexed by level and then by version.
  static let blockCounts = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
      15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34,
      34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37,
      40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]

  /// Returns the total number of bytes, including error correction, that a code of the given version contains.
  private static func allBytes(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let marks = version / 7 + 2
      modules -= (25 * marks - 10) * marks - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  /// Returns the number of data bytes in a code of a version, 1...40.
  package static func dataBytes(_ version: Int, _ level: QRCode.Level) -> Int {
    allBytes(version)
      - correctionBytes[level.rawValue][version - 1] * blockCounts[level.rawValue][version - 1]
  }

  /// Returns the version, 1...40, that holds exactly this number of data bytes at the given level; nil if none does.
  package static func version(dataBytes count: Int, _ level: QRCode.Level) -> Int? {
    (1...40).first { dataBytes($0, level) == count }
  }
}
