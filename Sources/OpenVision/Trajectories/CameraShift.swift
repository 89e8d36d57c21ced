import Geometry

/// The translation of a camera that is held by hand, measured between an anchor frame and later frames.
///
/// The anchor's pixels with the strongest gradients are compared with a later frame by Gauss-Newton steps (S. Baker and
/// I. Matthews, "Lucas-Kanade 20 years on", 2004), first at a quarter of the size and then at full size. Pixels that
/// differ too much, such as those of moving objects, are left out.
struct CameraShift {
  /// The side length, in pixels, of the squares from each of which one pixel is chosen.
  private static let cell = 12
  /// The minimum gradient of a chosen pixel, in gray levels per pixel.
  private static let minimumGradient: Float = 4
  private static let minimumCount = 24
  private static let (coarse, steps) = (4, 6)
  /// The minimum fraction of the chosen pixels that must agree with the translation.
  private static let minimumAgreement = 0.5
  /// The limits of the difference up to which a pixel agrees: the lower limit in gray levels, and a multiple of the
  /// median difference.
  private static let (smallestLimit, medians): (Float, Float) = (6, 3)

  private struct Pixel {
    var x: Float
    var y: Float
    var value: Float
    var slope: SIMD2<Float>
  }

  /// One size of the anchor.
  private struct Level {
    let factor: Int
    let pixels: [Pixel]
  }

  private let levels: [Level]
  private let (width, height): (Int, Int)

  /// Chooses the pixels of an anchor frame.
  init(anchor: [UInt8], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    levels = [Self.coarse, 1].compactMap { factor in
      let view = factor == 1 ? anchor : Self.reduced(anchor, width, height, by: factor)
      let pixels = Self.pixels(of: view, width / factor, height / factor)
      return pixels.count >= Self.minimumCount ? Level(factor: factor, pixels: pixels) : nil
    }
  }

  /// Returns the position in a frame of the anchor's origin; nil if the frame does not show the anchor's scene.
  ///
  /// - Parameter guess: the translation of an earlier frame.
  func shift(of frame: [UInt8], near guess: Point) -> Point? {
    guard levels.last?.factor == 1 else { return nil }
    var shift = SIMD2(Float(guess.x), Float(guess.y))
    var agreement = 0.0
    for level in levels {
      let factor = level.factor
      let view = factor == 1 ? frame : Self.reduced(frame, width, height, by: factor)
      let (columns, rows) = (width / factor, height / factor)
      shift /= Float(factor)
      for _ in 0..<Self.steps {
        guard let (step, share) = Self.step(level.pixels, view, columns, rows, shift) else {
          return nil
        }
        shift += step
        agreement = share
        if abs(step.x) < 0.01, abs(step.y) < 0.01 { break }
      }
      shift *= Float(factor)
    }
    guard agreement >= Self.minimumAgreement, shift.x.isFinite, shift.y.isFinite else { return nil }
    return Point(Double(shift.x), Double(shift.y))
  }

  /// Returns an improvement of a translation and the fraction of pixels that agree; nil if too few pixels do.
  private static func step(
    _ pixels: [Pixel], _ view: [UInt8], _ width: Int, _ height: Int, _ shift: SIMD2<Float>
  ) -> (SIMD2<Float>, Double)? {
    guard abs(shift.x) < Float(width), abs(shift.y) < Float(height) else { return nil }
    var differences: [(pixel: Int, value: Float)] = []
    differences.reserveCapacity(pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let (x, y) = (pixel.x + shift.x, pixel.y + shift.y)
      guard x >= 0, y >= 0, x < Float(width - 1), y < Float(height - 1) else { continue }
      let (column, row) = (Int(x), Int(y))
      let (u, v) = (x - Float(column), y - Float(row))
      let offset = row * width + column
      let above = Float(view[offset]) * (1 - u) + Float(view[offset + 1]) * u
      let below = Float(view[offset + width]) * (1 - u) + Float(view[offset + width + 1]) * u
      differences.append((index, above * (1 - v) + below * v - pixel.value))
    }
    guard 2 * differences.count >= pixels.count else { return nil }
    // A uniform change in illumination is subtracted.
    let light = median(differences.map(\.value))
    let spread = median(differences.map { abs($0.value - light) })
    let limit = max(smallestLimit, medians * spread)
    var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
    var (right, count) = (SIMD2<Float>.zero, 0)
    for (index, value) in differences where abs(value - light) <= limit {
      let slope = pixels[index].slope
      xx += slope.x * slope.x
      xy += slope.x * slope.y
      yy += slope.y * slope.y
      right += slope * (value - light)
      count += 1
    }
    let determinant = xx * yy - xy * xy
    guard count >= minimumCount, determinant > 1e-3 * xx * yy, xx > 0, yy > 0 else { return nil }
    let step = SIMD2(yy * right.x - xy * right.y, xx * right.y - xy * right.x) / -determinant
    return (step, Double(count) / Double(pixels.count))
  }

  private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }

  /// Returns the pixel with the strongest gradient of each cell, without those with weak gradients.
  private static func pixels(of view: [UInt8], _ width: Int, _ height: Int) -> [Pixel] {
    var pixels: [Pixel] = []
    for top in stride(from: 1, to: height - 1, by: cell) {
      for left in stride(from: 1, to: width - 1, by: cell) {
        var best: (strength: Float, x: Int, y: Int, slope: SIMD2<Float>) = (0, 0, 0, .zero)
        for y in top..<min(height - 1, top + cell) {
          for x in left..<min(width - 1, left + cell) {
            let offset = y * width + x
            let slope = SIMD2(
              Float(Int(view[offset + 1]) - Int(view[offset - 1])) / 2,
              Float(Int(view[offset + width]) - Int(view[offset - width])) / 2)
            let strength = (slope * slope).sum()
            if strength > best.strength { best = (strength, x, y, slope) }
          }
        }
        guard best.strength >= minimumGradient * minimumGradient else { continue }
        pixels.append(
          Pixel(
            x: Float(best.x), y: Float(best.y), value: Float(view[best.y * width + best.x]),
            slope: best.slope))
      }
    }
    return pixels
  }

  /// Returns the means of square blocks.
  private static func reduced(
    _ luma: [UInt8], _ width: Int, _ height: Int, by factor: Int
  ) -> [UInt8] {
    let (columns, rows) = (width / factor, height / factor)
    var sums = [Int](repeating: 0, count: columns)
    var result: [UInt8] = []
    result.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { sums[column] = 0 }
      for y in row * factor..<(row + 1) * factor {
        for column in 0..<columns {
          let offset = y * width + column * factor
          for x in offset..<offset + factor { sums[column] &+= Int(luma[x]) }
        }
      }
      for column in 0..<columns { result.append(UInt8(sums[column] / (factor * factor))) }
    }
    return result
  }
}
