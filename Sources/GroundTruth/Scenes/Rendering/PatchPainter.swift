import Geometry

/// A painter that draws one part of an object: its texture, inside its silhouette.
struct PatchPainter {
  private let mask: CoverageMask
  private let tile: TextureTile
  private let level: Int
  /// The rows of the map from the screen to the part's own pixels.
  private let inverse: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  /// The factor that converts the part's own pixels to pixels of the texture's mip level.
  private let textureScale: Float
  private let slide: Float
  private let half: SIMD2<Float>
  private let isSolid: Bool
  private let shading: Float
  private let wobble: Float
  private let wobblePhase: Float

  init(_ patch: ScenePose.Patch, tile: TextureTile, within frame: PixelArea, time: Double) {
    mask = CoverageMask(polygon: patch.outline, within: frame)
    self.tile = tile
    let part = patch.part
    let back = patch.map.inverse
    inverse = (SIMD3(back.rows.0), SIMD3(back.rows.1), SIMD3(back.rows.2))
    // `shrink` is the number of the part's own pixels per screen pixel, measured at the center of the part.
    let center = patch.map(Point(0, 0))
    let (right, below) = (patch.map(Point(1, 0)), patch.map(Point(0, 1)))
    let shrink = 1 / max(1e-3, min(center.distance(to: right), center.distance(to: below)))
    level = shrink > 5.6 ? 3 : shrink > 2.8 ? 2 : shrink > 1.4 ? 1 : 0
    textureScale = 1 / Float(1 << min(level, tile.levels.count - 1))
    slide = Float(patch.slide.truncatingRemainder(dividingBy: Double(tile.side)))
    half = SIMD2(Float(part.size.width / 2), Float(part.size.height / 2))
    isSolid = part.shape == .blob
    shading = Float(part.shading)
    wobble = Float(part.wobble?.amplitude ?? 0)
    let phase = part.wobble.map { time / $0.period } ?? 0
    wobblePhase = Float(phase.truncatingRemainder(dividingBy: 1))
  }

  /// Paints the part's pixels in one row.
  func paint(row: UnsafeMutablePointer<SIMD4<Float>>, y: Int) {
    let area = mask.area
    guard y >= area.minY, y < area.maxY else { return }
    let sines = SineTable.shared
    let levelIndex = min(level, tile.levels.count - 1)
    tile.levels[levelIndex].withUnsafeBufferPointer { pixels in
      mask.values.withUnsafeBufferPointer { coverage in
        guard let base = pixels.baseAddress, let coverage = coverage.baseAddress else { return }
        let sampler = TileSampler(base, side: tile.side >> levelIndex)
        let coverageRow = coverage + (y - area.minY) * area.width - area.minX
        for x in area.minX..<area.maxX where coverageRow[x] > 0 {
          let screen = SIMD3<Float>(Float(x) + 0.5, Float(y) + 0.5, 1)
          let depth = 1 / (inverse.2 * screen).sum()
          let a = (inverse.0 * screen).sum() * depth
          let b = (inverse.1 * screen).sum() * depth
          let (u, v) = (a / half.x, b / half.y)
          // A solid body bulges. Toward its rim, the surface turns away and its texture becomes denser.
          let bulge: Float = isSolid ? 1 + 0.35 * min(1.5, u * u + v * v) : 1
          var textureX = a * bulge + slide
          var textureY = b * bulge
          if wobble > 0 {
            textureX += wobble * sines[v * 0.6 + wobblePhase]
            textureY += wobble * sines[u * 0.5 - wobblePhase + 0.3]
          }
          let color = sampler(
            FixedPoint.wrapping(textureX * textureScale),
            FixedPoint.wrapping(textureY * textureScale))
          let rim: Float = isSolid ? 0.4 * max(0, u * u + v * v - 0.3) : 0
          let light = max(0.2, 1 - shading * (0.45 * u + 0.55 * v + rim))
          row[x] += (color * light - row[x]) * coverageRow[x]
        }
      }
    }
  }
}
