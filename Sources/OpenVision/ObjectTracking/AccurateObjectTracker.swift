import Geometry
import Imaging

/// The accurate classic tracker: a spatially regularised correlation filter on gradients, colour
/// terms and luma, and a colour histogram beside it, at several sizes.
final class AccurateObjectTracker: ObjectTrackingEngine {
  private let parameters: AccurateParameters
  private let fft: LaneFFT
  private let features: RegionFeatures
  private let filter: AccurateFilter
  private let colorModel: ColorModel
  private let sample: FloatBuffer
  private let average: FloatBuffer
  /// The sizes compared with the present one, relative to it.
  private let factors: [Double]
  private let frameSize: PixelSize
  private var confidence = MatchConfidence(.accurate)

  private var center: Point
  private let firstWidth: Double
  private let firstHeight: Double
  private var scale = 1.0

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: AccurateParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: AccurateParameters) {
    self.parameters = parameters
    frameSize = frame.size
    center = box.center
    firstWidth = box.width
    firstHeight = box.height
    let cells = parameters.cells
    fft = LaneFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    let side = (box.width * box.height).squareRoot()
    // The object's size in cells.
    let unit = Double(cells) / (parameters.searchScale * side)
    let (width, height) = (box.width * unit, box.height * unit)
    let sigma = parameters.responseSigma * side * unit
    filter = AccurateFilter(
      fft: fft, groups: RegionFeatures.groups,
      weights: Self.weights(width: width, height: height, parameters),
      target: Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma),
      parameters: parameters)
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    sample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    average = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    var factors: [Double] = []
    var factor = 1.0
    for _ in 0..<parameters.scalesPerSide {
      factor *= parameters.scaleStep
      factors += [factor, 1 / factor]
    }
    self.factors = factors
    features.extract(frame, in: searchRegion(scaledBy: 1), into: average.base)
    filter.learn(average)
    colorModel.learn(features.color)
  }

  /// Zero on the object, rising towards where the filter shall vanish.
  private static func weights(
    width: Double, height: Double, _ parameters: AccurateParameters
  ) -> [Double] {
    let cells = parameters.cells
    func line(_ length: Double) -> [Double] {
      (0..<cells).map { i in
        let distance = abs(Double(i) + 0.5 - Double(cells) / 2) / (length / 2)
        let rise =
          (distance - parameters.filterCore) / (parameters.filterReach - parameters.filterCore)
        return max(0, rise)
      }
    }
    let horizontal = line(width)
    return line(height).flatMap { vertical in
      horizontal.map { parameters.spatialWeight * (vertical * vertical + $0 * $0) }
    }
  }

  private var box: Box {
    Box(center: center, width: firstWidth * scale, height: firstHeight * scale)
  }

  private func searchRegion(scaledBy factor: Double) -> Box {
    let side =
      parameters.searchScale * scale * factor * (firstWidth * firstHeight).squareRoot()
    return Box(center: center, width: side, height: side)
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let found = search(frame)
    center = found.center
    scale *= found.factor
    limit()
    features.extract(frame, in: searchRegion(scaledBy: 1), into: sample.base)
    let signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse(to: sample)),
      rivalRatio: Double(found.peak.rivalRatio), color: found.color)
    learn()
    return ObjectTrackingEstimate(box: box, confidence: confidence.probability(signs))
  }

  /// What the search found at one size.
  private struct Match {
    var center: Point
    /// The size relative to the present one.
    var factor: Double
    var peak: ResponsePeak
    /// The mean likelihood of the colours there to be the object's.
    var color: Double
  }

  /// The best size and position around the present centre.
  private func search(_ frame: PixelBuffer) -> Match {
    var best = match(frame, factor: 1)
    for factor in factors {
      var match = match(frame, factor: factor)
      match.peak.value *= parameters.scalePenalty
      if match.peak.value > best.peak.value { best = match }
    }
    return best
  }

  private func match(_ frame: PixelBuffer, factor: Double) -> Match {
    let cells = parameters.cells
    let region = searchRegion(scaledBy: factor)
    features.extract(frame, in: region, into: sample.base)
    filter.respond(to: sample)
    colorModel.respond(to: features.color)
    LaneSpectrum.blend(
      filter.response.base, towards: colorModel.response.base,
      rate: parameters.histogramShare, count: cells * cells)
    let peak = ResponsePeak(
      filter.response.base, width: cells, height: cells, exclusion: max(2, cells / 10))
    let cell = region.width / Double(cells)
    let shift = Point(peak.wrappedX(width: cells) * cell, peak.wrappedY(height: cells) * cell)
    return Match(
      center: center + shift, factor: factor, peak: peak,
      color: Double(colorModel.response.base[peak.index]))
  }

  /// Updates the models from the sample and colours at hand.
  private func learn() {
    LaneSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average)
    colorModel.learn(features.color)
  }

  /// Keeps the centre within the frame, and the box between about 4 pixels and the frame's size, or
  /// its first size where that lay outside.
  private func limit() {
    center.x = min(Double(frameSize.width), max(0, center.x))
    center.y = min(Double(frameSize.height), max(0, center.y))
    let smallest = min(1, 5 / min(firstWidth, firstHeight))
    let largest = max(
      1, min(Double(frameSize.width) / firstWidth, Double(frameSize.height) / firstHeight))
    scale = min(largest, max(smallest, scale))
  }
}
