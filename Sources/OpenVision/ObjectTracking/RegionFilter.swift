import Geometry
import Imaging

/// A tracker's model of its object's texture and colors, learned while it follows the object: a
/// background-aware correlation filter on gradients and color terms, and a color histogram.
///
/// It works on a square region around the object, whose size follows the object's.
final class RegionFilter {
  let cells: Int
  /// The response of the filter after `look`, for each place in cells from the region's middle,
  /// wrapped around.
  var response: FloatBuffer { filter.response }

  private let parameters: FastParameters
  private let features: RegionFeatures
  private let filter: AveragedFilter
  private let colorModel: ColorModel
  private let fusion: ResponseFusion

  /// Learns the first frame.
  ///
  /// - Parameters:
  ///   - region: a square with the object in its middle.
  ///   - object: the object's box.
  init(_ frame: PixelBuffer, region: Box, object: Box, parameters: FastParameters) {
    self.parameters = parameters
    cells = parameters.cells
    let fft = ChannelFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    // The object's size in cells.
    let unit = Double(cells) / region.width
    let (width, height) = (object.width * unit, object.height * unit)
    let side = (object.width * object.height).squareRoot()
    let sigma = parameters.filter.responseSigma * side * unit
    filter = AveragedFilter(
      fft: fft, groups: RegionFeatures.groups, width: width, height: height,
      target: Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma),
      parameters: parameters.filter
    ) { [features] in features.extract(frame, in: region, into: $0) }
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    fusion = ResponseFusion(cells: cells, colorShare: parameters.histogramShare)
    colorModel.learn(features.color)
  }

  /// Searches for the object in a region.
  ///
  /// - Returns: the peak of the filter and the colors together, and the mean likelihood of the
  ///   colors there to be the object's.
  func look(at frame: PixelBuffer, in region: Box) -> (peak: ResponsePeak, color: Float) {
    takeSample(frame, in: region)
    filter.respond()
    colorModel.respond(to: features.color)
    let peak = fusion.peak(of: filter.response, color: colorModel.response)
    return (peak, colorModel.response.base[peak.index])
  }

  /// Tells whether the current features allow `moveToMiddle`.
  func canMove(x: Double, y: Double) -> Bool { filter.canMove(x: x, y: y) }

  /// Moves the object from a place in the last region, in cells from its middle, to the middle of
  /// the sample.
  func moveToMiddle(x: Double, y: Double) { filter.moveToMiddle(x: x, y: y) }

  /// Takes a region with the object in its middle as the sample.
  func takeSample(_ frame: PixelBuffer, in region: Box) {
    features.extract(frame, in: region, into: filter.sample.base)
  }

  /// The response at the sample's middle of the filter learned from the first frame alone; 1 is a
  /// perfect match.
  var firstResponse: Float { filter.firstResponse }

  /// Learns the sample.
  ///
  /// - Parameters:
  ///   - x: the object's place in the last colors, in cells from their middle.
  ///   - y: likewise.
  func learn(x: Double, y: Double) {
    filter.learn()
    colorModel.learn(features.color, shiftX: x, shiftY: y)
  }
}
