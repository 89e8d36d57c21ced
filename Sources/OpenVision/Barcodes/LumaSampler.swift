#if Barcodes
  import Geometry
  import Imaging

  /// A sampler that interpolates an image's luma between pixels.
  struct LumaSampler {
    private let image: PixelBuffer
    let plane: PixelBuffer.Plane

    init(_ image: PixelBuffer) { (self.image, plane) = (image, image.luma) }

    /// Returns the luma at a point, 0...255; nil outside the image.
    func value(at point: Point) -> Double? {
      let (x, y) = (point.x - 0.5, point.y - 0.5)
      // The guard also rejects NaN, because any comparison with it is false.
      guard x >= -0.5, y >= -0.5, x <= Double(plane.width) - 0.5, y <= Double(plane.height) - 0.5
      else { return nil }
      let square = PixelSquare(around: point, in: plane)
      let (u, v) = (square.toRight, square.down)
      func pixel(_ x: Int, _ y: Int) -> Double { Double(plane.base[y * plane.bytesPerRow + x]) }
      return (pixel(square.left, square.top) * (1 - u) + pixel(square.right, square.top) * u)
        * (1 - v)
        + (pixel(square.left, square.bottom) * (1 - u) + pixel(square.right, square.bottom) * u) * v
    }

    /// Returns the mean luma within a square.
    func mean(around center: Point, radius: Double) -> Double {
      var (sum, count) = (0.0, 0.0)
      for y in -12...12 {
        for x in -12...12 {
          let point = center + Point(Double(x), Double(y)) * (radius / 12)
          guard let value = value(at: point) else { continue }
          sum += value
          count += 1
        }
      }
      return count > 0 ? sum / count : 0
    }
  }
#endif
