import Geometry
import Imaging

/// What a tracker learns of its object's texture and colours while it follows it: a background-aware
/// correlation filter on gradients and colour terms, and a colour histogram beside it.
///
/// It works on a square region around the object, whose size goes with the object's.
final class RegionFilter {
  let cells: Int
  /// Where the object seems to be after `look`, in cells from the region's middle, wrapped around.
  var response: FloatBuffer { filter.response }

  private let parameters: FastParameters
  private let features: RegionFeatures
  private let filter: FastCorrelationFilter
  private let colorModel: ColorModel
  private let fusion: ResponseFusion
  private let sample: FloatBuffer
  private let average: FloatBuffer
  private let power: Float

  /// Learns the first frame.
  ///
  /// - Parameters:
  ///   - region: a square with the object in its middle.
  ///   - object: the object's box.
  init(_ frame: PixelBuffer, region: Box, object: Box, parameters: FastParameters) {
    self.parameters = parameters
    cells = parameters.cells
    let fft = LaneFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    // The object's size in cells.
    let unit = Double(cells) / region.width
    let (width, height) = (object.width * unit, object.height * unit)
    let side = (object.width * object.height).squareRoot()
    let sigma = parameters.responseSigma * side * unit
    filter = FastCorrelationFilter(
      fft: fft, groups: RegionFeatures.groups,
      mask: SupportMask.make(
        cells: cells, width: width, height: height, core: parameters.filterCore,
        reach: parameters.filterReach),
      target: Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma),
      regularization: parameters.regularization)
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    fusion = ResponseFusion(cells: cells, colorShare: parameters.histogramShare)
    sample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    average = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    features.extract(frame, in: region, into: average.base)
    power = filter.start(average, steps: parameters.firstSteps)
    colorModel.learn(features.color)
  }

  /// Looks for the object in a region.
  ///
  /// - Returns: where the filter and the colours together see it, and the mean likelihood of the
  ///   colours there to be the object's.
  func look(at frame: PixelBuffer, in region: Box) -> (peak: ResponsePeak, color: Float) {
    features.extract(frame, in: region, into: sample.base)
    filter.respond(to: sample)
    colorModel.respond(to: features.color)
    let peak = fusion.peak(of: filter.response, color: colorModel.response)
    return (peak, colorModel.response.base[peak.index])
  }

  /// Whether `moveToMiddle` can do with the features at hand.
  func canMove(x: Double, y: Double) -> Bool { features.canShift(x: x, y: y) }

  /// Moves the object from a place of the region that was looked at last, in cells from its middle,
  /// to the middle of the sample.
  func moveToMiddle(x: Double, y: Double) { features.shift(sample.base, x: x, y: y) }

  /// Takes a region with the object in its middle as the sample.
  func takeSample(_ frame: PixelBuffer, in region: Box) {
    features.extract(frame, in: region, into: sample.base)
  }

  /// The response of the filter learned from the first frame alone to the sample's middle; 1 is a
  /// perfect match.
  var firstResponse: Float { filter.firstResponse(to: sample) }

  /// Learns the sample.
  ///
  /// - Parameters:
  ///   - x: where the object is in the colours looked at last, in cells from their middle.
  ///   - y: likewise.
  func learn(x: Double, y: Double) {
    LaneSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
    colorModel.learn(features.color, shiftX: x, shiftY: y)
  }
}
