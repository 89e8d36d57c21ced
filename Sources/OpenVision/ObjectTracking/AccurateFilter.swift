import Imaging

/// A spatially regularised correlation filter of many channels.
///
/// Per frame it minimises, over the filter f, |f * x - y|^2 + |w f|^2 + m |f - f0|^2: the response
/// to the sample x shall be y, the filter shall stay on the object (w grows outside it) and near its
/// previous state f0. That is the objective of Li et al., "Learning Spatial-Temporal Regularized
/// Correlation Filters for Visual Tracking", CVPR 2018, with the sample averaged over time as in
/// Galoogahi et al., "Learning Background-Aware Correlation Filters for Visual Tracking", ICCV 2017,
/// and it is solved as there: by a few turns of the alternating direction method of multipliers.
final class AccurateFilter {
  private let fft: LaneFFT
  private let groups: Int
  private let parameters: AccurateParameters
  private let filter: FloatBuffer
  private let previous: FloatBuffer
  /// The filter as it was after the first sample.
  private let first: FloatBuffer
  private let dual: FloatBuffer
  private let keeps: [FloatBuffer]
  private let target: FloatBuffer
  private let image: FloatBuffer
  private let product: FloatBuffer
  private var power: Float = 1
  private var hasModel = false
  /// The response of the last call of `respond`.
  let response: FloatBuffer

  /// - Parameters:
  ///   - weights: how strongly each cell is held back, 0 on the object; `width * height`.
  ///   - target: the wanted response to a sample with the object in its middle; peak at index 0.
  init(
    fft: LaneFFT, groups: Int, weights: [Double], target: [Float], parameters: AccurateParameters
  ) {
    self.fft = fft
    self.groups = groups
    self.parameters = parameters
    filter = FloatBuffer(count: groups * fft.spectrumFloats)
    previous = FloatBuffer(count: groups * fft.spectrumFloats)
    first = FloatBuffer(count: groups * fft.spectrumFloats)
    dual = FloatBuffer(count: groups * fft.imageFloats)
    self.target = FloatBuffer(count: 2 * fft.spectrumCount)
    image = FloatBuffer(count: fft.imageFloats)
    product = FloatBuffer(count: fft.spectrumFloats)
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
    for (i, value) in target.enumerated() { image.base[LaneFFT.lanes * i] = value }
    fft.forward(image.base, into: product.base)
    for i in 0..<fft.spectrumCount {
      self.target.base[2 * i] = product.base[32 * i]
      self.target.base[2 * i + 1] = product.base[32 * i + 16]
    }
  }

  /// Learns a sample's spectrum.
  func learn(_ sample: FloatBuffer) {
    let turns: Int
    if hasModel {
      turns = parameters.turns
    } else {
      let scratch = FloatBuffer(count: fft.spectrumCount)
      power = FastCorrelationFilter.meanPower(of: sample, fft: fft, scratch: scratch) + 1e-6
      turns = parameters.firstTurns
    }
    let temporal = hasModel ? parameters.temporalWeight : 0
    previous.copy(from: filter.base)
    dual.fill(0)
    var penalty = parameters.penalty
    for turn in 0..<turns {
      // `filter` holds what the constraint draws it to; mixed with the previous state, that is the
      // point from which the least-squares step starts.
      let pull = temporal / (temporal + penalty)
      LaneSpectrum.blend(
        filter.base, towards: previous.base, rate: pull, count: filter.count)
      LaneSpectrum.updateFilter(
        filter.base, sample: sample.base, response: target.base,
        regularization: (temporal + penalty) * power, rate: 1, groups: groups,
        count: fft.spectrumCount)
      for group in 0..<groups {
        constrain(group, keep: keeps[turn], isLast: turn + 1 == turns)
      }
      penalty *= parameters.penaltyGrowth
    }
    if !hasModel { first.copy(from: filter.base) }
    hasModel = true
  }

  private func constrain(_ group: Int, keep: FloatBuffer, isLast: Bool) {
    let channels = filter.base + group * fft.spectrumFloats
    fft.inverse(channels, into: image.base)
    let count = fft.width * fft.height
    if isLast {
      LaneSpectrum.applyWindow(keep.base, to: image.base, into: image.base, count: count)
    } else {
      SpatialConstraint.apply(
        to: image.base, keep: keep.base, dual: dual.base + group * fft.imageFloats,
        into: image.base, count: count)
    }
    fft.forward(image.base, into: channels)
  }

  /// The filter's response to a sample; it peaks at the object's movement, wrapped around.
  func respond(to sample: FloatBuffer) {
    correlate(filter, with: sample)
    response.fill(0)
    LaneSpectrum.addLaneSums(of: image.base, into: response.base, count: fft.width * fft.height)
  }

  /// The response, to a sample that has the object in its middle, of the filter that was learned
  /// from the first sample alone.
  func firstResponse(to sample: FloatBuffer) -> Float {
    correlate(first, with: sample)
    var sum: Float = 0
    for lane in 0..<LaneFFT.lanes { sum += image.base[lane] }
    return sum
  }

  /// Puts the sixteen partial responses of a filter to a sample into `image`.
  private func correlate(_ filter: FloatBuffer, with sample: FloatBuffer) {
    product.fill(0)
    for group in 0..<groups {
      let offset = group * fft.spectrumFloats
      LaneSpectrum.conjugateMultiplyAdd(
        filter.base + offset, sample.base + offset, into: product.base, count: fft.spectrumCount)
    }
    fft.inverse(product.base, into: image.base)
  }
}
