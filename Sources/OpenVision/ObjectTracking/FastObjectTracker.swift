import Geometry
import Imaging

/// The fast classic tracker, which combines a correlation filter, a color histogram and a scale filter.
final class FastObjectTracker: StatefulEngine {
  private let parameters: FastParameters
  private let filter: RegionFilter
  private let scaleFilter: ScaleFilter
  private var confidence = MatchConfidence(.fast)
  private var state: TargetState

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: FastParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: FastParameters) {
    self.parameters = parameters
    state = TargetState(box, frameSize: frame.size)
    filter = RegionFilter(
      frame, region: state.searchRegion(parameters.searchScale), object: box,
      parameters: parameters)
    scaleFilter = ScaleFilter(width: box.width, height: box.height)
    scaleFilter.learn(frame, box: box)
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let region = state.searchRegion(parameters.searchScale)
    let (peak, color) = filter.look(at: frame, in: region)
    let cell = region.width / Double(filter.cells)
    let shiftX = peak.wrappedX(width: filter.cells)
    let shiftY = peak.wrappedY(height: filter.cells)
    let before = state.scale
    let moved = state.center + Point(shiftX * cell, shiftY * cell)
    state.center = moved
    state.limit()
    state.scale *= scaleFilter.estimate(frame, box: state.box)
    state.limit()
    // The current features are reused for learning after they have been shifted so that the object is at their center.
    let canMove =
      filter.canMove(x: shiftX, y: shiftY) && state.scale == before && state.center == moved
    if canMove {
      filter.moveToMiddle(x: shiftX, y: shiftY)
    } else {
      filter.takeSample(frame, in: state.searchRegion(parameters.searchScale))
    }
    let signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse), rivalRatio: Double(peak.rivalRatio),
      color: Double(color))
    filter.learn(x: canMove ? shiftX : 0, y: canMove ? shiftY : 0)
    scaleFilter.learn(frame, box: state.box, isSampled: state.scale == before)
    return ObjectTrackingEstimate(box: state.box, confidence: confidence.probability(signs))
  }
}
