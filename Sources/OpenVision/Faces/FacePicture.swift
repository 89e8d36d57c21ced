import Geometry
import Imaging

/// An image's colors, reduced to the size at which the network searches for faces.
struct FacePicture {
  let size: PixelSize
  /// The number of original pixels per reduced pixel, along each axis.
  let step: Point
  /// The red, green and blue values of each pixel, 0...255, and an unused fourth value.
  private let colors: [SIMD4<Float>]

  init(of image: PixelBuffer, size: PixelSize, sampler: PatchSampler) {
    self.size = size
    step = Point(
      Double(image.width) / Double(size.width), Double(image.height) / Double(size.height))
    colors = [SIMD4<Float>](unsafeUninitializedCapacity: size.width * size.height) { out, count in
      sampler.sampleRGB(of: image, in: image.size.bounds, width: size.width, height: size.height) {
        y, row in
        for x in 0..<size.width {
          out.initializeElement(
            at: y &* size.width &+ x,
            to: SIMD4(row[3 &* x], row[3 &* x &+ 1], row[3 &* x &+ 2], 0))
        }
      }
      count = size.width * size.height
    }
  }

  /// Fills a network's input map with the rotated image. Pixels outside the image are black.
  func fill(_ map: FeatureMap, seenFrom turn: FaceTurn) {
    let canvas = turn.canvas(of: size)
    for y in 0..<map.height {
      let row = map.row(y)
      guard y < canvas.height else {
        row.update(repeating: 0, count: 3 &* map.width)
        continue
      }
      let start = turn.position(Point(0.5, Double(y) + 0.5), in: size) - Point(0.5, 0.5)
      var position = SIMD2<Float>(Float(start.x), Float(start.y))
      let along = SIMD2<Float>(Float(turn.along.x), Float(turn.along.y))
      for x in 0..<canvas.width {
        let color = self.color(at: position)
        row[3 &* x] = color.x
        row[3 &* x &+ 1] = color.y
        row[3 &* x &+ 2] = color.z
        position += along
      }
      (row + 3 &* canvas.width).update(repeating: 0, count: 3 &* (map.width &- canvas.width))
    }
  }

  /// Returns the linearly interpolated color at a position. Pixel centers have integer coordinates here.
  @inline(__always)
  private func color(at position: SIMD2<Float>) -> SIMD4<Float> {
    let limit = SIMD2(Float(size.width - 1), Float(size.height - 1))
    // Allow for half a pixel because repeated addition accumulates rounding errors.
    guard all(position .> -0.5), all(position .< limit + 0.5) else { return .zero }
    let inside = position.clamped(lowerBound: .zero, upperBound: limit)
    let whole = inside.rounded(.down)
    let rest = inside - whole
    let (x, y) = (Int(whole.x), Int(whole.y))
    let (right, below) = (x < size.width - 1 ? 1 : 0, y < size.height - 1 ? size.width : 0)
    return colors.withUnsafeBufferPointer { colors in
      let at = y &* size.width &+ x
      let upper = colors[at] + (colors[at &+ right] - colors[at]) * rest.x
      let lower =
        colors[at &+ below] + (colors[at &+ below &+ right] - colors[at &+ below]) * rest.x
      return upper + (lower - upper) * rest.y
    }
  }
}
