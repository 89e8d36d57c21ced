import Foundation
import Geometry
import Imaging

/// A renderer of images with an exactly known roll angle. Each pixel is the mean of 2 by 2 sample points.
public struct HorizonScene {
  public let width: Int
  public let height: Int
  /// The roll angle in radians. With a positive angle, the image's horizon rises to the right.
  public let roll: Double
  private var random: PairNumbers

  public init(width: Int = 320, height: Int = 240, roll: Double, seed: UInt64) {
    (self.width, self.height, self.roll) = (width, height, roll)
    random = PairNumbers(state: seed)
  }

  /// Renders a scene given by a function that returns the gray level at a position in the unrotated scene. Positions
  /// are in pixels from the center, with y pointing up.
  private mutating func render(
    noise: Double, _ value: (_ x: Double, _ y: Double) -> Double
  ) -> PixelBuffer {
    let (cosine, sine) = (cos(roll), sin(roll))
    var pixels = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        for sample in 0..<4 {
          let right = Double(x) + 0.25 + 0.5 * Double(sample % 2) - Double(width) / 2
          let up = Double(height) / 2 - Double(y) - 0.25 - 0.5 * Double(sample / 2)
          pixels[y * width + x] +=
            value(cosine * right + sine * up, cosine * up - sine * right) / 4
        }
      }
    }
    return PixelBuffer.makeLuma(width: width, height: height) { target in
      for (index, value) in pixels.enumerated() {
        // The sum of twelve uniform random numbers, minus 6, is approximately a standard normal deviate.
        var sum = -6.0
        for _ in 0..<12 { sum += random.unit() }
        target[index] = UInt8(min(255, max(0, (value + noise * sum).rounded())))
      }
    }
  }

  private mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * random.unit()
  }

  /// Renders a landscape under a sky, with trees and clouds.
  public mutating func landscape(noise: Double, clutter: Int) -> PixelBuffer {
    let horizon = between(-40, 40)
    let (sky, land) = (between(150, 230), between(40, 110))
    let trees = (0..<clutter).map { _ in
      (x: between(-250, 250), size: between(8, 30), gray: between(20, 90))
    }
    let clouds = (0..<clutter).map { _ in
      (x: between(-250, 250), y: between(60, 200), size: between(20, 50))
    }
    return render(noise: noise) { x, y in
      let above = y - horizon
      for tree in trees {
        let dx = x - tree.x
        if hypot(dx, (above - 1.5 * tree.size) * 0.8) < tree.size { return tree.gray + 10 }
        if abs(dx) < tree.size / 8, above > -tree.size / 2, above < tree.size {
          return tree.gray
        }
      }
      if above < 0 { return land - 0.08 * above + 6 * sin(x / 7 + above / 3) }
      for cloud in clouds where hypot(x - cloud.x, 3 * (above - cloud.y)) < cloud.size {
        return sky + 20
      }
      return sky - 0.05 * above
    }
  }

  /// Renders the inside of a room with doors, pictures and a cupboard.
  public mutating func room(noise: Double, yaw: Double, pitch: Double) -> PixelBuffer {
    let focal = Double(width) * 0.75
    let walls = [between(110, 150), between(160, 200), 80, 230, between(190, 220)]
    // Each row describes a door or a picture on a wall: its horizontal range along the wall, its vertical range above
    // the floor, and its gray level.
    let surfaces = (0..<8).map { index -> [Double] in
      let start = between(0.3, 3)
      return index.isMultiple(of: 2)
        ? [start, start + 0.9, 0, 2, between(30, 90)]
        : [start, start + between(0.4, 1), between(0.9, 1.2), between(1.5, 2), between(30, 250)]
    }
    let cupboard = (x: between(-0.8, 0.8), z: between(2.5, 3.2), top: between(0.6, 1.1))
    return render(noise: noise) { x, y in
      var ray = SIMD3(x / focal, y / focal, 1)
      ray = SIMD3(
        ray.x, cos(pitch) * ray.y + sin(pitch) * ray.z, cos(pitch) * ray.z - sin(pitch) * ray.y)
      ray = SIMD3(cos(yaw) * ray.x + sin(yaw) * ray.z, ray.y, cos(yaw) * ray.z - sin(yaw) * ray.x)
      func hit(_ low: SIMD3<Double>, _ high: SIMD3<Double>, inside: Bool) -> (Double, Int)? {
        var near = (-Double.infinity, 0)
        var far = (Double.infinity, 0)
        for axis in 0..<3 {
          let a = low[axis] / ray[axis]
          let b = high[axis] / ray[axis]
          if min(a, b) > near.0 { near = (min(a, b), axis) }
          if max(a, b) < far.0 { far = (max(a, b), axis) }
        }
        if inside { return far }
        return near.0 > 0 && near.0 < far.0 ? near : nil
      }
      if let (_, axis) = hit(
        SIMD3(cupboard.x - 0.4, -1.5, cupboard.z - 0.3),
        SIMD3(cupboard.x + 0.4, cupboard.top - 1.5, cupboard.z + 0.3), inside: false)
      {
        return [60, 130, 100][axis]
      }
      guard let (distance, axis) = hit(SIMD3(-2, -1.5, -2), SIMD3(2.2, 1.2, 4.5), inside: true)
      else { return 0 }
      let position = ray * distance
      if axis == 1 { return ray.y < 0 ? walls[2] : walls[3] }
      let wall = axis == 2 ? 4 : ray.x < 0 ? 0 : 1
      let along = axis == 2 ? position.x + 2 : position.z
      for surface in surfaces[(wall % 4) * 2..<(wall % 4) * 2 + 4]
      where along > surface[0] && along < surface[1] && position.y + 1.5 > surface[2]
        && position.y + 1.5 < surface[3]
      {
        return surface[4]
      }
      return walls[wall]
    }
  }

  /// Renders one of six types of images without a horizon.
  public mutating func withoutHorizon(kind: Int) -> PixelBuffer {
    let count = Int(between(8, 40))
    let surfaces = (0..<count).map { _ in
      (
        x: between(-240, 240), y: between(-180, 180), size: between(10, 60), gray: between(20, 230),
        angle: between(0, .pi), aspect: between(0.3, 1)
      )
    }
    let (waveX, waveY) = (between(-0.3, 0.3), between(-0.3, 0.3))
    return render(noise: kind == 0 ? 50 : between(0, 12)) { x, y in
      switch kind {
      case 0: return 128
      case 1: return 120 + waveX * x + waveY * y
      case 2, 3, 4:
        var gray = 128.0
        for surface in surfaces {
          let (dx, dy) = (x - surface.x, y - surface.y)
          let along = abs(dx * cos(surface.angle) + dy * sin(surface.angle))
          let across = abs(dy * cos(surface.angle) - dx * sin(surface.angle)) / surface.aspect
          let isInside =
            kind == 2
            ? hypot(along, across) < surface.size
            : kind == 3 ? max(along, across) < surface.size : along + across < surface.size
          if isInside { gray = surface.gray }
        }
        return gray
      default:
        return 128 + 30 * sin(x * waveX + 3 * sin(y * 0.03)) + 30
          * sin(y * waveY + 3 * sin(x * 0.02))
      }
    }
  }
}
