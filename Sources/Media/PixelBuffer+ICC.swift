import Imaging

extension PixelBuffer {
  /// Returns the image with its colors converted to sRGB; the image itself if its profile is sRGB or not supported.
  ///
  /// - Parameter profile: the content of an ICC profile; empty if there is none.
  func convertedToSRGB(from profile: [UInt8]) -> PixelBuffer {
    guard !profile.isEmpty, let profile = ICCProfile(profile), !profile.isSRGB else { return self }
    if profile.isGray || layout == .luma {
      guard profile.isGray, layout == .luma else { return self }
      let table = (0..<256).map { Self.byte(profile.sRGB(SIMD3(repeating: Float($0) / 255)).x) }
      let plane = luma
      return withExtendedLifetime(self) {
        PixelBuffer.makeLuma(width: width, height: height) { target in
          for y in 0..<height {
            for x in 0..<width {
              target[y * width + x] = table[Int(plane.base[y * plane.bytesPerRow + x])]
            }
          }
        }
      }
    }
    let source = rgb
    let plane = source.planes[0]
    let linear = (0..<3).map { channel in
      (0..<256).map { profile.linear(channel, Float($0) / 255) }
    }
    // Linear light in 4,096 steps is fine enough: in the steepest part of the curve, a step is 0.8 levels.
    let steps = 4095
    let encoded = (0...steps).map { Self.byte(ICCProfile.encoded(Float($0) / Float(steps))) }
    return withExtendedLifetime(source) {
      PixelBuffer.makeRGB(width: width, height: height) { target in
        for y in 0..<height {
          let row = plane.base + y * plane.bytesPerRow
          for x in 0..<width {
            let color = profile.mixed(
              linear[0][Int(row[3 * x])], linear[1][Int(row[3 * x + 1])],
              linear[2][Int(row[3 * x + 2])])
            let places = (color * Float(steps) + 0.5).clamped(
              lowerBound: .zero, upperBound: SIMD3(repeating: Float(steps)))
            for channel in 0..<3 {
              target[3 * (y * width + x) + channel] = encoded[Int(places[channel])]
            }
          }
        }
      }
    }
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value * 255 + 0.5))) }
}
