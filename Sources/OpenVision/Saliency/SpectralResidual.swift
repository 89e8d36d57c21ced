import Imaging

/// A saliency method that finds areas whose contribution to the image's spectrum is unusual (Hou and Zhang, "Saliency
/// Detection: A Spectral Residual Approach", CVPR 2007).
///
/// In natural images, the logarithm of the amplitude is a smooth function of frequency. Peaks above the local mean come
/// from areas that stand out. An image reconstructed from only these peaks, with the original phases, is bright in the
/// salient areas.
enum SpectralResidual {
  /// The side length, in pixels, of the square that is analyzed.
  static let side = 64
  /// The standard deviation of the final blur, in pixels of the analyzed square.
  private static let blur = 2.5

  /// Computes the saliency of each pixel.
  ///
  /// - Parameter input: an image of `side` by `side` pixels.
  /// - Returns: `side * side` values, 0...1; all zeros for a uniform image.
  static func saliency(_ input: SaliencyImage) -> [Float] {
    let fft = ChannelFFT(width: side, height: side)
    let lanes = ChannelFFT.lanes
    let image = FloatBuffer(count: fft.imageFloats)
    let spectrum = FloatBuffer(count: fft.spectrumFloats)
    for (lane, channel) in input.channels.enumerated() {
      for (index, value) in channel.enumerated() { image.base[index * lanes + lane] = value }
    }
    fft.forward(image.base, into: spectrum.base)
    for lane in input.channels.indices { keepResidual(of: lane, spectrum, fft) }
    fft.inverse(spectrum.base, into: image.base)
    var sum = [Float](repeating: 0, count: side * side)
    for lane in input.channels.indices where !isPlain(input.channels[lane]) {
      for index in sum.indices {
        let value = image.base[index * lanes + lane]
        sum[index] += value * value
      }
    }
    sum = blurred(sum)
    let (minimum, maximum) = (sum.min() ?? 0, sum.max() ?? 0)
    return maximum > minimum ? sum.map { ($0 - minimum) / (maximum - minimum) } : sum.map { _ in 0 }
  }

  /// Returns whether a channel varies so little that rounding may be the cause. Such a channel has no meaningful
  /// residual.
  private static func isPlain(_ channel: [Float]) -> Bool {
    (channel.max() ?? 0) - (channel.min() ?? 0) < 2
  }

  /// Replaces each frequency's amplitude in one channel with the exponential of its spectral residual. The residual is
  /// the log amplitude minus its local mean.
  private static func keepResidual(of lane: Int, _ spectrum: FloatBuffer, _ fft: ChannelFFT) {
    let (width, height, lanes) = (fft.spectrumWidth, fft.height, ChannelFFT.lanes)
    func index(_ x: Int, _ y: Int) -> Int { (y * width + x) * 2 * lanes + lane }
    var logs = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = index(x, y)
        let (re, im) = (Double(spectrum.base[at]), Double(spectrum.base[at + lanes]))
        logs[y * width + x] = 0.5 * ExactFunctions.log(re * re + im * im + 1e-6)
      }
    }
    /// Returns the log amplitude at a frequency. Values at frequencies that are not stored follow from the symmetry of
    /// a real image's spectrum.
    func log(_ x: Int, _ y: Int) -> Double {
      let isBeyond = x < 0 || x >= width
      let column = isBeyond ? (side - x) % side : x
      let row = (isBeyond ? 2 * height - y : y + height) % height
      return logs[row * width + column]
    }
    for y in 0..<height {
      for x in 0..<width {
        var mean = 0.0
        for dy in -1...1 {
          for dx in -1...1 { mean += log(x + dx, y + dy) / 9 }
        }
        // The new amplitude is the exponential of the residual, which is the logarithm of the
        // amplitude minus its local mean. The phase is unchanged.
        let factor = Float(ExactFunctions.exp(-mean))
        let at = index(x, y)
        spectrum.base[at] *= factor
        spectrum.base[at + lanes] *= factor
      }
    }
  }

  private static func blurred(_ values: [Float]) -> [Float] {
    let reach = Int((3 * blur).rounded(.up))
    let weights = (-reach...reach).map {
      Float(ExactFunctions.exp(-Double($0 * $0) / (2 * blur * blur)))
    }
    func pass(_ values: [Float], step: Int, lineStep: Int) -> [Float] {
      var out = values
      for line in 0..<side {
        for position in 0..<side {
          var (sum, total): (Float, Float) = (0, 0)
          for (tap, weight) in weights.enumerated() {
            let other = position + tap - reach
            guard other >= 0, other < side else { continue }
            sum += weight * values[line * lineStep + other * step]
            total += weight
          }
          out[line * lineStep + position * step] = sum / total
        }
      }
      return out
    }
    return pass(pass(values, step: 1, lineStep: side), step: side, lineStep: 1)
  }
}
