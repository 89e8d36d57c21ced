/// A radix sort in base 256, which starts with the least significant digit and takes linear time.
///
/// Knuth, "The Art of Computer Programming", volume 3, section 5.2.5.
enum RadixSort {
  /// The minimum number of keys for which a radix sort is used. For fewer keys, a comparison sort is faster.
  private static let minimumCount = 128

  /// Sorts the keys in ascending order.
  ///
  /// - Parameter lowestByte: the least significant byte to compare. The relative order of keys that differ only
  ///   in lower bytes is preserved.
  static func sort(_ keys: inout [UInt64], from lowestByte: Int = 0) {
    guard keys.count >= minimumCount || lowestByte > 0 else { return keys.sort() }
    var other = [UInt64](repeating: 0, count: keys.count)
    keys.withUnsafeMutableBufferPointer { keys in
      other.withUnsafeMutableBufferPointer { other in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 8 * 256) { counts in
          sort(keys, other, counts, lowestByte)
        }
      }
    }
  }

  private static func sort(
    _ keys: UnsafeMutableBufferPointer<UInt64>, _ other: UnsafeMutableBufferPointer<UInt64>,
    _ counts: UnsafeMutableBufferPointer<Int>, _ lowestByte: Int
  ) {
    counts.initialize(repeating: 0)
    for key in keys {
      for byte in 0..<8 { counts[256 &* byte &+ digit(key, byte)] &+= 1 }
    }
    var (from, to) = (keys, other)
    for byte in lowestByte..<8 {
      let offsets = UnsafeMutableBufferPointer(rebasing: counts[(256 * byte)..<(256 * byte + 256)])
      guard let first = keys.first, offsets[digit(first, byte)] < keys.count else { continue }
      var next = 0
      for value in 0..<256 { (offsets[value], next) = (next, next &+ offsets[value]) }
      for key in from {
        let value = digit(key, byte)
        to[offsets[value]] = key
        offsets[value] &+= 1
      }
      swap(&from, &to)
    }
    if from.baseAddress != keys.baseAddress { _ = keys.update(fromContentsOf: from) }
  }

  @inline(__always)
  private static func digit(_ key: UInt64, _ byte: Int) -> Int {
    Int(truncatingIfNeeded: (key >> UInt64(truncatingIfNeeded: 8 &* byte)) & 0xff)
  }
}

extension [Double] {
  /// Returns the numbers in ascending order. No number may be nan.
  func sortedByDigits() -> [Double] {
    var keys = map { number -> UInt64 in
      let bits = number.bitPattern
      return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
    RadixSort.sort(&keys)
    return keys.map { key in
      Double(bitPattern: key >> 63 == 0 ? ~key : key & ~(1 << 63))
    }
  }
}
