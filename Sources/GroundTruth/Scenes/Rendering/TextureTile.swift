import Algorithms

/// A seamless square image of a texture. The fourth component of each pixel is its opacity. Pixels are sampled from the
/// tile, which is never drawn as a whole.
final class TextureTile: Sendable {
  /// The number of pixels per side, a power of two.
  let side: Int
  /// The mip levels: the tile and successively halved copies, from the largest to the smallest.
  let levels: [[SIMD4<UInt8>]]

  /// Renders a texture.
  ///
  /// - Parameters:
  ///   - side: the number of pixels per side, a power of two.
  ///   - mask: the opaque parts; nil if everything is opaque.
  ///   - gray: whether to replace all colors by their luma.
  ///   - mipLevels: the number of halved copies, for objects that shrink.
  init(
    _ texture: SceneTexture, side: Int, mask: SceneLayer.Mask? = nil, gray: Bool = false,
    seed: UInt64, mipLevels: Int = 0
  ) {
    self.side = side
    var pixels = TexturePattern(texture, side: side, seed: seed).pixels(gray: gray)
    if let mask {
      let opacity = TextureTile.opacity(mask, side: side, seed: seed)
      for index in pixels.indices { pixels[index].w = opacity[index] }
    }
    levels = TextureTile.halvings(pixels, side: side, count: mipLevels)
  }

  /// Renders only the opacity of a mask. The tile has no color.
  init(mask: SceneLayer.Mask, side: Int, seed: UInt64) {
    self.side = side
    levels = [
      TextureTile.opacity(mask, side: side, seed: seed).map { SIMD4(0, 0, 0, $0) }
    ]
  }

  private static func opacity(_ mask: SceneLayer.Mask, side: Int, seed: UInt64) -> [UInt8] {
    let field = NoiseField.make(
      side: side, scale: mask.scale, persistence: 0.45,
      seed: SceneMath.hash(seed, SceneMath.hash(mask.seed, 77)))
    // The threshold is chosen so that approximately the desired fraction of the field's values exceeds it.
    let sample = field.striding(by: 61).sorted()
    let rank = Int(Double(sample.count) * (1 - mask.cover))
    let threshold = sample[max(0, min(sample.count - 1, rank))]
    if mask.cover <= 0 { return [UInt8](repeating: 0, count: field.count) }
    if mask.cover >= 1 { return [UInt8](repeating: 255, count: field.count) }
    let half = Float(mask.softness) / 2
    return field.map { value in
      UInt8(SceneMath.smoothStep(threshold - half, threshold + half, value) * 255 + 0.5)
    }
  }

  private static func halvings(
    _ pixels: [SIMD4<UInt8>], side: Int, count: Int
  ) -> [[SIMD4<UInt8>]] {
    var levels = [pixels]
    var side = side
    for _ in 0..<count where side > 4 {
      guard let last = levels.last else { break }
      let half = side / 2
      var next = [SIMD4<UInt8>](repeating: SIMD4(repeating: 0), count: half * half)
      for y in 0..<half {
        for x in 0..<half {
          let upper = 2 * y * side + 2 * x
          let lower = upper + side
          let sum =
            SIMD4<UInt16>(truncatingIfNeeded: last[upper])
            &+ SIMD4<UInt16>(truncatingIfNeeded: last[upper + 1])
            &+ SIMD4<UInt16>(truncatingIfNeeded: last[lower])
            &+ SIMD4<UInt16>(truncatingIfNeeded: last[lower + 1])
          next[y * half + x] = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2)
        }
      }
      levels.append(next)
      side = half
    }
    return levels
  }
}
