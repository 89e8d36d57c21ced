import Geometry
import Imaging

extension PixelBuffer {
  /// Reduces the luma to half its size by averaging squares of two by two pixels. A leftover row or column is dropped.
  func halved() -> PixelBuffer {
    let plane = luma
    let (width, height) = (plane.width / 2, plane.height / 2)
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      for y in 0..<height {
        let upper = plane.base + 2 * y * plane.bytesPerRow
        let (lower, row) = (upper + plane.bytesPerRow, out + y * width)
        for x in 0..<width {
          let above = UInt32(upper[2 &* x]) &+ UInt32(upper[2 &* x &+ 1])
          let below = UInt32(lower[2 &* x]) &+ UInt32(lower[2 &* x &+ 1])
          row[x] = UInt8(truncatingIfNeeded: (above &+ below &+ 2) &>> 2)
        }
      }
    }
  }

  /// Reduces the luma to two thirds of its size. Each block of 3 x 3 pixels becomes 2 x 2 pixels,
  /// each of which is the mean of the area that it covers. Leftover rows and columns are dropped.
  func reducedToTwoThirds() -> PixelBuffer {
    let plane = luma
    let (columns, rows) = (plane.width / 3, plane.height / 3)
    let width = 2 * columns
    return PixelBuffer.makeLuma(width: width, height: 2 * rows) { target in
      guard let out = target.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * max(1, 3 * columns)) { lines in
        guard let first = lines.baseAddress else { return }
        let second = first + 3 * columns
        for y in 0..<rows {
          let a = plane.base + 3 * y * plane.bytesPerRow
          let (b, c) = (a + plane.bytesPerRow, a + 2 * plane.bytesPerRow)
          for x in 0..<3 &* columns {
            let middle = UInt16(b[x])
            first[x] = UInt16(a[x]) &<< 1 &+ middle
            second[x] = UInt16(c[x]) &<< 1 &+ middle
          }
          for (line, row) in [(first, out + 2 * y * width), (second, out + (2 * y + 1) * width)] {
            for x in 0..<columns {
              let middle = UInt32(line[3 &* x &+ 1])
              let left = UInt32(line[3 &* x]) &<< 1 &+ middle
              let right = UInt32(line[3 &* x &+ 2]) &<< 1 &+ middle
              // To divide by nine, multiply by 7282, which is 65536 / 9 rounded up, and shift by 16 bits.
              row[2 &* x] = UInt8(truncatingIfNeeded: (left &* 7282 &+ 32768) &>> 16)
              row[2 &* x &+ 1] = UInt8(truncatingIfNeeded: (right &* 7282 &+ 32768) &>> 16)
            }
          }
        }
      }
    }
  }

  /// Reduces the luma to a third of its size by averaging blocks of 3 x 3 pixels. Leftover rows and columns are
  /// dropped.
  func reducedToOneThird() -> PixelBuffer {
    let plane = luma
    let (width, height) = (plane.width / 3, plane.height / 3)
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(1, 3 * width)) { sums in
        guard let sums = sums.baseAddress else { return }
        for y in 0..<height {
          let a = plane.base + 3 * y * plane.bytesPerRow
          let (b, c) = (a + plane.bytesPerRow, a + 2 * plane.bytesPerRow)
          for x in 0..<3 &* width { sums[x] = UInt16(a[x]) &+ UInt16(b[x]) &+ UInt16(c[x]) }
          let row = out + y * width
          for x in 0..<width {
            let sum = UInt32(sums[3 &* x]) &+ UInt32(sums[3 &* x &+ 1]) &+ UInt32(sums[3 &* x &+ 2])
            row[x] = UInt8(truncatingIfNeeded: (sum &* 7282 &+ 32768) &>> 16)
          }
        }
      }
    }
  }

  /// Returns the inverted luma.
  func inverted() -> PixelBuffer {
    let plane = luma
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      for y in 0..<height {
        let (source, row) = (plane.base + y * plane.bytesPerRow, out + y * width)
        for x in 0..<width { row[x] = 255 &- source[x] }
      }
    }
  }
}
