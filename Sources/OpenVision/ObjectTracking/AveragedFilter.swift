import Imaging

/// A background-aware correlation filter that learns from a running average of its samples.
final class AveragedFilter {
  /// The spectrum of the sample used by `respond` and `learn`, `[group][y][x][re, im][16]`. The caller fills
  /// it.
  let sample: FloatBuffer
  /// The response for each displacement of the object, in cells. Displacements are modulo the size of the region.
  var response: FloatBuffer { filter.response }

  private let parameters: FilterParameters
  private let filter: FastCorrelationFilter
  private let shifter: SpectrumShift
  private let average: FloatBuffer
  private let power: Float

  /// Creates a filter that is trained on the first sample.
  ///
  /// - Parameters:
  ///   - groups: the number of groups of sixteen channels.
  ///   - width: the width of the object at the center of the sample, in cells.
  ///   - height: the height of the object, in cells.
  ///   - target: the desired response to a sample with the object at its center.
  ///   - fill: a function that writes the first sample's spectrum into the memory that is passed to it.
  init(
    fft: ChannelFFT, groups: Int, width: Double, height: Double, target: [Float],
    parameters: FilterParameters, first fill: (UnsafeMutablePointer<Float>) -> Void
  ) {
    self.parameters = parameters
    filter = FastCorrelationFilter(
      fft: fft, groups: groups,
      mask: SupportMask.make(
        cells: fft.width, width: width, height: height, core: parameters.core,
        reach: parameters.reach),
      target: target, regularization: parameters.regularization)
    shifter = SpectrumShift(fft: fft, groups: groups)
    sample = FloatBuffer(count: groups * fft.spectrumFloats)
    average = FloatBuffer(count: groups * fft.spectrumFloats)
    fill(average.base)
    power = filter.start(average, steps: parameters.firstSteps)
  }

  func respond() { filter.respond(to: sample) }

  /// Returns whether an offset is small enough for `moveToMiddle` to be used with the current sample.
  func canMove(x: Double, y: Double) -> Bool { shifter.canShift(x: x, y: y) }

  /// Shifts the sample so that the object moves from the given offset, in cells, to the center.
  func moveToMiddle(x: Double, y: Double) { shifter.shift(sample.base, x: x, y: y) }

  /// The response at the center of the sample, computed with the filter learned from the first frame alone. A perfect
  /// match has the response 1.
  var firstResponse: Float { filter.firstResponse(to: sample) }

  /// Updates the filter with the sample, in which the object must be at the center.
  func learn() {
    ChannelSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
  }
}
