import Imaging

/// A spatially regularized correlation filter with many channels.
///
/// For each training sample, it minimizes |f * x - y|^2 + |w f|^2 + m |f - f0|^2 over the filter f. The first term is
/// the difference between the response to the sample x and the desired response y. The second term penalizes filter
/// values outside the object, where w is high. The third term, with the weight m, penalizes differences from the
/// filter's previous state f0, and is omitted for the first sample. The objective is that of Li et al., "Learning
/// Spatial-Temporal Regularized Correlation Filters for Visual Tracking", CVPR 2018. The sample is averaged over time
/// as in Galoogahi et al., "Learning Background-Aware Correlation Filters for Visual Tracking", ICCV 2017. As in both
/// papers, the objective is minimized by a few steps of the alternating direction method of multipliers.
final class AccurateFilter {
  private let correlator: ChannelCorrelator
  private let parameters: AccurateParameters
  private let filter: FloatBuffer
  private let previous: FloatBuffer
  /// The filter that was learned from the first sample alone.
  private let first: FloatBuffer
  private let dual: FloatBuffer
  private let keeps: [FloatBuffer]
  private let target: FloatBuffer
  private var power: Float = 1
  private var hasModel = false
  /// The response computed by the last call to `respond` or `respondAsFirst`.
  let response: FloatBuffer

  /// Creates a filter that has not been trained.
  ///
  /// - Parameters:
  ///   - weights: the strength of the regularization at each cell, 0 on the object;
  ///     `fft.width * fft.height` values.
  ///   - target: the desired response to a sample with the object at its center; its peak is at
  ///     index 0.
  init(
    fft: ChannelFFT, groups: Int, weights: [Double], target: [Float], parameters: AccurateParameters
  ) {
    correlator = ChannelCorrelator(fft: fft, groups: groups)
    self.parameters = parameters
    filter = FloatBuffer(count: correlator.count)
    previous = FloatBuffer(count: correlator.count)
    first = FloatBuffer(count: correlator.count)
    dual = FloatBuffer(count: groups * fft.imageFloats)
    response = FloatBuffer(count: fft.width * fft.height)
    var penalty = Double(parameters.penalty)
    var keeps: [FloatBuffer] = []
    for _ in 0..<max(parameters.turns, parameters.firstTurns) {
      let keep = FloatBuffer(count: weights.count)
      for (i, weight) in weights.enumerated() { keep.base[i] = Float(penalty / (penalty + weight)) }
      keeps.append(keep)
      penalty *= Double(parameters.penaltyGrowth)
    }
    self.keeps = keeps
    self.target = correlator.spectrum(of: target)
  }

  /// Updates the filter with the spectrum of a sample.
  func learn(_ sample: FloatBuffer) {
    if !hasModel { power = correlator.meanPower(of: sample) + 1e-6 }
    let turns = hasModel ? parameters.turns : parameters.firstTurns
    let temporal = hasModel ? parameters.temporalWeight : 0
    previous.copy(from: filter.base)
    dual.fill(0)
    var penalty = parameters.penalty
    for turn in 0..<turns {
      // At this point, `filter` contains the values toward which the penalty term of the method of multipliers pulls
      // the solution. The least-squares step starts from a blend of these values with the filter's previous state.
      let pull = temporal / (temporal + penalty)
      ChannelSpectrum.blend(
        filter.base, towards: previous.base, rate: pull, count: filter.count)
      ChannelSpectrum.updateFilter(
        filter.base, sample: sample.base, response: target.base,
        regularization: (temporal + penalty) * power, rate: 1, groups: correlator.groups,
        count: correlator.fft.spectrumCount)
      for group in 0..<correlator.groups {
        constrain(group, keep: keeps[turn], isLast: turn + 1 == turns)
      }
      penalty *= parameters.penaltyGrowth
    }
    if !hasModel { first.copy(from: filter.base) }
    hasModel = true
  }

  private func constrain(_ group: Int, keep: FloatBuffer, isLast: Bool) {
    let (fft, image) = (correlator.fft, correlator.image)
    let channels = filter.base + group * fft.spectrumFloats
    fft.inverse(channels, into: image.base)
    let count = fft.width * fft.height
    if isLast {
      ChannelSpectrum.applyWindow(keep.base, to: image.base, into: image.base, count: count)
    } else {
      SpatialConstraint.apply(
        to: image.base, keep: keep.base, dual: dual.base + group * fft.imageFloats,
        into: image.base, count: count)
    }
    fft.forward(image.base, into: channels)
  }

  /// Computes the filter's response to a sample. The response peaks at the object's displacement, modulo the
  /// size of the region.
  func respond(to sample: FloatBuffer) { correlator.respond(filter, to: sample, into: response) }

  /// Computes the response of the filter that was learned from the first sample alone.
  func respondAsFirst(to sample: FloatBuffer) {
    correlator.respond(first, to: sample, into: response)
  }

  /// Returns the response to a sample at its center, computed with the filter that was learned from the first sample
  /// alone.
  func firstResponse(to sample: FloatBuffer) -> Float {
    correlator.middleResponse(first, to: sample)
  }

  /// Discards everything learned after the first sample.
  func restart() { filter.copy(from: first.base) }
}
