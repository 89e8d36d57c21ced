import Geometry
import Imaging

/// The learned object tracker. A Siamese network searches near the object's last position for the object selected in
/// the first frame. Filters that learn during tracking help to distinguish the object from similar objects.
final class LearnedObjectTracker: StatefulEngine {
  private let parameters: LearnedParameters
  private let shape: SiameseShape
  private let network: SiameseNetwork
  private let kernels = NetworkKernels.best
  private let maps: SiameseMaps
  private let crop: NetworkCrop
  private let template: RunningTemplate
  private let decoder: BoxDecoder
  private let evidence: CellEvidence
  /// The correlation filter on the network's features; nil if it is disabled.
  private let online: OnlineFilter?
  /// The correlation filter on gradients and colors; nil if it is disabled.
  private let region: RegionFilter?
  /// The filter that estimates the object's scale; nil if it is disabled.
  private let scaleFilter: ScaleFilter?
  private let frameSize: PixelSize
  private var confidence: LearnedConfidence
  private var loss: LossWatch
  private var lag: SizeLag
  private var center: Point
  private var width: Double
  private var height: Double

  init(frame: PixelBuffer, box: Box, network: SiameseNetwork, parameters: LearnedParameters) {
    self.parameters = parameters
    self.network = network
    shape = network.shape
    frameSize = frame.size
    confidence = LearnedConfidence(parameters.confidence)
    lag = SizeLag(gain: parameters.lagGain)
    center = box.center
    width = max(box.width, 2)
    height = max(box.height, 2)
    loss = LossWatch(parameters.loss, at: TrackedPlace(box, frameSize: frame.size))
    maps = SiameseMaps(network, side: shape.search)
    crop = NetworkCrop(firstFrame: frame, side: shape.search)
    evidence = CellEvidence(cells: shape.searchCells)

    let object = Box(center: center, width: width, height: height)
    let looks = Self.surrounded(object)
    template = RunningTemplate(
      network, parameters.template, kernels, looks, of: frame, crop: crop)
    let zoom = Double(shape.template) / looks.width
    let square = Self.searched(center, zoom, shape)
    crop.cut(square, of: frame, into: maps)
    network.search(maps, for: template.first, kernels)
    evidence.take(maps)
    decoder = BoxDecoder(
      shape, parameters, first: maps, evidence, width: Float(width * zoom),
      height: Float(height * zoom))
    let parts = parameters.parts
    let cell = square.width / Double(shape.searchCells)
    online =
      parts.contains(.features)
      ? OnlineFilter(
        maps.features, width: width / cell, height: height / cell, parameters: parameters.online)
      : nil
    region =
      parts.contains(.colors)
      ? RegionFilter(frame, region: square, object: object, parameters: parameters.region) : nil
    scaleFilter =
      parts.contains(.sizes)
      ? ScaleFilter(width: width, height: height, parameters: parameters.scale) : nil
    scaleFilter?.learn(frame, box: object)
  }

  /// Returns the square that contains an object and its surroundings, in frame pixels.
  private static func surrounded(_ box: Box) -> Box {
    let side = SiameseShape.contextSide(box.width, box.height)
    return Box(center: box.center, width: side, height: side)
  }

  /// Returns the square that the network searches, in frame pixels.
  ///
  /// - Parameter zoom: the number of patch pixels per frame pixel.
  private static func searched(_ center: Point, _ zoom: Double, _ shape: SiameseShape) -> Box {
    let side = Double(shape.search) / zoom
    return Box(center: center, width: side, height: side)
  }

  /// Returns the center of a predicted box in frame coordinates. The box was predicted in a patch whose center is
  /// `center`.
  private static func middle(
    of found: BoxDecoder.Found, from center: Point, _ zoom: Double
  ) -> Point {
    Point(center.x + Double(found.x) / zoom, center.y + Double(found.y) / zoom)
  }

  /// Runs the network on a square part of a frame.
  private func search(
    _ square: Box, of frame: PixelBuffer, for template: AdaptiveConvolution
  ) {
    crop.cut(square, of: frame, into: maps)
    network.search(maps, for: template, kernels)
    evidence.take(maps)
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let zoom = Double(shape.template) / SiameseShape.contextSide(width, height)
    let square = Self.searched(center, zoom, shape)
    search(square, of: frame, for: template.mixture)
    online?.look(at: maps.features)
    let peak = region?.look(at: frame, in: square).peak
    if let online { evidence.blend(online, share: parameters.onlineShare) }
    if let region { evidence.blend(region, share: parameters.regionShare) }
    var found = decoder.best(
      maps, evidence, width: Float(width * zoom), height: Float(height * zoom))
    if let region, let peak { refine(&found, by: peak, cells: region.cells) }
    let place = SIMD2(Double(found.x), Double(found.y)) / Double(shape.search)
    move(to: found, zoom: zoom)
    if !loss.isLost { adaptSize(to: frame) }
    let seen = region.map { lookAtMiddle($0, place * Double($0.cells), frame, zoom) }
    var signs = LearnedConfidence.Signs(
      score: Double(found.score), quality: Double(found.quality),
      firstResponse: firstResponse(score: found.score), rivalRatio: Double(peak?.rivalRatio ?? 0))
    if found.score >= parameters.learningScore {
      if let region, let seen { region.learn(x: seen.x, y: seen.y) }
      let cells = place * Double(shape.searchCells)
      online?.learn(x: cells.x, y: cells.y)
    }
    if parameters.parts.contains(.search) { keepWatch(&signs, frame, square, zoom) }
    let probability = confidence.probability(signs)
    if parameters.parts.contains(.template) {
      template.note(
        Self.surrounded(box), of: frame, crop: crop, score: signs.score, confidence: probability)
    }
    return ObjectTrackingEstimate(box: box, confidence: probability)
  }

