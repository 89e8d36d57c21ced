import Geometry
import Imaging

/// What the learned tracker does to notice that it has lost the object, and to find it again.
extension LearnedObjectTracker {
  /// Searches for the object elsewhere if it is lost. Otherwise, measures at regular intervals how similar the most
  /// likely other object nearby is to the tracked object.
  func keepWatch(
    _ signs: inout LearnedConfidence.Signs, _ frame: PixelBuffer, _ square: Box, _ zoom: Double
  ) {
    loss.note(
      likeness: Self.likeness(signs), support: signs.score,
      at: TargetState(box, frameSize: frameSize))
    if loss.isLost {
      if let found = lookElsewhere(frame, present: signs) { signs = found }
    } else if loss.isCurious {
      learnRival(frame, in: square, zoom)
    }
  }

  /// Returns the similarity to the object in the first frame: the geometric mean of the network's score and
  /// `firstResponse`.
  private static func likeness(_ signs: LearnedConfidence.Signs) -> Double {
    (max(0, signs.firstResponse) * signs.score).squareRoot()
  }

  /// Finds the other object with the highest network score in the search area. If the score is above `rivalScore`,
  /// records how similar that object is to the tracked object.
  private func learnRival(_ frame: PixelBuffer, in square: Box, _ zoom: Double) {
    let rival = decoder.rival(
      maps, besideX: Float((center.x - square.center.x) * zoom),
      y: Float((center.y - square.center.y) * zoom), reachX: Float(0.8 * width * zoom),
      reachY: Float(0.8 * height * zoom))
    guard let rival, rival.score > parameters.rivalScore else {
      return loss.noteSurroundings(likeness: 0, isObject: true)
    }
    let position = Self.middle(of: rival, from: square.center, zoom)
    takeSample(of: rival, frame, in: Self.searched(position, zoom, shape))
    let likeness = (max(0, firstResponse(score: rival.score)) * Double(rival.score)).squareRoot()
    loss.noteSurroundings(likeness: likeness, isObject: false)
  }

  /// Searches for the lost object around the next search position. If the object is found, moves the tracker there and
  /// returns the confidence signals. Otherwise, returns nil.
  private func lookElsewhere(
    _ frame: PixelBuffer, present: LearnedConfidence.Signs
  ) -> LearnedConfidence.Signs? {
    let home = loss.home.box
    let zoom = Double(shape.template) / SiameseShape.contextSide(home.width, home.height)
    let state = loss.nextState(
      searchSide: Double(shape.search) / zoom, frame: frameSize.bounds, skipsHome: false)
    search(Self.searched(state.center, zoom, shape), of: frame, for: template.first)
    let found = decoder.best(
      maps, evidence, width: Float(home.width * zoom), height: Float(home.height * zoom),
      isExpected: false)
    let middle = Self.middle(of: found, from: state.center, zoom)
    takeSample(of: found, frame, in: Self.searched(middle, zoom, shape))
    var signs = present
    signs.score = Double(found.score)
    signs.quality = Double(found.quality)
    signs.firstResponse = firstResponse(score: found.score)
    guard
      loss.accepts(
        likeness: Self.likeness(signs), support: signs.score, over: Self.likeness(present))
    else { return nil }
    (center, width, height) = (inside(middle), home.width, home.height)
    template.restart()
    return signs
  }
}
