import Geometry
import Imaging

/// The learned tracker: a Siamese network finds the object of the first frame around the place where
/// it was last.
final class LearnedObjectTracker: ObjectTrackingEngine {
  private let parameters: LearnedParameters
  private let network: SiameseNetwork
  private let kernels = NetworkKernels.best
  private let maps: SiameseMaps
  private let crop: NetworkCrop
  private let template: Convolution
  private let decoder: BoxDecoder
  private let frameSize: PixelSize
  private var center: Point
  private var width: Double
  private var height: Double

  init(frame: PixelBuffer, box: Box, network: SiameseNetwork, parameters: LearnedParameters) {
    self.parameters = parameters
    self.network = network
    frameSize = frame.size
    center = box.center
    width = max(box.width, 2)
    height = max(box.height, 2)
    let shape = network.shape
    maps = SiameseMaps(network, side: shape.search)
    crop = NetworkCrop(firstFrame: frame, largestSide: shape.search)
    decoder = BoxDecoder(shape, parameters)
    let patch = FeatureMap(width: shape.template, height: shape.template, channels: 3, border: 1)
    let side = Self.contextSide(width, height)
    crop.cut(Box(center: center, width: side, height: side), of: frame, into: patch)
    template = network.comparison(with: patch, kernels)
  }

  /// The side of the square that shows a box and its surroundings: the template.
  static func contextSide(_ width: Double, _ height: Double) -> Double {
    let padding = (width + height) / 2
    return ((width + padding) * (height + padding)).squareRoot()
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    let shape = network.shape
    let side = Self.contextSide(width, height)
    let zoom = Double(shape.template) / side
    let searchSide = Double(shape.search) / zoom
    crop.cut(
      Box(center: center, width: searchSide, height: searchSide), of: frame, into: maps.patch)
    network.search(maps, for: template, kernels)
    let found = decoder.best(maps, width: Float(width * zoom), height: Float(height * zoom))
    let bounds = frameSize.bounds
    center = Point(
      min(bounds.width, max(0, center.x + Double(found.x) / zoom)),
      min(bounds.height, max(0, center.y + Double(found.y) / zoom)))
    let rate = Double(found.penalty * found.score) * parameters.sizeRate
    width = Self.limited(width + rate * (Double(found.width) / zoom - width), bounds.width)
    height = Self.limited(height + rate * (Double(found.height) / zoom - height), bounds.height)
    return ObjectTrackingEstimate(
      box: Box(center: center, width: width, height: height),
      confidence: Double(found.score * found.quality))
  }

  private static func limited(_ length: Double, _ limit: Double) -> Double {
    min(max(limit, 6), max(6, length))
  }
}