  /// Prepares the gradient and color filter's sample, with the object's new position at its center.
  ///
  /// - Parameter place: the new position, in cells from the region's center.
  /// - Returns: the object's position in the color patch, in cells from the patch's center.
  private func lookAtMiddle(
    _ region: RegionFilter, _ place: SIMD2<Double>, _ frame: PixelBuffer, _ zoom: Double
  ) -> SIMD2<Double> {
    if region.canMove(x: place.x, y: place.y) {
      region.moveToMiddle(x: place.x, y: place.y)
      return place
    }
    region.takeSample(frame, in: Self.searched(center, zoom, shape))
    return .zero
  }

  /// Returns the response of the gradient and color filter that was trained on the first frame alone. Returns the
  /// network's score if that filter is disabled.
  private func firstResponse(score: Float) -> Double {
    Double(region?.firstResponse ?? score)
  }

  /// Searches for the object elsewhere if it is lost. Otherwise, measures at regular intervals how similar the most
  /// likely other object nearby is to the tracked object.
  private func keepWatch(
    _ signs: inout LearnedConfidence.Signs, _ frame: PixelBuffer, _ square: Box, _ zoom: Double
  ) {
    loss.note(
      likeness: Self.likeness(signs), support: signs.score,
      at: TrackedPlace(box, frameSize: frameSize))
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
    let place = Self.middle(of: rival, from: square.center, zoom)
    region?.takeSample(frame, in: Box(center: place, width: square.width, height: square.height))
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
    let place = loss.nextPlace(
      searchSide: Double(shape.search) / zoom, frame: frameSize.bounds, skipsHome: false)
    search(Self.searched(place.center, zoom, shape), of: frame, for: template.first)
    let found = decoder.best(
      maps, evidence, width: Float(home.width * zoom), height: Float(home.height * zoom),
      isExpected: false)
    let middle = Self.middle(of: found, from: place.center, zoom)
    region?.takeSample(frame, in: Self.searched(middle, zoom, shape))
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

  /// Moves a box toward the peak of the gradient and color filter's response if the peak is nearby.
  private func refine(_ found: inout BoxDecoder.Found, by peak: ResponsePeak, cells: Int) {
    let pixels = Double(shape.search) / Double(cells)
    let x = Float(peak.wrappedX(width: cells) * pixels)
    let y = Float(peak.wrappedY(height: cells) * pixels)
    let reach = parameters.agreement * (found.width * found.height).squareRoot()
    guard abs(x - found.x) < reach, abs(y - found.y) < reach else { return }
    found.x += parameters.refinement * (x - found.x)
    found.y += parameters.refinement * (y - found.y)
  }

  private var box: Box { Box(center: center, width: width, height: height) }

  /// Adapts the size, but not the aspect ratio, with the scale filter. The filter measures changes from frame to frame
  /// precisely, and the network's boxes keep the size from drifting over time.
  private func adaptSize(to frame: PixelBuffer) {
    guard let scaleFilter else { return }
    let factor = scaleFilter.estimate(frame, box: box)
    width = Self.limited(width * factor, frameSize.bounds.width)
    height = Self.limited(height * factor, frameSize.bounds.height)
    scaleFilter.learn(frame, box: box, isSampled: factor == 1)
  }

  /// Moves the tracker to a box in the search patch. With a scale filter, the size changes at a rate proportional to
  /// the fourth power of the overlap that the network predicts for the box. Without a scale filter, the rate does not
  /// depend on that overlap. If the size has lagged behind the network's boxes for several frames, it follows them
  /// faster.
  private func move(to found: BoxDecoder.Found, zoom: Double) {
    let bounds = frameSize.bounds
    center = inside(Self.middle(of: found, from: center, zoom))
    let squared = found.quality * found.quality
    let steady =
      scaleFilter == nil
      ? Double(found.penalty * found.score) * plainSizeRate
      : Double(found.penalty * found.score * squared * squared) * parameters.sizeRate
    let area = Double(found.width) * Double(found.height) / (zoom * zoom)
    let rate = lag.rate(steady, ratio: area / (width * height))
    width = Self.limited(width + rate * (Double(found.width) / zoom - width), bounds.width)
    height = Self.limited(height + rate * (Double(found.height) / zoom - height), bounds.height)
  }

  /// The rate at which the size follows the network's boxes if there is no scale filter, for an object of the present
  /// size.
  private var plainSizeRate: Double {
    let growth = min(1, max(0, (width * height).squareRoot() / parameters.smallSide - 1))
    return parameters.smallSizeRate + growth * (parameters.plainSizeRate - parameters.smallSizeRate)
  }

  /// Returns the position inside the frame that is nearest to a point.
  private func inside(_ point: Point) -> Point {
    let bounds = frameSize.bounds
    return Point(min(bounds.width, max(0, point.x)), min(bounds.height, max(0, point.y)))
  }

  /// Clamps a side length to the range from 6 pixels to `limit`, the length of the frame in the same direction.
  private static func limited(_ length: Double, _ limit: Double) -> Double {
    min(max(limit, 6), max(6, length))
  }
}
