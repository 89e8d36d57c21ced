import Geometry
import Imaging

/// A model of the tracked object's texture and colors, learned during tracking.
///
/// It consists of a color histogram and a background-aware correlation filter on gradients and color terms. The model
/// covers a square region around the object. The region grows and shrinks with the object.
final class RegionFilter {
  let cells: Int
  /// The response computed by the last call to `look`, for each displacement from the region's center, in cells.
  /// Displacements are modulo the size of the region.
  var response: FloatBuffer { filter.response }

  private let parameters: FastParameters
  private let features: RegionFeatures
  private let filter: AveragedFilter
  private let colorModel: ColorModel
  private let fusion: ResponseFusion

  /// Creates a filter that is trained on the first frame.
  ///
  /// - Parameters:
  ///   - region: a square with the object at its center.
  ///   - object: the object's bounding box.
  init(_ frame: PixelBuffer, region: Box, object: Box, parameters: FastParameters) {
    self.parameters = parameters
    cells = parameters.cells
    let fft = ChannelFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    // The number of cells per pixel.
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
  /// - Returns: the peak of the combined response of the filter and the colors, and the mean likelihood that the
  ///   colors at the peak belong to the object.
  func look(at frame: PixelBuffer, in region: Box) -> (peak: ResponsePeak, color: Float) {
    takeSample(frame, in: region)
    filter.respond()
    colorModel.respond(to: features.color)
    let peak = fusion.peak(of: filter.response, color: colorModel.response)
    return (peak, colorModel.response.base[peak.index])
  }

  /// Returns whether an offset is small enough for `moveToMiddle` to be used with the current features.
  func canMove(x: Double, y: Double) -> Bool { filter.canMove(x: x, y: y) }

  /// Shifts the sample so that the object moves from the given offset, in cells, to the center.
  func moveToMiddle(x: Double, y: Double) { filter.moveToMiddle(x: x, y: y) }

  /// Computes the sample from a region. If the sample is used for `learn`, the object must be at the region's center.
  func takeSample(_ frame: PixelBuffer, in region: Box) {
    features.extract(frame, in: region, into: filter.sample.base)
  }

  /// The response at the center of the sample, computed with the filter learned from the first frame alone. A perfect
  /// match has the response 1.
  var firstResponse: Float { filter.firstResponse }

  /// Updates the filter and the colors with the sample.
  ///
  /// - Parameters:
  ///   - x: the object's distance to the right of the color patch's center, in cells.
  ///   - y: the object's distance below the color patch's center, in cells.
  func learn(x: Double, y: Double) {
    filter.learn()
    colorModel.learn(features.color, shiftX: x, shiftY: y)
  }
}
