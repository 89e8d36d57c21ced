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
  private let scaleFilter: FastScaleFilter
  private let sample: FloatBuffer
  private let average: FloatBuffer
  private let power: Float
  private let frameSize: PixelSize

  private var confidence = MatchConfidence(.fast)
  private var center: Point
  private let firstWidth: Double
  private let firstHeight: Double
  private var scale = 1.0

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: FastParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: FastParameters) {
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
    filter = FastCorrelationFilter(
      fft: fft, groups: RegionFeatures.groups,
      mask: Self.mask(cells: cells, width: width, height: height, parameters),
      target: Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma),
      regularization: parameters.regularization)
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    scaleFilter = FastScaleFilter(
      width: box.width, height: box.height, parameters: parameters)
    sample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    average = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    let region = Box(
      center: box.center, width: parameters.searchScale * side,
      height: parameters.searchScale * side)
    features.extract(frame, in: region, into: sample.base)
    average.copy(from: sample.base)
    let scratch = FloatBuffer(count: fft.spectrumCount)
    power = FastCorrelationFilter.meanPower(of: sample, fft: fft, scratch: scratch) + 1e-6
    for _ in 0..<parameters.firstSteps {
      filter.learn(average, power: power, rate: 1)
      filter.project()
    }
    filter.remember()
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

  private var box: Box {
    Box(center: center, width: firstWidth * scale, height: firstHeight * scale)
  }

  private var searchRegion: Box {
    let side = parameters.searchScale * scale * (firstWidth * firstHeight).squareRoot()
    return Box(center: center, width: side, height: side)
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let region = searchRegion
    let cells = parameters.cells
    features.extract(frame, in: region, into: sample.base)
    filter.respond(to: sample)
    colorModel.respond(to: features.color)
    let response = filter.response
    let share = parameters.histogramShare
    for i in 0..<cells * cells {
      response.base[i] =
        (1 - share) * response.base[i] + share * colorModel.response.base[i]
    }
    let peak = ResponsePeak(
      response.base, width: cells, height: cells, exclusion: max(2, cells / 10))
    let color = colorModel.response.base[peak.index]
    let cell = region.width / Double(cells)
    let shiftX = peak.wrappedX(width: cells)
    let shiftY = peak.wrappedY(height: cells)
    let moved = Point(center.x + shiftX * cell, center.y + shiftY * cell)
    center = moved
    limitCenter()
    let before = scale
    scale *= scaleFilter.estimate(frame, box: box)
    limitScale()
    let isSmall = max(abs(shiftX), abs(shiftY)) <= RegionFeatures.largestShift * Double(cells)
    let canShift = isSmall && scale == before && center == moved
    if canShift {
      // The features at hand serve for learning once the object is moved to their middle.
      features.shift(sample.base, x: shiftX, y: shiftY)
    } else {
      features.extract(frame, in: searchRegion, into: sample.base)
    }
    let signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse(to: sample)),
      rivalRatio: Double(peak.rivalRatio), color: Double(color))
    learn(shiftX: canShift ? shiftX : 0, shiftY: canShift ? shiftY : 0)
    scaleFilter.learn(frame, box: box, isSampled: scale == before)
    return ObjectTrackingEstimate(box: box, confidence: confidence.probability(signs))
  }

  /// Updates the models from the sample and colours at hand.
  private func learn(shiftX: Double, shiftY: Double) {
    LaneSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average, power: power, rate: parameters.updateRate)
    filter.project()
    colorModel.learn(features.color, shiftX: shiftX, shiftY: shiftY)
  }

  /// Keeps the centre within the frame.
  private func limitCenter() {
    center.x = min(Double(frameSize.width), max(0, center.x))
    center.y = min(Double(frameSize.height), max(0, center.y))
  }

  /// Keeps the box between about 4 pixels and the frame's size, or its first size where that lay
  /// outside.
  private func limitScale() {
    let smallest = min(1, 5 / min(firstWidth, firstHeight))
    let largest = max(
      1, min(Double(frameSize.width) / firstWidth, Double(frameSize.height) / firstHeight))
    scale = min(largest, max(smallest, scale))
  }
}
