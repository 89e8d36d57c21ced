import Geometry
import Imaging

/// The fast classic tracker: a background-aware correlation filter on gradients and colour terms, a
/// colour histogram beside it, and a filter over scales.
final class FastObjectTracker: ObjectTrackingEngine {
  private let parameters: FastParameters
  private let fft: LaneFFT
  private let features: RegionFeatures
  private let filter: FastCorrelationFilter
  private let colorModel: ColorModel
  private let scaleFilter: ScaleFilter
  private let sample: FloatBuffer
  private let average: FloatBuffer
  private let power: Float
  private let fusion: ResponseFusion
  private var confidence = MatchConfidence(.fast)
  private var place: TrackedPlace

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: FastParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: FastParameters) {
    self.parameters = parameters
    place = TrackedPlace(box, frameSize: frame.size)
    let cells = parameters.cells
    fft = LaneFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    let side = (box.width * box.height).squareRoot()
    // The object's size in cells.
    let unit = Double(cells) / (parameters.searchScale * side)
    let (width, height) = (box.width * unit, box.height * unit)
    let sigma = parameters.responseSigma * side * unit
    filter = FastCorrelationFilter(
      fft: fft, groups: RegionFeatures.groups,
      mask: Self.mask(cells: cells, width: width, height: height, parameters),
      target: Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma),
      regularization: parameters.regularization)
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    fusion = ResponseFusion(cells: cells, colorShare: parameters.histogramShare)
    scaleFilter = ScaleFilter(width: box.width, height: box.height)
    sample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    average = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    features.extract(frame, in: place.searchRegion(parameters.searchScale), into: average.base)
    power = filter.start(average, steps: parameters.firstSteps)
    colorModel.learn(features.color)
    scaleFilter.learn(frame, box: box)
  }

  /// One inside the core of the object's box, falling to zero where the filter ends.
  private static func mask(
    cells: Int, width: Double, height: Double, _ parameters: FastParameters
  ) -> [Float] {
    func line(_ objectLength: Double) -> [Double] {
      // A filter narrower than this would fall between the cells.
      let length = max(3, objectLength)
      return (0..<cells).map { i in
        let distance = abs(Double(i) + 0.5 - Double(cells) / 2) / (length / 2)
        let fall =
          (distance - parameters.filterCore) / (parameters.filterReach - parameters.filterCore)
        let t = min(1, max(0, fall))
        return 1 - t * t * (3 - 2 * t)
      }
    }
    let horizontal = line(width)
    return line(height).flatMap { vertical in horizontal.map { Float(vertical * $0) } }
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let region = place.searchRegion(parameters.searchScale)
    let cells = parameters.cells
    features.extract(frame, in: region, into: sample.base)
    filter.respond(to: sample)
    colorModel.respond(to: features.color)
    let peak = fusion.peak(of: filter.response, color: colorModel.response)
    let color = colorModel.response.base[peak.index]
    let cell = region.width / Double(cells)
    let (shiftX, shiftY) = (peak.wrappedX(width: cells), peak.wrappedY(height: cells))
    let before = place.scale
    let moved = place.center + Point(shiftX * cell, shiftY * cell)
    place.center = moved
    place.limit()
    place.scale *= scaleFilter.estimate(frame, box: place.box)
    place.limit()
    let canShift =
      features.canShift(x: shiftX, y: shiftY) && place.scale == before && place.center == moved
    if canShift {
      // The features at hand serve for learning once the object is moved to their middle.
      features.shift(sample.base, x: shiftX, y: shiftY)
    } else {
      features.extract(frame, in: place.searchRegion(parameters.searchScale), into: sample.base)
    }
    let signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse(to: sample)),
      rivalRatio: Double(peak.rivalRatio), color: Double(color))
    learn(shiftX: canShift ? shiftX : 0, shiftY: canShift ? shiftY : 0)
    scaleFilter.learn(frame, box: place.box, isSampled: place.scale == before)
    return ObjectTrackingEstimate(box: place.box, confidence: confidence.probability(signs))
  }

  /// Updates the models from the sample and colours at hand.
  private func learn(shiftX: Double, shiftY: Double) {
    LaneSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
    colorModel.learn(features.color, shiftX: shiftX, shiftY: shiftY)
  }
}
