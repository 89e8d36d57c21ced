import Imaging

/// A multichannel correlation filter whose support is limited to the object and its immediate surroundings.
///
/// Training alternates between two steps. The first step moves each frequency toward the least-squares solution for the
/// samples. The second step sets the filter to zero outside its support. Learning a small filter from a wide region
/// follows Galoogahi et al., "Learning Background-Aware Correlation Filters for Visual Tracking", ICCV 2017.
final class FastCorrelationFilter {
  private let correlator: ChannelCorrelator
  private let regularization: Float
  private let filter: FloatBuffer
  private let first: FloatBuffer
  private let mask: FloatBuffer
  private let target: FloatBuffer
  /// The response computed by the last call to `respond`.
  let response: FloatBuffer

  /// Creates a filter that has not been trained.
  ///
  /// - Parameters:
  ///   - mask: the weight of each cell in the filter, 0...1; `fft.width * fft.height` values.
  ///   - target: the desired response to a sample with the object at its center; its peak is at
  ///     index 0.
  init(fft: ChannelFFT, groups: Int, mask: [Float], target: [Float], regularization: Float) {
    correlator = ChannelCorrelator(fft: fft, groups: groups)
    self.regularization = regularization
    filter = FloatBuffer(count: correlator.count)
    first = FloatBuffer(count: correlator.count)
    self.mask = FloatBuffer(count: mask.count)
    self.mask.base.update(from: mask, count: mask.count)
    response = FloatBuffer(count: fft.width * fft.height)
    self.target = correlator.spectrum(of: target)
  }

  /// Trains the filter on the first sample with the given number of iterations, and stores a copy of the filter for
  /// `firstResponse`.
  ///
  /// - Returns: the sample's power, which must be passed to `learn` with later samples.
  func start(_ sample: FloatBuffer, steps: Int) -> Float {
    let power = correlator.meanPower(of: sample) + 1e-6
    for _ in 0..<steps { learn(sample, power: power, rate: 1) }
    first.copy(from: filter.base)
    return power
  }

  /// Performs one training iteration: a step toward the solution for a sample, followed by a restriction to the
  /// filter's support.
  func learn(_ sample: FloatBuffer, power: Float, rate: Float) {
    let (fft, image) = (correlator.fft, correlator.image)
    ChannelSpectrum.updateFilter(
      filter.base, sample: sample.base, response: target.base,
      regularization: regularization * power, rate: rate, groups: correlator.groups,
      count: fft.spectrumCount)
    for group in 0..<correlator.groups {
      let channels = filter.base + group * fft.spectrumFloats
      fft.inverse(channels, into: image.base)
      ChannelSpectrum.applyWindow(
        mask.base, to: image.base, into: image.base, count: fft.width * fft.height)
      fft.forward(image.base, into: channels)
    }
  }

  /// Returns the stored filter's response to a sample with the object at its center.
  func firstResponse(to sample: FloatBuffer) -> Float {
    correlator.middleResponse(first, to: sample)
  }

  /// Computes the filter's response to a sample. The response peaks at the object's displacement, modulo the
  /// size of the region.
  func respond(to sample: FloatBuffer) { correlator.respond(filter, to: sample, into: response) }
}
