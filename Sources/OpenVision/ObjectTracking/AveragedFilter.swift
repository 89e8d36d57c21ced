import Imaging

/// A background-aware correlation filter that learns from a running average of its samples.
final class AveragedFilter {
  /// The spectrum that `respond` and `learn` take, `[group][y][x][re, im][16]`; to be filled.
  let sample: FloatBuffer
  /// How much the object seems to be where it would have moved to, in cells, wrapped around.
  var response: FloatBuffer { filter.response }

  private let parameters: FilterParameters
  private let filter: FastCorrelationFilter
  private let shifter: SpectrumShift
  private let average: FloatBuffer
  private let power: Float

  /// Learns the first sample.
  ///
  /// - Parameters:
  ///   - groups: of sixteen channels.
  ///   - width: of the object in the sample's middle, in cells.
  ///   - height: likewise.
  ///   - target: the wanted response to such a sample.
  ///   - fill: puts the first sample's spectrum into the memory that it is given.
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

  /// Whether `moveToMiddle` can do with the sample at hand.
  func canMove(x: Double, y: Double) -> Bool { shifter.canShift(x: x, y: y) }

  /// Moves the object from a place of the sample, in cells from its middle, to the middle.
  func moveToMiddle(x: Double, y: Double) { shifter.shift(sample.base, x: x, y: y) }

  /// The response of the filter learned from the first frame alone to the sample's middle; 1 is a
  /// perfect match.
  var firstResponse: Float { filter.firstResponse(to: sample) }

  /// Learns the sample, which has the object in its middle.
  func learn() {
    ChannelSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
  }
}
