import Geometry
import Imaging

/// The accurate classic tracker.
///
/// It locates the object with a color histogram and a spatially regularized correlation filter on gradients, color
/// terms and luma. One scale filter estimates changes in the object's size, and another estimates changes in its width.
/// If the object is lost, the tracker searches for it.
final class AccurateObjectTracker: StatefulEngine {
  private let parameters: AccurateParameters
  private let fft: ChannelFFT
  private let features: RegionFeatures
  private let shifter: SpectrumShift
  private let filter: AccurateFilter
  private let colorModel: ColorModel
  private let fusion: ResponseFusion
  private let sizeFilter: ScaleFilter
  private let widthFilter: ScaleFilter
  private let sample: FloatBuffer
  private let average: FloatBuffer
  private let firstSample: FloatBuffer
  private let frameBox: Box
  private var confidence = MatchConfidence(.accurate)
  private var state: TargetState
  private var loss: LossWatch

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: AccurateParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: AccurateParameters) {
    self.parameters = parameters
    frameBox = frame.size.bounds
    state = TargetState(box, frameSize: frame.size)
    loss = LossWatch(parameters.loss, at: state)
    let cells = parameters.cells
    fft = ChannelFFT(width: cells, height: cells)
    features = RegionFeatures(
      fft: fft, cellSize: parameters.cellSize, colorWeight: parameters.colorWeight)
    shifter = SpectrumShift(fft: fft, groups: RegionFeatures.groups)
    let side = (box.width * box.height).squareRoot()
    // The number of cells per pixel.
    let unit = Double(cells) / (parameters.searchScale * side)
    let (width, height) = (box.width * unit, box.height * unit)
    let sigma = parameters.responseSigma * side * unit
    let target = Windows.gaussian(width: cells, height: cells, sigmaX: sigma, sigmaY: sigma)
    filter = AccurateFilter(
      fft: fft, groups: RegionFeatures.groups,
      weights: Self.weights(width: width, height: height, parameters),
      target: target, parameters: parameters)
    colorModel = ColorModel(
      cells: cells, cellSize: RegionFeatures.colorCellSize, width: width, height: height,
      rate: parameters.histogramRate)
    fusion = ResponseFusion(
      cells: cells, colorShare: parameters.histogramShare,
      reach: parameters.expectedReach * side * unit, floor: parameters.unexpectedWeight)
    sizeFilter = ScaleFilter(width: box.width, height: box.height)
    widthFilter = ScaleFilter(
      width: box.width, height: box.height,
      parameters: ScaleFilter.Parameters(step: parameters.widthStep, direction: .width))
    sample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    average = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    firstSample = FloatBuffer(count: RegionFeatures.groups * fft.spectrumFloats)
    features.extract(frame, in: state.searchRegion(parameters.searchScale), into: average.base)
    firstSample.copy(from: average.base)
    filter.learn(average)
    colorModel.learn(features.color)
    sizeFilter.learn(frame, box: box)
    widthFilter.learn(frame, box: box)
  }

  /// Returns the regularization weights: zero on the object and rising outside it.
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

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let before = state
    let match = search(frame)
    state.limit()
    let found = state.center
    // The size is not updated while the object is lost, because the box may show something else.
    if !loss.isLost { adaptSize(to: frame) }
    let (x, y) = match.shift
    let canShift =
      shifter.canShift(x: x, y: y) && state.scale == before.scale
      && found == before.center + match.movement
    if canShift {
      // The current features are reused for learning after they have been shifted so that the object is at their
      // center.
      shifter.shift(sample.base, x: x, y: y)
    } else {
      extract(frame)
    }
    var signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse(to: sample)),
      rivalRatio: Double(match.peak.rivalRatio), color: match.color)
    learn(shiftX: canShift ? x : 0, shiftY: canShift ? y : 0)
    learnSize(frame, before: before)
    loss.note(likeness: signs.firstResponse, support: signs.color, at: state)
    if loss.isLost {
      if let found = lookElsewhere(frame, present: signs.firstResponse) { signs = found }
    } else if loss.isCurious {
      learnSurroundings(frame)
    }
    return ObjectTrackingEstimate(box: state.box, confidence: confidence.probability(signs))
  }

  /// The result of a search.
  private struct Match {
    var peak: ResponsePeak
    /// The displacement from the center of the search region, in cells.
    var shift: (x: Double, y: Double)
    /// The displacement in pixels.
    var movement: Point
    /// The mean likelihood that the colors at the new position belong to the object.
    var color: Double
  }

  private func extract(_ frame: PixelBuffer) {
    features.extract(frame, in: state.searchRegion(parameters.searchScale), into: sample.base)
  }

  /// Moves the tracker to the most likely position of the object near the tracker's current position.
  private func search(_ frame: PixelBuffer) -> Match {
    extract(frame)
    filter.respond(to: sample)
    return moveToPeak(isExpected: true)
  }

  /// Moves the tracker to the peak of the combined response of the filter and the colors.
  private func moveToPeak(isExpected: Bool) -> Match {
    let cells = parameters.cells
    colorModel.respond(to: features.color)
    let peak = fusion.peak(
      of: filter.response, color: colorModel.response, isExpected: isExpected)
    let cell = state.searchRegion(parameters.searchScale).width / Double(cells)
    let shift = (x: peak.wrappedX(width: cells), y: peak.wrappedY(height: cells))
    let movement = Point(shift.x * cell, shift.y * cell)
    state.center = state.center + movement
    return Match(
      peak: peak, shift: shift, movement: movement,
      color: Double(colorModel.response.base[peak.index]))
  }

  private func adaptSize(to frame: PixelBuffer) {
    state.scale *= sizeFilter.estimate(frame, box: state.box)
    state.limit()
    let aspect = state.aspect * widthFilter.estimate(frame, box: state.box)
    let limit = parameters.largestAspectChange
    state.aspect = min(limit, max(1 / limit, aspect))
  }

  /// Updates the models from the current sample and colors.
  private func learn(shiftX: Double, shiftY: Double) {
    ChannelSpectrum.blend(
      average.base, towards: sample.base, rate: parameters.learningRate, count: average.count)
    filter.learn(average)
    colorModel.learn(features.color, shiftX: shiftX, shiftY: shiftY)
  }

  private func learnSize(_ frame: PixelBuffer, before: TargetState) {
    let isLost = loss.isLost
    let keepsAspect = !isLost && state.aspect == before.aspect
    sizeFilter.learn(
      frame, box: state.box, isSampled: keepsAspect && state.scale == before.scale)
    widthFilter.learn(frame, box: state.box, isSampled: keepsAspect)
  }

  /// Moves the tracker to the most likely position of the object near another position, using the filter that was
  /// learned from the first sample alone.
  private func visit(_ other: TargetState, in frame: PixelBuffer) -> MatchConfidence.Signs {
    state = other
    extract(frame)
    filter.respondAsFirst(to: sample)
    let match = moveToPeak(isExpected: false)
    state.limit()
    extract(frame)
    return MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse(to: sample)),
      rivalRatio: Double(match.peak.rivalRatio), color: match.color)
  }

  /// Searches for the lost object around the next search position.
  ///
  /// If the object is found, moves the tracker to it, resets the correlation filter and the averaged sample to their
  /// states after the first frame, and returns the signs measured at the new position. Otherwise, returns nil.
  private func lookElsewhere(_ frame: PixelBuffer, present: Double) -> MatchConfidence.Signs? {
    let before = state
    let side = loss.home.searchRegion(parameters.searchScale).width
    let signs = visit(
      loss.nextState(searchSide: side, frame: frameBox, skipsHome: false), in: frame)
    guard
      loss.accepts(likeness: signs.firstResponse, support: signs.color, over: present)
    else {
      state = before
      return nil
    }
    filter.restart()
    average.copy(from: firstSample.base)
    return signs
  }

  /// Finds the best match around a position in the surroundings, and records how similar it is to the object in the
  /// first frame, unless the match is the object itself.
  private func learnSurroundings(_ frame: PixelBuffer) {
    let before = state
    let side = loss.home.searchRegion(parameters.searchScale).width
    let signs = visit(
      loss.nextState(searchSide: side, frame: frameBox, skipsHome: true), in: frame)
    let isObject =
      abs(state.center.x - before.center.x) < 0.8 * before.box.width
      && abs(state.center.y - before.center.y) < 0.8 * before.box.height
    loss.noteSurroundings(likeness: signs.firstResponse, isObject: isObject)
    state = before
  }
}
