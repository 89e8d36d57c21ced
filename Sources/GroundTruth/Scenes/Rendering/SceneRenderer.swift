import Geometry
import Imaging

/// A renderer of a scene's frames in any order. A frame is the same regardless of which frames were rendered before.
final class SceneRenderer {
  private let scene: Scene
  private let tiles: SceneTiles
  private let noise: SensorNoise
  private let compression: BlockCompression?

  init(_ scene: Scene) {
    self.scene = scene
    tiles = SceneTiles(scene)
    noise = SensorNoise(seed: scene.seed, gray: scene.isGray)
    compression = scene.effects.quality.map(BlockCompression.init(quality:))
  }

  /// Renders a frame as RGB, or as luma for a gray scene.
  func frame(_ index: Int) -> PixelBuffer {
    let (width, height) = (scene.size.width, scene.size.height)
    let moments = exposures(of: index).map { SceneMoment(scene, tiles: tiles, at: $0) }
    let light = SceneLight(scene, at: Double(index))
    let fill: (UnsafeMutableBufferPointer<UInt8>) -> Void = { bytes in
      self.render(moments, light: light, frame: index, into: bytes)
      self.compression?.apply(to: bytes, width: width, height: height, gray: self.scene.isGray)
    }
    return scene.isGray
      ? .makeLuma(width: width, height: height, fill: fill)
      : .makeRGB(width: width, height: height, fill: fill)
  }

  /// Returns the times of the images that are averaged to form a frame. Their number increases with the motion of the
  /// fastest layer or object, up to ten, so that motion blur looks smooth.
  private func exposures(of index: Int) -> [Double] {
    let time = Double(index)
    let shutter = scene.effects.shutter
    guard shutter > 0 else { return [time] }
    let (start, end) = (
      ScenePose(scene, at: time - shutter / 2), ScenePose(scene, at: time + shutter / 2)
    )
    let corner = Point(0, 0)
    let far = Point(Double(scene.size.width), Double(scene.size.height))
    var path = 0.0
    for layer in scene.layers {
      let from = start.layerMap(parallax: layer.parallax, x: layer.x, y: layer.y)
      let to = end.layerMap(parallax: layer.parallax, x: layer.x, y: layer.y)
      path = max(path, from(corner).distance(to: to(corner)), from(far).distance(to: to(far)))
    }
    for object in scene.objects {
      let from = start.map(of: object)(corner)
      path = max(path, from.distance(to: end.map(of: object)(corner)))
    }
    guard path.isFinite else { return [time] }
    let count = max(1, min(10, Int((min(path, 100) / 1.7).rounded(.up))))
    return (0..<count).map { index -> Double in
      let part = (Double(index) + 0.5) / Double(count) - 0.5
      return time + shutter * part
    }
  }

  private func render(
    _ moments: [SceneMoment], light: SceneLight, frame: Int,
    into bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (width, height) = (scene.size.width, scene.size.height)
    let deviation = Float(max(0, min(100, scene.effects.noise(Double(frame), seed: scene.seed))))
    let weight = 1 / Float(moments.count)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 2 * width) { rows in
      guard let row = rows.baseAddress else { return }
      let sum = row + width
      for y in 0..<height {
        for (index, moment) in moments.enumerated() {
          moment.paint(row: row, y: y)
          for x in 0..<width {
            sum[x] = index == 0 ? row[x] * weight : sum[x] + row[x] * weight
          }
        }
        light.apply(to: sum, y: y)
        noise.add(to: sum, count: width, deviation: deviation, frame: frame, y: y)
        store(sum, y: y, into: bytes)
      }
    }
  }

  private func store(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, y: Int,
    into bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let width = scene.size.width
    let (zero, white) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 255))
    let output =
      UnsafeMutablePointer(bytes.baseAddress.unsafelyUnwrapped)
      + y * width * (scene.isGray ? 1 : 3)
    for x in 0..<width {
      var color = row[x]
      color.replace(with: zero, where: color .< zero)
      color.replace(with: white, where: color .> white)
      // Adding 2^23 leaves the rounded value in the low bits of the mantissa.
      let bits = unsafeBitCast(color + 8_388_608, to: SIMD4<UInt32>.self)
      if scene.isGray {
        output[x] = UInt8(truncatingIfNeeded: bits.x)
      } else {
        output[3 * x] = UInt8(truncatingIfNeeded: bits.x)
        output[3 * x + 1] = UInt8(truncatingIfNeeded: bits.y)
        output[3 * x + 2] = UInt8(truncatingIfNeeded: bits.z)
      }
    }
  }
}

/// The light in a frame: its gain, tint and gradients.
struct SceneLight {
  private let gain: SIMD4<Float>
  private let slopeX: Float
  private let slopeY: Float
  private let size: PixelSize

  init(_ scene: Scene, at time: Double) {
    let effects = scene.effects
    let seed = scene.seed
    func factor(_ signal: Signal) -> Float { Float(max(0, min(10, signal(time, seed: seed)))) }
    let tint = effects.tint.count == 3 ? effects.tint.map(factor) : [1, 1, 1]
    gain = SIMD4(tint[0], tint[1], tint[2], 0) * factor(effects.gain)
    slopeX = Float(effects.gradientX(time, seed: seed)) * 2 / Float(scene.size.width)
    slopeY = Float(effects.gradientY(time, seed: seed)) * 2 / Float(scene.size.height)
    size = scene.size
  }

  func apply(to row: UnsafeMutablePointer<SIMD4<Float>>, y: Int) {
    let left = 1 + slopeY * (Float(y) - Float(size.height) / 2) - slopeX * Float(size.width) / 2
    for x in 0..<size.width {
      row[x] *= gain * max(0, left + slopeX * Float(x))
    }
  }
}
