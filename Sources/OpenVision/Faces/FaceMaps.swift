import Geometry
import Imaging

/// What lies between the layers of the network of faces, for pictures of one size. One thread uses it at a time.
final class FaceMaps {
  /// What sides of a picture are multiples of.
  static let unit = 32

  /// Of the picture's sides, up to multiples of `unit`; black beyond the picture.
  let picture: FeatureMap
  let trunk: [FeatureMap]
  /// By level, from fine to coarse.
  let between: [FeatureMap]
  let features: [FeatureMap]
  /// The greatest of the features of the level before, for all levels but the first.
  let reduced: [FeatureMap]
  let answers: [FeatureMap]
  let scratch: FloatBuffer

  /// How many floats all maps have.
  let floats: Int

  init(_ network: FaceNetwork, size: PixelSize) {
    func whole(_ side: Int) -> Int { (max(1, side) + Self.unit - 1) / Self.unit * Self.unit }
    let (width, height) = (whole(size.width), whole(size.height))
    var floats = 0
    func map(_ stride: Int, _ channels: Int) -> FeatureMap {
      let border = PointDepthBlock.border
      floats += (width / stride + 2 * border) * (height / stride + 2 * border) * channels
      return FeatureMap(
        width: width / stride, height: height / stride, channels: channels, border: border)
    }
    picture = map(1, 3)
    var (stride, trunk): (Int, [FeatureMap]) = (1, [])
    for block in network.trunk {
      stride *= block.stride
      trunk.append(map(stride, block.outputs))
    }
    self.trunk = trunk
    let channels = network.necks[0].outputs
    between = FaceNetwork.strides.map { map($0, channels) }
    features = FaceNetwork.strides.map { map($0, channels) }
    reduced = FaceNetwork.strides.dropFirst().map { map($0, channels) }
    answers = FaceNetwork.strides.map { map($0, FaceNetwork.answers) }
    let blocks = network.trunk + network.stages.joined() + network.necks + network.heads
    let scratchFloats = blocks.map { $0.scratchFloats(inputWidth: width) }.max() ?? 0
    scratch = FloatBuffer(count: scratchFloats)
    self.floats = floats + scratchFloats
  }
}
