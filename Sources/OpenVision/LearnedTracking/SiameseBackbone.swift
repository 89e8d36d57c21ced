import Imaging

/// The part of a network that computes a patch's features: a sequence of inverted residuals
/// (Sandler et al., "MobileNetV2", CVPR 2018) and, if there are two scales, the layers that join
/// their features.
struct SiameseBackbone: Sendable {
  let blocks: [SeparableBlock]
  /// The layers that join two scales; nil if the last block's features are used directly.
  let joint: ScaleJoint?

  /// Reads a backbone with the given shape from a weights file.
  init(_ file: NetworkFile, _ shape: SiameseShape) throws(NetworkFileError) {
    switch shape.backbone {
    case .plain(let widths, let expansion):
      blocks = try file.plainBlocks(widths, expansion: expansion)
      joint = nil
    case .lite(let last, let adapts):
      blocks = try file.liteBlocks(last: last)
      joint = try file.liteJoint(last: last, channels: shape.channels, adapts: adapts)
    }
  }

  /// The number of channels of the computed features.
  var outputs: Int { joint?.fine.outputs ?? blocks[blocks.count - 1].project.outputs }

  /// Computes the features of a patch, in `memory.seen`.
  func run(_ patch: FeatureMap, _ memory: SiameseMemory, _ kernels: NetworkKernels) {
    var input = patch
    for (block, output) in zip(blocks, memory.stages) {
      block.run(kernels, input, into: output, scratch: memory.scratch.base)
      input = output
    }
    joint?.run(memory, kernels)
  }

  /// Allocates a feature map for each block's output, and determines the amount of scratch memory that the blocks need.
  /// `side` is the side length of the patch in pixels.
  func makeStages(side: Int) -> (maps: [FeatureMap], scratchFloats: Int) {
    var width = side
    var maps: [FeatureMap] = []
    var scratch = 0
    for block in blocks {
      scratch = max(scratch, block.scratchFloats(inputWidth: width))
      width /= block.stride
      maps.append(FeatureMap(width: width, height: width, channels: block.project.outputs))
    }
    return (maps, scratch)
  }
}
