import Geometry
import Imaging

/// An image pair of flat, textured layers. Each layer can move, rotate and change in size between the two images. It
/// occludes the layers behind it. The flow is known exactly.
struct FlowScene: Sendable {
  /// The motion of a layer from the first image to the second.
  struct Motion: Sendable {
    /// The translation in pixels, to the right and down.
    var shift = SIMD2(0.0, 0.0)
    /// The rotation in turns, -1/8...1/8. With a positive rotation, points to the right of the center move
    /// down.
    var turn = 0.0
    /// The factor by which the layer's size changes; 1 for no change.
    var scale = 1.0
  }

  /// A textured ellipse, or the background, which is unbounded.
  struct Layer: Sendable {
    /// The center of rotation and scaling, in pixels.
    var center: SIMD2<Double>
    /// Half the ellipse's width and height in pixels; nil for the background.
    var radii: SIMD2<Double>?
    var motion: Motion
    /// The mean level of the texture, 0...255.
    var level = 128.0
    /// The standard deviation of the texture's level.
    var contrast = 35.0
  }

  var name: String
  var size: PixelSize
  /// The layers from the farthest to the nearest. The first layer is unbounded.
  var layers: [Layer]
  /// The brightness of the second image relative to the first, at the left and right borders; 1 for no change.
  var light = (left: 1.0, right: 1.0)
  /// The standard deviation of the pixel noise, in gray levels (0...255).
  var noise = 1.0
  var seed: UInt64

  private static let tileSide = 512

  /// Draws both images with the same texture.
  func images() -> (first: PixelBuffer, second: PixelBuffer) {
    let tile = NoiseField.make(side: Self.tileSide, scale: 64, persistence: 0.72, seed: seed)
    return (draw(tile, isSecond: false), draw(tile, isSecond: true))
  }

  /// Returns the flow of the nearest layer at each pixel center. A pixel counts as occluded if it is occluded in the
  /// second image or has left the image.
  func truth() -> FlowTruth {
    var field = FlowField(size: size)
    var isOccluded = [Bool](repeating: false, count: size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = SIMD2(Double(x), Double(y))
        let top = layers.indices.last { layers[$0].covers(position, isSecond: false) } ?? 0
        let moved = layers[top].moved(position)
        let flow = moved - position
        field[x, y] = SIMD2(Float(flow.x), Float(flow.y))
        let isOutside =
          moved.x < 0 || moved.y < 0 || moved.x > Double(size.width - 1)
          || moved.y > Double(size.height - 1)
        isOccluded[y * size.width + x] =
          isOutside || layers[(top + 1)...].contains { $0.covers(moved, isSecond: true) }
      }
    }
    return FlowTruth(field: field, isOccluded: isOccluded)
  }

  private func draw(_ tile: [Float], isSecond: Bool) -> PixelBuffer {
    let grain = SensorNoise(seed: seed, gray: true)
    var row = [SIMD4<Float>](repeating: .zero, count: size.width)
    return PixelBuffer.makeLuma(width: size.width, height: size.height) { out in
      for y in 0..<size.height {
        for x in 0..<size.width {
          row[x] = SIMD4(repeating: Float(light(x, isSecond) * level(x, y, tile, isSecond)))
        }
        row.withUnsafeMutableBufferPointer {
          guard let base = $0.baseAddress else { return }
          grain.add(
            to: base, count: size.width, deviation: Float(noise), frame: isSecond ? 1 : 0, y: y)
        }
        for x in 0..<size.width {
          out[y * size.width + x] = UInt8(min(255, max(0, row[x].x + 0.5)))
        }
      }
    }
  }

  private func light(_ x: Int, _ isSecond: Bool) -> Double {
    guard isSecond else { return 1 }
    return light.left + (light.right - light.left) * Double(x) / Double(size.width)
  }

  /// Returns a pixel's gray level: the mean over four sample positions.
  private func level(_ x: Int, _ y: Int, _ tile: [Float], _ isSecond: Bool) -> Double {
    var sum = 0.0
    for part in 0..<4 {
      let offset = SIMD2(part & 1 == 0 ? -0.25 : 0.25, part & 2 == 0 ? -0.25 : 0.25)
      let position = SIMD2(Double(x), Double(y)) + offset
      let top = layers.indices.last { layers[$0].covers(position, isSecond: isSecond) } ?? 0
      let layer = layers[top]
      let own = isSecond ? layer.origin(of: position) : position
      sum += layer.level + layer.contrast * Self.sample(tile, own, Double(top) * 97)
    }
    return sum / 4
  }

  /// Samples the repeating texture tile by bilinear interpolation. The tile has two samples per pixel.
  private static func sample(_ tile: [Float], _ position: SIMD2<Double>, _ offset: Double) -> Double
  {
    let scaled = (position + offset) * 2
    let base = scaled.rounded(.down)
    let fraction = scaled - base
    let mask = tileSide - 1
    let (x, y) = (Int(base.x) & mask, Int(base.y) & mask)
    let (right, below) = ((x + 1) & mask, (y + 1) & mask)
    func value(_ x: Int, _ y: Int) -> Double { Double(tile[y * tileSide + x]) }
    let upper = value(x, y) + fraction.x * (value(right, y) - value(x, y))
    let lower = value(x, below) + fraction.x * (value(right, below) - value(x, below))
    return upper + fraction.y * (lower - upper)
  }
}

extension FlowScene.Layer {
  /// Maps a position in the first image to the second.
  func moved(_ position: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = ExactFunctions.smallTurn(motion.turn)
    let d = (position - center) * motion.scale
    let turned = SIMD2(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y)
    return center + motion.shift + turned
  }

  /// Maps a position in the second image to the first.
  func origin(of position: SIMD2<Double>) -> SIMD2<Double> {
    let (cosine, sine) = ExactFunctions.smallTurn(motion.turn)
    let d = (position - center - motion.shift) / motion.scale
    return center + SIMD2(cosine * d.x + sine * d.y, cosine * d.y - sine * d.x)
  }

  func covers(_ position: SIMD2<Double>, isSecond: Bool) -> Bool {
    guard let radii else { return true }
    let d = ((isSecond ? origin(of: position) : position) - center) / radii
    return (d * d).sum() <= 1
  }
}
