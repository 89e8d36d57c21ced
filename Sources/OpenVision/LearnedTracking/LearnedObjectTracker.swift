import Geometry
import Imaging

/// The learned object tracker. A Siamese network searches near the object's last position for the object selected in
/// the first frame. Filters that learn during tracking help to distinguish the object from similar objects.
///
/// `init` selects the object in the first frame, and `update` follows it through each later frame, in the order in
/// which things happen. What a lost object needs is in `LearnedObjectTracker+Loss.swift`.
///
/// The loop is that of Li et al., "High Performance Visual Tracking with Siamese Region Proposal Network", CVPR 2018: a
/// patch around the last position is compared with the template, a window and a penalty for changes of shape choose one
/// of the predicted boxes (`BoxDecoder`), and the size follows that box slowly. The filters (`OnlineFilter`) and the
/// templates of later frames (`RunningTemplate`) are added to it.
final class LearnedObjectTracker: StatefulEngine {
  let parameters: LearnedParameters
  let shape: SiameseShape
  let frameSize: PixelSize
  /// The maps of the network for the patch that was searched last.
  let maps: SiameseMaps
  let template: RunningTemplate
  let decoder: BoxDecoder
  let evidence: CellEvidence
  var loss: LossWatch
  var center: Point
  var width: Double
  var height: Double

  private let network: SiameseNetwork
  private let kernels = NetworkKernels.best
  private let crop: NetworkCrop
  /// The correlation filter on the network's features; nil if it is disabled.
  private let online: OnlineFilter?
  /// The correlation filter on gradients and colors; nil if it is disabled.
  private let region: RegionFilter?
  /// The filter that estimates the object's scale; nil if it is disabled.
  private let scaleFilter: ScaleFilter?
  private var confidence: LearnedConfidence
  private var lag: SizeLag

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
    loss = LossWatch(parameters.loss, at: TargetState(box, frameSize: frame.size))
    maps = SiameseMaps(network, side: shape.search)
    crop = NetworkCrop(firstFrame: frame, side: parameters.meanColorSamples)
    evidence = CellEvidence(cells: shape.searchCells)

    // The network learns the object, and searches for it where it is, to compare its own box with the user's.
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

    // The filters learn the object and its surroundings.
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

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    // 1. The network searches the surroundings of the last position.
    let zoom = Double(shape.template) / SiameseShape.contextSide(width, height)
    let square = Self.searched(center, zoom, shape)
    search(square, of: frame, for: template.mixture)

    // 2. The filters respond to the same square, and their responses are blended with the network's scores.
    online?.look(at: maps.features)
    let peak = region?.look(at: frame, in: square).peak
    if let online { evidence.blend(online, share: parameters.onlineShare) }
    if let region { evidence.blend(region, share: parameters.regionShare) }

    // 3. The object is at the best cell, and its box is the one that the network predicts there.
    var found = decoder.best(
      maps, evidence, width: Float(width * zoom), height: Float(height * zoom))
    if let region, let peak { refine(&found, by: peak, cells: region.cells) }
    move(to: found, zoom: zoom)
    if !loss.isLost { adaptSize(to: frame) }

    // 4. The filters look at the object at its new position, compare it with the first frame, and learn it.
    let seen = lookAtMiddle(of: found, frame, zoom)
    var signs = LearnedConfidence.Signs(
      score: Double(found.score), quality: Double(found.quality),
      firstResponse: firstResponse(score: found.score), rivalRatio: Double(peak?.rivalRatio ?? 0))
    if found.score >= parameters.learningScore {
      if let region, let colors = seen.colors { region.learn(x: colors.x, y: colors.y) }
      if seen.isNear { online?.learn() }
    }

    // 5. An object that has not been seen for a while is searched for elsewhere.
    if parameters.parts.contains(.search) { keepWatch(&signs, frame, square, zoom) }

