import Geometry
import Imaging

/// The fast classic tracker, which combines a correlation filter, a color histogram and a scale filter.
final class FastObjectTracker: StatefulEngine {
  private let parameters: FastParameters
  private let filter: RegionFilter
  private let scaleFilter: ScaleFilter
  private var confidence = MatchConfidence(.fast)
  private var place: TrackedPlace

  convenience init(frame: PixelBuffer, box: Box) {
    self.init(frame: frame, box: box, parameters: FastParameters())
  }

  init(frame: PixelBuffer, box: Box, parameters: FastParameters) {
    self.parameters = parameters
    place = TrackedPlace(box, frameSize: frame.size)
    filter = RegionFilter(
      frame, region: place.searchRegion(parameters.searchScale), object: box,
      parameters: parameters)
    scaleFilter = ScaleFilter(width: box.width, height: box.height)
    scaleFilter.learn(frame, box: box)
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let region = place.searchRegion(parameters.searchScale)
    let (peak, color) = filter.look(at: frame, in: region)
    let cell = region.width / Double(filter.cells)
    let shiftX = peak.wrappedX(width: filter.cells)
    let shiftY = peak.wrappedY(height: filter.cells)
    let before = place.scale
    let moved = place.center + Point(shiftX * cell, shiftY * cell)
    place.center = moved
    place.limit()
    place.scale *= scaleFilter.estimate(frame, box: place.box)
    place.limit()
    // The current features are reused for learning after they have been shifted so that the object is at their center.
    let canMove =
      filter.canMove(x: shiftX, y: shiftY) && place.scale == before && place.center == moved
    if canMove {
      filter.moveToMiddle(x: shiftX, y: shiftY)
    } else {
      filter.takeSample(frame, in: place.searchRegion(parameters.searchScale))
    }
    let signs = MatchConfidence.Signs(
      firstResponse: Double(filter.firstResponse), rivalRatio: Double(peak.rivalRatio),
      color: Double(color))
    filter.learn(x: canMove ? shiftX : 0, y: canMove ? shiftY : 0)
    scaleFilter.learn(frame, box: place.box, isSampled: place.scale == before)
    return ObjectTrackingEstimate(box: place.box, confidence: confidence.probability(signs))
  }
}
