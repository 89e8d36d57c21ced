import Geometry
import Imaging

extension PixelBuffer {
  /// Returns the image warped by a homography, for display. Pixels are interpolated bilinearly. Positions outside the
  /// image are black.
  ///
  /// - Parameter back: the homography from positions in the result to positions in this image, in continuous pixels.
  func warped(by back: Homography, to size: PixelSize) -> PixelBuffer {
    let source = rgb
    let plane = source.planes[0]
    return PixelBuffer.makeRGB(width: size.width, height: size.height) { out in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let position = back(Point(Double(x) + 0.5, Double(y) + 0.5))
          let (u, v) = (position.x - 0.5, position.y - 0.5)
          let offset = 3 * (y * size.width + x)
          guard u >= 0, v >= 0, u < Double(plane.width - 1), v < Double(plane.height - 1) else {
            for channel in 0..<3 { out[offset + channel] = 0 }
            continue
          }
          let (left, top) = (Int(u), Int(v))
          let (dx, dy) = (u - Double(left), v - Double(top))
          let corner = plane.base + top * plane.bytesPerRow + 3 * left
          for channel in 0..<3 {
            let upper =
              Double(corner[channel]) * (1 - dx) + Double(corner[channel + 3]) * dx
            let lower =
              Double(corner[channel + plane.bytesPerRow]) * (1 - dx)
              + Double(corner[channel + plane.bytesPerRow + 3]) * dx
            out[offset + channel] = UInt8((upper * (1 - dy) + lower * dy).rounded())
          }
        }
      }
    }
  }

  /// Returns a checkerboard whose squares alternate between this image and another image.
  func checkerboard(with other: PixelBuffer) -> PixelBuffer {
    let side = max(8, min(width, height) / 8)
    let (own, others) = (rgb.planes[0], other.rgb.planes[0])
    return PixelBuffer.makeRGB(width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width {
          let isOther = (x / side + y / side) % 2 == 1 && x < other.width && y < other.height
          let plane = isOther ? others : own
          let from = plane.base + y * plane.bytesPerRow + 3 * x
          for channel in 0..<3 { out[3 * (y * width + x) + channel] = from[channel] }
        }
      }
    }
  }

  /// Returns the upper-left part of the image, cropped to the given size.
  func corner(of size: PixelSize) -> PixelBuffer {
    guard size != self.size else { return self }
    let plane = rgb.planes[0]
    return PixelBuffer.makeRGB(width: size.width, height: size.height) { out in
      for y in 0..<size.height {
        for index in 0..<3 * size.width {
          out[y * 3 * size.width + index] = plane.base[y * plane.bytesPerRow + index]
        }
      }
    }
  }
}
