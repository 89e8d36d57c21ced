import CKernels

/// A record of the border to which each vertical crack belongs. A crack is the boundary between a pixel inside an area
/// and an adjacent pixel outside it.
///
/// A crack is assigned to the column of the pixel to its right. One bit per pixel indicates whether there is a crack to
/// the pixel's left. The mark of a crack is the number of its border. Marks are stored in the order of the cracks, so a
/// mark's index is the number of preceding cracks.
final class CrackMarks {
  let wordsPerRow: Int
  private let bits: UnsafeMutablePointer<UInt64>
  /// For each 64-bit word of `bits`, the number of cracks in all preceding words.
  private let ranks: UnsafeMutablePointer<Int32>
  private let marks: UnsafeMutablePointer<Int32>

  /// Finds the vertical cracks in a field of luma differences.
  ///
  /// - Parameter field: the differences, in rows of `stride` elements, with a margin of one pixel on all sides. They
  ///   are negative inside the areas.
  init(_ field: UnsafePointer<Int16>, width: Int, height: Int, stride: Int) {
    let wordsPerRow = (width + 1 + 63) / 64
    let count = max(1, wordsPerRow * height)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    let ranks = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    var cracks: Int32 = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: wordsPerRow * 64) { scratch in
      for y in 0..<height {
        let words = bits + y &* wordsPerRow
        ck_sign_changes(
          field + ((y &+ 1) &* stride &+ 1), scratch.baseAddress, words, Int32(width + 1))
        for word in 0..<wordsPerRow {
          ranks[y &* wordsPerRow &+ word] = cracks
          cracks &+= Int32(truncatingIfNeeded: words[word].nonzeroBitCount)
        }
      }
    }
    (self.wordsPerRow, self.bits, self.ranks) = (wordsPerRow, bits, ranks)
    marks = .allocate(capacity: max(1, Int(cracks)))
    marks.initialize(repeating: -1, count: Int(cracks))
  }

  deinit {
    bits.deallocate()
    ranks.deallocate()
    marks.deallocate()
  }

  /// Returns a bit mask of the cracks in 64 consecutive columns of a row.
  @inline(__always)
  func changes(_ word: Int, _ y: Int) -> UInt64 { bits[y &* wordsPerRow &+ word] }

  @inline(__always)
  private func index(_ x: Int, _ y: Int) -> Int {
    let word = y &* wordsPerRow &+ (x >> 6)
    let before = bits[word] & ((1 &<< UInt64(truncatingIfNeeded: x & 63)) &- 1)
    return Int(ranks[word]) &+ before.nonzeroBitCount
  }

  /// Returns the number of the border to which a crack belongs, or -1 if no border has been recorded.
  @inline(__always)
  func mark(_ x: Int, _ y: Int) -> Int32 { marks[index(x, y)] }

  @inline(__always)
  func setMark(_ x: Int, _ y: Int, _ border: Int32) { marks[index(x, y)] = border }
}
