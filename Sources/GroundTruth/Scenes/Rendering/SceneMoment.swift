import Geometry

/// A scene at one moment, ready to be painted row by row.
struct SceneMoment {
  /// A repeated tile that covers the whole image, such as the ground.
  private struct Sheet {
    var tile: TextureTile
    /// The position in the tile that corresponds to the first pixel of the image.
    var origin: (u: Double, v: Double)
    /// The change in the tile position from one pixel to the next pixel in the same row.
    var alongX: (u: Double, v: Double)
    /// The change in the tile position from one row to the next.
    var alongY: (u: Double, v: Double)
    var isOpaque: Bool
    var strength: Float

    init(
      _ tile: TextureTile, map: ProjectiveMap, isOpaque: Bool = false, strength: Float = 1
    ) {
      self.tile = tile
      self.isOpaque = isOpaque
      self.strength = strength
      let first = map(Point(0.5, 0.5))
      let (right, below) = (map(Point(1.5, 0.5)), map(Point(0.5, 1.5)))
      origin = (first.x, first.y)
      alongX = (right.x - first.x, right.y - first.y)
      alongY = (below.x - first.x, below.y - first.y)
    }
  }

  private let width: Int
  private let behind: [Sheet]
  private let objects: [PatchPainter]
  private let front: [Sheet]
  private let shadows: [Sheet]

  init(_ scene: Scene, tiles: SceneTiles, at time: Double) {
    let pose = ScenePose(scene, at: time)
    width = scene.size.width
    let frame = PixelArea(minX: 0, minY: 0, maxX: scene.size.width, maxY: scene.size.height)
    func sheets(front: Bool) -> [Sheet] {
      zip(scene.layers, tiles.layers).filter { $0.0.isFront == front }.map { layer, tile in
        Sheet(
          tile, map: pose.layerMap(parallax: layer.parallax, x: layer.x, y: layer.y),
          isOpaque: layer.mask == nil)
      }
    }
    behind = sheets(front: false)
    front = sheets(front: true)
    shadows = zip(scene.effects.shadows, tiles.shadows).map { shadow, tile in
      Sheet(
        tile, map: pose.layerMap(parallax: shadow.parallax, x: shadow.x, y: shadow.y),
        strength: Float(shadow.strength))
    }
    objects = zip(scene.objects, tiles.objects).flatMap { object, tiles in
      zip(pose.patches(of: object), tiles).map { patch, tile in
        PatchPainter(patch, tile: tile, within: frame, time: time)
      }
    }
  }

  /// Paints one row of the scene, including shadows but without noise and without the gain, tint and gradients of the
  /// light.
  func paint(row: UnsafeMutablePointer<SIMD4<Float>>, y: Int) {
    for sheet in behind { paint(sheet, row: row, y: y) }
    for object in objects { object.paint(row: row, y: y) }
    for sheet in front { paint(sheet, row: row, y: y) }
    for sheet in shadows { shade(sheet, row: row, y: y) }
  }

  /// Returns the opacity of all front layers at a pixel, 0...1.
  func frontOpacity(x: Int, y: Int) -> Float {
    var remaining: Float = 1
    for sheet in front {
      let u = FixedPoint.wrapping(
        sheet.origin.u + Double(x) * sheet.alongX.u + Double(y) * sheet.alongY.u)
      let v = FixedPoint.wrapping(
        sheet.origin.v + Double(x) * sheet.alongX.v + Double(y) * sheet.alongY.v)
      let opacity = sheet.tile.levels[0].withUnsafeBufferPointer { pixels -> Float in
        guard let base = pixels.baseAddress else { return 0 }
        return TileSampler(base, side: sheet.tile.side)(u, v).w / 255
      }
      remaining *= 1 - (sheet.isOpaque ? 1 : opacity)
    }
    return 1 - remaining
  }

  private func paint(_ sheet: Sheet, row: UnsafeMutablePointer<SIMD4<Float>>, y: Int) {
    walk(sheet, y: y) { sampler, u, v, stepU, stepV in
      var (u, v) = (u, v)
      if sheet.isOpaque {
        for x in 0..<width {
          row[x] = sampler(u, v)
          u &+= stepU
          v &+= stepV
        }
        return
      }
      for x in 0..<width {
        let color = sampler(u, v)
        row[x] += (color - row[x]) * (color.w * (1 / 255))
        u &+= stepU
        v &+= stepV
      }
    }
  }

  private func shade(_ sheet: Sheet, row: UnsafeMutablePointer<SIMD4<Float>>, y: Int) {
    let strength = sheet.strength / 255
    walk(sheet, y: y) { sampler, u, v, stepU, stepV in
      var (u, v) = (u, v)
      for x in 0..<width {
        row[x] *= 1 - sampler(u, v).w * strength
        u &+= stepU
        v &+= stepV
      }
    }
  }

  @inline(__always)
  private func walk(
    _ sheet: Sheet, y: Int, _ body: (TileSampler, Int32, Int32, Int32, Int32) -> Void
  ) {
    sheet.tile.levels[0].withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      body(
        TileSampler(base, side: sheet.tile.side),
        FixedPoint.wrapping(sheet.origin.u + Double(y) * sheet.alongY.u),
        FixedPoint.wrapping(sheet.origin.v + Double(y) * sheet.alongY.v),
        FixedPoint.wrapping(sheet.alongX.u), FixedPoint.wrapping(sheet.alongX.v))
    }
  }
}
