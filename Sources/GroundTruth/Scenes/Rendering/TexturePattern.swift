/// A texture's pattern, drawn into a seamless square.
struct TexturePattern {
  private let texture: SceneTexture
  private let side: Int
  private let seed: UInt64

  init(_ texture: SceneTexture, side: Int, seed: UInt64) {
    self.texture = texture
    self.side = side
    self.seed = SceneMath.hash(seed, SceneMath.hash(texture.seed, 13))
  }

  /// Returns the colors of all pixels. All pixels are opaque.
  func pixels(gray: Bool) -> [SIMD4<UInt8>] {
    let shape = positions()
    // Fine detail and broad brightness variation keep the patterns from looking artificial.
    let grain = NoiseField.make(
      side: side, scale: max(4, texture.scale / 3), persistence: 0.3 + 0.5 * texture.detail,
      seed: SceneMath.hash(seed, 101))
    let broad = NoiseField.make(
      side: side, scale: min(Double(side) / 4, texture.scale * 3), persistence: 0.4,
      seed: SceneMath.hash(seed, 102))
    let palette = texture.colors.map { SIMD4<Float>($0.red, $0.green, $0.blue, 255) }
    let contrast = Float(texture.contrast)
    let grainWeight = Float(0.05 + 0.13 * texture.detail)
    return (0..<side * side).map { index in
      let position = 0.5 + (shape[index] - 0.5) * contrast + grain[index] * grainWeight * 0.6
      var color = TexturePattern.color(palette, at: position)
      color *= 1 + 0.07 * broad[index] + 0.06 * Float(texture.detail) * grain[index]
      if gray {
        let luma = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
        color = SIMD4(luma, luma, luma, 255)
      }
      color.w = 255
      return TexturePattern.bytes(color)
    }
  }

  /// Returns the color at a palette position, 0...1.
  private static func color(_ palette: [SIMD4<Float>], at position: Float) -> SIMD4<Float> {
    guard palette.count > 1 else { return palette[0] }
    let scaled = max(0, min(0.99999, position)) * Float(palette.count - 1)
    let index = Int(scaled)
    let fraction = scaled - Float(index)
    return palette[index] + (palette[index + 1] - palette[index]) * fraction
  }

  private static func bytes(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
    func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value)) + 0.49) }
    return SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w))
  }

  /// Returns each pixel's palette position, about 0...1.
  private func positions() -> [Float] {
    let persistence = 0.25 + 0.45 * texture.detail
    let main = NoiseField.make(
      side: side, scale: texture.scale, persistence: persistence, seed: SceneMath.hash(seed, 1))
    switch texture.kind {
    case .noise:
      return main.map { 0.5 + 0.24 * $0 }
    case .ridges:
      return main.map { 1 - min(1, abs($0) * 0.75) }
    case .spots:
      return main.map { SceneMath.smoothStep(0.15, 0.75, $0) }
    case .stripes, .checker:
      return bands(bentBy: main)
    case .cells:
      return cells(bentBy: main)
    }
  }

  /// Returns stripes along one direction, or the product of two such patterns for a checkerboard.
  private func bands(bentBy main: [Float]) -> [Float] {
    // A whole number of periods along each side keeps the tile seamless.
    let count = max(1, Double(side) / (2 * texture.scale))
    let alongX = (count * SceneMath.cosine(turns: texture.angle / 360)).rounded()
    let alongY = (count * SceneMath.sine(turns: texture.angle / 360)).rounded()
    let bend = Float(texture.warp) * 0.12
    let sines = SineTable.shared
    let isChecker = texture.kind == .checker
    let (stepX, stepY) = (Float(alongX) / Float(side), Float(alongY) / Float(side))
    var result = [Float](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let index = y * side + x
        let u = stepX * Float(x) + stepY * Float(y) + bend * main[index]
        var value = sines[u]
        if isChecker {
          let mirror = main[(index + side * side / 2) & (side * side - 1)]
          value *= sines[stepX * Float(y) - stepY * Float(x) + bend * mirror]
          value *= 1.6
        }
        result[index] = 0.5 + 0.5 * max(-1, min(1, value * 2.2))
      }
    }
    return result
  }

  /// Returns Voronoi cells on a jittered grid (Worley 1996). Each cell has its own value, which decreases toward the
  /// seams.
  private func cells(bentBy main: [Float]) -> [Float] {
    var count = 1
    while count * 2 <= side / 2 && Double(side / (count * 2)) >= texture.scale * 0.75 { count *= 2 }
    let size = Float(side / count)
    let cellSeed = SceneMath.hash(seed, 7)
    func random(_ index: Int, _ stream: UInt64) -> Float {
      Float(SceneMath.signedUnit(cellSeed &+ stream, UInt64(index)))
    }
    let offsetX = (0..<count * count).map { 0.5 + 0.42 * random($0, 0) }
    let offsetY = (0..<count * count).map { 0.5 + 0.42 * random($0, 1) }
    let value = (0..<count * count).map { 0.5 + 0.5 * random($0, 2) }
    let bend = Float(texture.warp) * 0.18 * size
    var result = [Float](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let index = y * side + x
        let mirror = main[(index + side * side / 2) & (side * side - 1)]
        let u = (Float(x) + bend * main[index]) / size
        let v = (Float(y) + bend * mirror) / size
        let (cellX, cellY) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        var (nearest, second): (Float, Float) = (9, 9)
        var winner = 0
        for j in cellY - 1...cellY + 1 {
          for i in cellX - 1...cellX + 1 {
            let cell = (j & (count - 1)) * count + (i & (count - 1))
            let dx = Float(i) + offsetX[cell] - u
            let dy = Float(j) + offsetY[cell] - v
            let distance = dx * dx + dy * dy
            if distance < nearest {
              second = nearest
              nearest = distance
              winner = cell
            } else if distance < second {
              second = distance
            }
          }
        }
        let seam = SceneMath.smoothStep(0, 0.25, second - nearest)
        result[index] = value[winner] * (0.55 + 0.45 * seam) + 0.05 * main[index]
      }
    }
    return result
  }
}

/// The sine function as a table of 1,024 steps per turn.
struct SineTable: Sendable {
  static let shared = SineTable()

  private let values: [Float]

  private init() {
    values = (0..<1024).map { Float(SceneMath.sine(turns: Double($0) / 1024)) }
  }

  /// The sine of an angle in turns. The angle's magnitude must be below 2^20.
  subscript(turns: Float) -> Float { values[Int(turns * 1024) & 1023] }
}
