import Imaging

/// Functions that convert floating-point samples to 8-bit images.
enum FloatSamples {
  /// Converts samples for display.
  ///
  /// White corresponds to a value of 1 if no sample exceeds 1, to 255 if the maximum sample is between 1 and 255, and
  /// otherwise to the maximum sample. Negative samples and NaN are black.
  ///
  /// - Parameters:
  ///   - channels: the number of interleaved channels, 1 or 3.
  ///   - samples: the samples, with `channels` samples for each pixel.
  static func image(width: Int, height: Int, channels: Int, samples: [Float]) -> PixelBuffer {
    let maximum = samples.lazy.filter(\.isFinite).max() ?? 0
    let white: Float = maximum <= 1 ? 1 : max(255, maximum)
    return image(width: width, height: height, channels: channels) { samples[$0] / white }
  }

  /// Converts linear light to an sRGB image for display (IEC 61966-2-1). Values above 1 become white.
  static func image(
    width: Int, height: Int, linear samples: [Float]
  ) -> PixelBuffer {
    image(width: width, height: height, channels: 3) { index in
      let value = samples[index]
      guard value > 0 else { return 0 }
      return value <= 0.0031308
        ? 12.92 * value
        : Float(1.055 * ExactFunctions.exp(ExactFunctions.log(Double(value)) / 2.4) - 0.055)
    }
  }

  private static func image(
    width: Int, height: Int, channels: Int, sample: (Int) -> Float
  ) -> PixelBuffer {
    func fill(_ target: UnsafeMutableBufferPointer<UInt8>) {
      for index in target.indices {
        let value = sample(index)
        // The comparison is false for NaN, which thus becomes black.
        target[index] = value > 0 ? UInt8((min(1, value) * 255).rounded()) : 0
      }
    }
    return channels == 1
      ? PixelBuffer.makeLuma(width: width, height: height, fill: fill)
      : PixelBuffer.makeRGB(width: width, height: height, fill: fill)
  }
}
