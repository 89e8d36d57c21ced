import Imaging

/// A correlation filter of many channels whose support is limited to the object.
///
/// It is trained by turns of two steps: per frequency towards the least-squares solution for the
/// samples, and back to the filters that vanish outside the object; the idea of learning from a wide
/// region with a small filter is that of Galoogahi et al., "Learning Background-Aware Correlation
/// Filters for Visual Tracking", ICCV 2017.
final class FastCorrelationFilter {
  private let fft: LaneFFT
  private let groups: Int
  private let regularization: Float
  private let filter: FloatBuffer
  private let first: FloatBuffer
  private let mask: FloatBuffer
  private let target: FloatBuffer
  private let image: FloatBuffer
  private let product: FloatBuffer
  /// The response of the last call of `respond`.
  let response: FloatBuffer

  /// - Parameters:
  ///   - mask: the share of each cell in the filter, `width * height`.
  ///   - target: the wanted response to a sample with the object in its middle; peak at index 0.
  init(fft: LaneFFT, groups: Int, mask: [Float], target: [Float], regularization: Float) {
    self.fft = fft
    self.groups = groups
    self.regularization = regularization
    filter = FloatBuffer(count: groups * fft.spectrumFloats)
    first = FloatBuffer(count: groups * fft.spectrumFloats)
    self.mask = FloatBuffer(count: mask.count)
    self.target = FloatBuffer(count: 2 * fft.spectrumCount)
    image = FloatBuffer(count: fft.imageFloats)
    product = FloatBuffer(count: fft.spectrumFloats)
    response = FloatBuffer(count: fft.width * fft.height)
    self.mask.base.update(from: mask, count: mask.count)
    for (i, value) in target.enumerated() { image.base[LaneFFT.lanes * i] = value }
    fft.forward(image.base, into: product.base)
    for i in 0..<fft.spectrumCount {
      self.target.base[2 * i] = product.base[32 * i]
      self.target.base[2 * i + 1] = product.base[32 * i + 16]
    }
  }

  /// Takes one step towards the solution for a sample.
  func learn(_ sample: FloatBuffer, power: Float, rate: Float) {
    LaneSpectrum.updateFilter(
      filter.base, sample: sample.base, response: target.base,
      regularization: regularization * power, rate: rate, groups: groups,
      count: fft.spectrumCount)
  }

  /// Sets the filter to zero outside its support.
  func project() {
    for group in 0..<groups {
      let channels = filter.base + group * fft.spectrumFloats
      fft.inverse(channels, into: image.base)
      LaneSpectrum.applyWindow(
        mask.base, to: image.base, into: image.base, count: fft.width * fft.height)
      fft.forward(image.base, into: channels)
    }
  }

  /// Remembers the filter as it is now for `firstResponse`.
  func remember() { first.copy(from: filter.base) }

  /// The remembered filter's response to a sample that has the object in its middle.
  func firstResponse(to sample: FloatBuffer) -> Float {
    product.fill(0)
    correlate(first, with: sample)
    // The first pixel of the inverse transform is the mean over all frequencies; columns that the
    // half spectrum leaves out mirror those in between.
    var sum: Float = 0
    for y in 0..<fft.height {
      for k in 0..<fft.spectrumWidth {
        let at = product.base + 32 &* (y &* fft.spectrumWidth &+ k)
        var lanes: Float = 0
        for lane in 0..<LaneFFT.lanes { lanes += at[lane] }
        sum += k == 0 || 2 &* k == fft.width ? lanes : 2 * lanes
      }
    }
    return sum / Float(fft.width * fft.height)
  }

  /// Adds conj(filter) sample to `product`.
  private func correlate(_ filter: FloatBuffer, with sample: FloatBuffer) {
    for group in 0..<groups {
      let offset = group * fft.spectrumFloats
      LaneSpectrum.conjugateMultiplyAdd(
        filter.base + offset, sample.base + offset, into: product.base, count: fft.spectrumCount)
    }
  }

  /// The filter's response to a sample; it peaks at the object's movement, wrapped around.
  func respond(to sample: FloatBuffer) {
    product.fill(0)
    correlate(filter, with: sample)
    fft.inverse(product.base, into: image.base)
    response.fill(0)
    LaneSpectrum.addLaneSums(of: image.base, into: response.base, count: fft.width * fft.height)
  }

  /// The mean over frequencies of a sample's power, summed over channels.
  static func meanPower(of sample: FloatBuffer, fft: LaneFFT, scratch: FloatBuffer) -> Float {
    scratch.fill(0)
    let count = fft.spectrumCount
    for offset in stride(from: 0, to: sample.count, by: fft.spectrumFloats) {
      LaneSpectrum.addPower(of: sample.base + offset, into: scratch.base, count: count)
    }
    var sum: Float = 0
    for i in 0..<count { sum += scratch.base[i] }
    return sum / Float(count)
  }
}
