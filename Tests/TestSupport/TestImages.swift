import Imaging

/// Images with known pixel values.
public enum TestImages {
  /// Returns a luma image whose values are given by a function of column and row.
  public static func luma(
    width: Int, height: Int, _ value: (Int, Int) -> Int
  ) -> PixelBuffer {
    PixelBuffer.makeLuma(width: width, height: height) { target in
      for y in 0..<height {
        for x in 0..<width { target[y * width + x] = UInt8(clamping: value(x, y)) }
      }
    }
  }

  /// Returns an RGB image whose values are given by a function of column and row.
  public static func rgb(
    width: Int, height: Int, _ value: (Int, Int) -> (red: Int, green: Int, blue: Int)
  ) -> PixelBuffer {
    PixelBuffer.makeRGB(width: width, height: height) { target in
      for y in 0..<height {
        for x in 0..<width {
          let color = value(x, y)
          target[3 * (y * width + x)] = UInt8(clamping: color.red)
          target[3 * (y * width + x) + 1] = UInt8(clamping: color.green)
          target[3 * (y * width + x) + 2] = UInt8(clamping: color.blue)
        }
      }
    }
  }

  /// Returns a luma image whose values vary along both axes without symmetry, so that mirrored or rotated copies differ
  /// from it.
  public static func pattern(width: Int, height: Int) -> PixelBuffer {
    luma(width: width, height: height) { x, y in (x * 37 + y * 101 + x * y * 7) % 256 }
  }

  /// Returns an RGB image without symmetry, in which each channel varies in its own way along both axes.
  public static func colorPattern(width: Int, height: Int) -> PixelBuffer {
    rgb(width: width, height: height) { x, y in
      ((x * 37 + y * 11) % 256, (x * 5 + y * 83) % 256, (x * y * 13 + 7) % 256)
    }
  }

  /// Returns a bright square of `side` pixels on a dark background, with its upper left corner at (`x`, `y`).
  public static func square(
    width: Int, height: Int, x: Int, y: Int, side: Int, ground: Int = 40, square: Int = 210
  ) -> PixelBuffer {
    luma(width: width, height: height) { column, row in
      (x..<x + side).contains(column) && (y..<y + side).contains(row) ? square : ground
    }
  }
}

extension PixelBuffer.Plane {
  /// Returns the plane's samples without row padding, given the number of samples per pixel.
  public func samples(perPixel: Int = 1) -> [UInt8] {
    (0..<height).flatMap { y in
      Array(UnsafeBufferPointer(start: base + y * bytesPerRow, count: width * perPixel))
    }
  }
}

extension PixelBuffer {
  /// The luma samples, row by row.
  public var lumaSamples: [UInt8] { luma.samples() }

  /// The samples in the order red, green, blue, row by row.
  public var rgbSamples: [UInt8] { rgb.planes[0].samples(perPixel: 3) }
}
