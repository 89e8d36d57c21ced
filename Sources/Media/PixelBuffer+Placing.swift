import Geometry
import Imaging

extension PixelBuffer {
  /// Returns the image placed on a black canvas. The part of the image outside the canvas is cut off. If the image
  /// covers the canvas exactly, the image itself is returned.
  func placed(x: Int, y: Int, on canvas: PixelSize) -> PixelBuffer {
    guard x != 0 || y != 0 || size != canvas else { return self }
    let source = rgb
    let plane = source.planes[0]
    return PixelBuffer.makeRGB(width: canvas.width, height: canvas.height) { target in
      target.update(repeating: 0)
      guard let base = target.baseAddress else { return }
      let count = min(width, canvas.width - x)
      if count > 0 {
        for row in 0..<max(0, min(height, canvas.height - y)) {
          (base + 3 * ((y + row) * canvas.width + x)).update(
            from: plane.base + row * plane.bytesPerRow, count: 3 * count)
        }
      }
      withExtendedLifetime(source) {}
    }
  }
}
