import Imaging

/// A correlator for multichannel filters and samples, both given as spectra `[group][y][x][re, im][16]`.
final class ChannelCorrelator {
  let fft: ChannelFFT
  let groups: Int
  /// A scratch image with sixteen channels.
  let image: FloatBuffer
  private let product: FloatBuffer

  init(fft: ChannelFFT, groups: Int) {
    self.fft = fft
    self.groups = groups
    image = FloatBuffer(count: fft.imageFloats)
    product = FloatBuffer(count: fft.spectrumFloats)
  }

  /// The number of floats in the spectrum of a filter or a sample.
  var count: Int { groups * fft.spectrumFloats }

  /// Returns the spectrum of a single-channel image.
  func spectrum(of values: [Float]) -> FloatBuffer {
    image.fill(0)
    for (i, value) in values.enumerated() { image.base[ChannelFFT.lanes * i] = value }
    fft.forward(image.base, into: product.base)
    let spectrum = FloatBuffer(count: 2 * fft.spectrumCount)
    for i in 0..<fft.spectrumCount {
      spectrum.base[2 * i] = product.base[32 * i]
      spectrum.base[2 * i + 1] = product.base[32 * i + 16]
    }
    return spectrum
  }

  /// Computes a filter's response to a sample. The response peaks at the object's displacement, modulo the size
  /// of the region.
  func respond(_ filter: FloatBuffer, to sample: FloatBuffer, into response: FloatBuffer) {
    correlate(filter, with: sample)
    fft.inverse(product.base, into: image.base)
    response.fill(0)
    ChannelSpectrum.addLaneSums(of: image.base, into: response.base, count: fft.width * fft.height)
  }

  /// Returns a filter's response at the center of a sample.
  func middleResponse(_ filter: FloatBuffer, to sample: FloatBuffer) -> Float {
    correlate(filter, with: sample)
    // The first pixel of the inverse transform is the mean over all frequencies. The columns that
    // the half spectrum omits mirror the inner columns.
    var sum: Float = 0
    for y in 0..<fft.height {
      for k in 0..<fft.spectrumWidth {
        let at = product.base + 32 &* (y &* fft.spectrumWidth &+ k)
        var lanes: Float = 0
        for lane in 0..<ChannelFFT.lanes { lanes += at[lane] }
        sum += k == 0 || 2 &* k == fft.width ? lanes : 2 * lanes
      }
    }
    return sum / Float(fft.width * fft.height)
  }

  /// Writes the product of the conjugate filter and the sample to `product`.
  private func correlate(_ filter: FloatBuffer, with sample: FloatBuffer) {
    product.fill(0)
    for group in 0..<groups {
      let offset = group * fft.spectrumFloats
      ChannelSpectrum.conjugateMultiplyAdd(
        filter.base + offset, sample.base + offset, into: product.base, count: fft.spectrumCount)
    }
  }

  /// Returns a sample's power, summed over channels and averaged over frequencies. This method allocates memory.
  func meanPower(of sample: FloatBuffer) -> Float {
    let count = fft.spectrumCount
    let powers = FloatBuffer(count: count)
    for group in 0..<groups {
      let offset = group * fft.spectrumFloats
      ChannelSpectrum.addPower(of: sample.base + offset, into: powers.base, count: count)
    }
    var sum: Float = 0
    for i in 0..<count { sum += powers.base[i] }
    return sum / Float(count)
  }
}
