import Imaging

/// A background-aware correlation filter that learns from a running average of its samples.
final class AveragedFilter {
  /// The spectrum that `respond` and `learn` read, `[group][y][x][re, im][16]`; the caller fills
  /// it.
  let sample: FloatBuffer
  /// The response for each movement of the object, in cells, wrapped around.
  var response: FloatBuffer { filter.response }

  private let parameters: FilterParameters
  private let filter: FastCorrelationFilter
  private let shifter: SpectrumShift
  private let average: FloatBuffer
  private let power: Float

  /// Learns the first sample.
  ///
  /// - Parameters:
  ///   - groups: the groups of sixteen channels.
  ///   - width: the width of the object in the sample's middle, in cells.
  ///   - height: likewise.
  ///   - target: the desired response to such a sample.
  ///   - fill: writes the first sample's spectrum into the given memory.
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

  /// Tells whether the current sample allows `moveToMiddle`.
  func canMove(x: Double, y: Double) -> Bool { shifter.canShift(x: x, y: y) }

  /// Moves the object from a place in the sample, in cells from its middle, to the middle.
  func moveToMiddle(x: Double, y: Double) { shifter.shift(sample.base, x: x, y: y) }

  /// The response at the sample's middle of the filter learned from the first frame alone; 1 is a
  /// perfect match.
  var firstResponse: Float { filter.firstResponse(to: sample) }

  /// Learns the sample, which has the object in its middle.
  func learn() {
    ChannelSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
  }
}