    // 6. The confidence follows from all signs. If it is high, the template learns how the object looks now.
    let probability = confidence.probability(signs)
    if parameters.parts.contains(.template) {
      template.note(
        Self.surrounded(box), of: frame, crop: crop, score: signs.score, confidence: probability)
    }
    return ObjectTrackingEstimate(box: box, confidence: probability)
  }

  var box: Box { Box(center: center, width: width, height: height) }

  // MARK: The searched square

  /// Returns the square that contains an object and its surroundings, in frame pixels.
  private static func surrounded(_ box: Box) -> Box {
    let side = SiameseShape.contextSide(box.width, box.height)
    return Box(center: box.center, width: side, height: side)
  }

  /// Returns the square that the network searches, in frame pixels.
  ///
  /// - Parameter zoom: the number of patch pixels per frame pixel.
  static func searched(_ center: Point, _ zoom: Double, _ shape: SiameseShape) -> Box {
    let side = Double(shape.search) / zoom
    return Box(center: center, width: side, height: side)
  }

  /// Runs the network on a square part of a frame.
  func search(_ square: Box, of frame: PixelBuffer, for template: AdaptiveConvolution) {
    crop.cut(square, of: frame, into: maps)
    network.search(maps, for: template, kernels)
    evidence.take(maps)
  }

  // MARK: Position and size

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

  /// Adapts the size, but not the aspect ratio, with the scale filter. The filter measures changes from frame to frame
  /// precisely, and the network's boxes keep the size from drifting over time.
  private func adaptSize(to frame: PixelBuffer) {
    guard let scaleFilter else { return }
    let factor = scaleFilter.estimate(frame, box: box)
    width = Self.limited(width * factor, frameSize.bounds.width)
    height = Self.limited(height * factor, frameSize.bounds.height)
    scaleFilter.learn(frame, box: box, isSampled: factor == 1)
  }

  /// Returns the center of a predicted box in frame coordinates. The box was predicted in a patch whose center is
  /// `center`.
  static func middle(of found: BoxDecoder.Found, from center: Point, _ zoom: Double) -> Point {
    Point(center.x + Double(found.x) / zoom, center.y + Double(found.y) / zoom)
  }

  /// Returns the position inside the frame that is nearest to a point.
  func inside(_ point: Point) -> Point {
    let bounds = frameSize.bounds
    return Point(min(bounds.width, max(0, point.x)), min(bounds.height, max(0, point.y)))
  }

  /// Clamps a side length to the range from 6 pixels to `limit`, the length of the frame in the same direction.
  private static func limited(_ length: Double, _ limit: Double) -> Double {
    min(max(limit, 6), max(6, length))
  }

  // MARK: The filters' samples

  /// Prepares the filters' samples, with a box of the searched patch, to which the tracker has moved, at their centers.
  ///
  /// - Returns: the object's position in the color patch, in cells from the patch's center; and whether the object is
  ///   near enough to the center of the searched patch for the filter on the features to learn it.
  private func lookAtMiddle(
    of found: BoxDecoder.Found, _ frame: PixelBuffer, _ zoom: Double
  ) -> (colors: SIMD2<Double>?, isNear: Bool) {
    let position = SIMD2(Double(found.x), Double(found.y)) / Double(shape.search)
    var isNear = false
    if let online {
      let cells = position * Double(shape.searchCells)
      isNear = online.canMove(x: cells.x, y: cells.y)
      if isNear { online.moveToMiddle(x: cells.x, y: cells.y) }
    }
    guard let region else {
      if !isNear { takeSample(of: found, frame, in: Self.searched(center, zoom, shape)) }
      return (nil, isNear)
    }
    let cells = position * Double(region.cells)
    if region.canMove(x: cells.x, y: cells.y) {
      region.moveToMiddle(x: cells.x, y: cells.y)
      return (cells, isNear)
    }
    region.takeSample(frame, in: Self.searched(center, zoom, shape))
    return (.zero, isNear)
  }

  /// Computes the sample of the filter that `firstResponse` uses, for a box of the searched patch.
  ///
  /// - Parameter square: the square that has the box at its center, with the size of the searched one.
  func takeSample(of found: BoxDecoder.Found, _ frame: PixelBuffer, in square: Box) {
    if let region { return region.takeSample(frame, in: square) }
    let cells = Double(shape.searchCells) / Double(shape.search)
    online?.takeSample(maps.features, x: Double(found.x) * cells, y: Double(found.y) * cells)
  }

  /// Returns the response to the sample of a filter that was trained on the first frame alone: that of the gradient and
  /// color filter or, if it is disabled, of the filter on the network's features. Returns the network's score if both
  /// are disabled.
  func firstResponse(score: Float) -> Double {
    Double(region?.firstResponse ?? online?.firstResponse ?? score)
  }
}
