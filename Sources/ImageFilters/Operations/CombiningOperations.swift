import Imaging

/// An operation that puts the first image in front of the second.
struct OverOperation: ImageOperation {
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    // If one of the images has no pixels in the rectangle, the result is the other image's tile.
    for (index, other) in [(0, 1), (1, 0)]
    where image.inputs[index].pixelExtent.intersection(rect).isEmpty {
      return try evaluator.tile(image.inputs[other], rect)
    }
    let top = try evaluator.tile(image.inputs[0], rect)
    if !top.layout.hasAlpha { return top }
    let bottom = try evaluator.tile(image.inputs[1], rect)
    let tile = top.writable(TileLayout(isGray: bottom.layout.isGray, hasAlpha: true))
    for y in 0..<rect.height {
      guard let alpha = tile.alpha(y) else { continue }
      for channel in 0..<tile.layout.colorCount {
        let (out, under) = (tile.row(channel, y), bottom.color(channel, y))
        for x in 0..<rect.width { out[x] += under[x] * (1 - alpha[x]) }
      }
      let under = bottom.alpha(y)
      for x in 0..<rect.width { alpha[x] += (under?[x] ?? 1) * (1 - alpha[x]) }
    }
    return tile
  }
}

/// An operation that compares the unpremultiplied colors of two images. The alpha of the result is the product of the
/// two alphas.
struct ComparingOperation<Comparison: ColorComparison>: ImageOperation {
  let comparison: Comparison

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let first = try evaluator.tile(image.inputs[0], rect)
    let second = try evaluator.tile(image.inputs[1], rect)
    let isGray = first.layout.isGray && second.layout.isGray
    let hasAlpha = first.layout.hasAlpha || second.layout.hasAlpha
    let tile = Tile(rect, TileLayout(isGray: isGray, hasAlpha: hasAlpha))
    for y in 0..<rect.height {
      let (alpha1, alpha2) = (first.alpha(y), second.alpha(y))
      let out = (tile.color(0, y), tile.color(1, y), tile.color(2, y))
      let outAlpha = tile.alpha(y)
      for x in 0..<rect.width {
        func color(_ tile: Tile, _ alpha: Float) -> SIMD3<Float> {
          guard alpha > 0 else { return .zero }
          return SIMD3(tile.color(0, y)[x], tile.color(1, y)[x], tile.color(2, y)[x]) / alpha
        }
        let (a, b) = (alpha1?[x] ?? 1, alpha2?[x] ?? 1)
        let product = a * b
        let result = comparison.compared(color(first, a), color(second, b)) * product
        out.0[x] = result.x
        out.1[x] = result.y
        out.2[x] = result.z
        outAlpha?[x] = product
      }
    }
    return tile
  }
}

/// A comparison that computes a color from two colors.
protocol ColorComparison: Sendable {
  /// Compares two colors. If both colors are gray, the components of the result are equal.
  func compared(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float>
}

/// A comparison that computes the absolute differences of red, green and blue.
struct AbsoluteDifference: ColorComparison {
  func compared(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    let difference = a - b
    return difference.replacing(with: -difference, where: difference .< 0)
  }
}

/// A comparison that computes the perceived difference according to CIE 116-1995 ("Delta E 1994") for graphic arts, as
/// gray from 0 to about 100. A difference of about 2 is just noticeable.
struct LabDifference: ColorComparison {
  func compared(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    let (first, second) = (Self.lab(a), Self.lab(b))
    let chroma1 = (first.y * first.y + first.z * first.z).squareRoot()
    let chroma2 = (second.y * second.y + second.z * second.z).squareRoot()
    let lightness = first.x - second.x
    let chroma = chroma1 - chroma2
    let (da, db) = (first.y - second.y, first.z - second.z)
    let hueSquared = max(0, da * da + db * db - chroma * chroma)
    let (c, h) = (chroma / (1 + 0.045 * chroma1), 1 + 0.015 * chroma1)
    return SIMD3(
      repeating: Float((lightness * lightness + c * c + hueSquared / (h * h)).squareRoot()))
  }

  /// Converts a color in linear light with the BT.709 primaries to CIE L*a*b* under D65.
  static func lab(_ color: SIMD3<Float>) -> SIMD3<Double> {
    let xyz = ColorMatrix3.bt709ToXYZ.applied(to: SIMD3<Double>(color))
    let white = ColorMatrix3.bt709ToXYZ.applied(to: SIMD3(repeating: 1))
    let lab = CIELAB.coordinates(
      relativeX: xyz.x / white.x, y: xyz.y / white.y, z: xyz.z / white.z)
    return SIMD3(lab.lightness, lab.a, lab.b)
  }
}
