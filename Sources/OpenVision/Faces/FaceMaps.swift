import Geometry
import Imaging

/// The feature maps of the face network for images of one size. They can be used by only one thread at a time.
final class FaceMaps {
  /// The unit of the padded size: the width and the height are multiples of this number of pixels.
  static let unit = 32

  /// The input image, with its sides rounded up to multiples of `unit`. The padding is black.
  let picture: FeatureMap
  let trunk: [FeatureMap]
  /// For each level, from fine to coarse, the feature map between its two blocks.
  let between: [FeatureMap]
  let features: [FeatureMap]
  /// For each level except the first, the pooled features of the previous level.
  let reduced: [FeatureMap]
  let answers: [FeatureMap]
  let scratch: FloatBuffer

  /// The total number of floats in all feature maps and in the scratch memory.
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
    let blocks = network.trunk + Array(network.stages.joined()) + network.necks + network.heads
    let scratchFloats = blocks.map { $0.scratchFloats(inputWidth: width) }.max() ?? 0
    scratch = FloatBuffer(count: scratchFloats)
    self.floats = floats + scratchFloats
  }
}
