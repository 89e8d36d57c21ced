import Imaging

extension PixelBuffer {
  /// Converts the image to black (0) and white (255). A pixel becomes black if it is darker than a
  /// given fraction of the mean of the square around it.
  ///
  /// The method follows D. Bradley and G. Roth, "Adaptive Thresholding using the Integral Image"
  /// (2007), but uses column sums instead of the integral image.
  ///
  /// - Parameters:
  ///   - neighborhood: the square's side length in pixels.
  ///   - share: the fraction of the mean, in 256ths.
  func blackAndWhite(neighborhood: Int, share: Int) -> PixelBuffer {
    let plane = luma
    let (width, height, radius) = (plane.width, plane.height, max(1, neighborhood / 2))
    var columns = [UInt32](repeating: 0, count: width)
    var sums = [UInt32](repeating: 0, count: width + 1)
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      columns.withUnsafeMutableBufferPointer { columns in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<min(radius, height) { columns.add(plane.base + y * plane.bytesPerRow) }
          for y in 0..<height {
            if y + radius < height { columns.add(plane.base + (y + radius) * plane.bytesPerRow) }
            if y > radius { columns.subtract(plane.base + (y - radius - 1) * plane.bytesPerRow) }
            var sum: UInt32 = 0
            for x in 0..<width {
              sums[x] = sum
              sum &+= columns[x]
            }
            sums[width] = sum
            let rows = min(height - 1, y + radius) - max(0, y - radius) + 1
            let (source, row) = (plane.base + y &* plane.bytesPerRow, out + y &* width)
            // Because the sides of an image are at most 32,768 pixels, the products fit in 64 bits.
            func threshold(_ x: Int, _ from: Int, _ to: Int) {
              let mean = UInt64(sums[to] &- sums[from]) &* UInt64(share)
              let value = UInt64(source[x]) &* UInt64((to &- from) &* rows) &<< 8
              row[x] = value < mean ? 0 : 255
            }
            let (left, right) = (min(radius, width), max(min(radius, width), width - radius - 1))
            for x in 0..<left { threshold(x, 0, min(width, x + radius + 1)) }
            if left < right {
              // Away from a row's ends, all squares have the same width, so the same factor applies to all of them.
              let factor = Float(share) / Float(256 * (2 * radius + 1) * rows)
              for x in left..<right {
                let mean = Float(sums[x &+ radius &+ 1] &- sums[x &- radius]) * factor
                row[x] = Float(source[x]) < mean ? 0 : 255
              }
            }
            for x in right..<width where x >= left {
              threshold(x, max(0, x - radius), min(width, x + radius + 1))
            }
          }
        }
      }
    }
  }
}

extension PixelBuffer {
  /// Converts the image to black (0) and white (255). A pixel becomes black if it is darker than a
  /// given fraction of the mean of its neighbors in the row.
  ///
  /// - Parameters:
  ///   - neighborhood: the number of pixels to average along the row.
  ///   - share: the fraction of the mean, in 256ths.
  func blackAndWhiteLines(neighborhood: Int, share: Int) -> PixelBuffer {
    let plane = luma
    let (width, height, radius) = (plane.width, plane.height, max(1, neighborhood / 2))
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      for y in 0..<height {
        let (source, row) = (plane.base + y &* plane.bytesPerRow, out + y &* width)
        var sum = 0
        for x in 0..<min(radius, width) { sum &+= Int(source[x]) }
        for x in 0..<width {
          if x &+ radius < width { sum &+= Int(source[x &+ radius]) }
          if x > radius { sum &-= Int(source[x &- radius &- 1]) }
          let count = min(width &- 1, x &+ radius) &- max(0, x &- radius) &+ 1
          row[x] = (Int(source[x]) &* count) &<< 8 < sum &* share ? 0 : 255
        }
      }
    }
  }
}

extension PixelBuffer {
  /// Sharpens each row of the luma: the difference between a pixel and the mean of its neighbors is increased.
  ///
  /// - Parameters:
  ///   - radius: the number of neighbors on either side. The mean is taken twice, so that near neighbors have more
  ///     weight.
  ///   - gain: the factor by which the difference is multiplied before it is added.
  func sharpenedLines(radius: Int, gain: Int) -> PixelBuffer {
    let plane = luma
    let (width, height, length) = (plane.width, plane.height, 2 * radius + 1)
    func mean(_ row: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<Int32>) {
      for x in 0..<width {
        var sum: Int32 = 0
        for step in -radius...radius { sum &+= row[min(width &- 1, max(0, x &+ step))] }
        out[x] = sum
      }
    }
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      guard let out = target.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * width) { lines in
        guard let line = lines.baseAddress else { return }
        let (once, twice) = (line + width, line + 2 * width)
        let count = Int32(length * length)
        for y in 0..<height {
          let (source, row) = (plane.base + y &* plane.bytesPerRow, out + y &* width)
          for x in 0..<width { line[x] = Int32(source[x]) }
          mean(line, once)
          mean(once, twice)
          for x in 0..<width {
            let value = line[x] &+ Int32(gain) &* (line[x] &* count &- twice[x]) / count
            row[x] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
          }
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  fileprivate func add(_ row: UnsafePointer<UInt8>) {
    for x in 0..<count { self[x] &+= UInt32(row[x]) }
  }

  fileprivate func subtract(_ row: UnsafePointer<UInt8>) {
    for x in 0..<count { self[x] &-= UInt32(row[x]) }
  }
}
