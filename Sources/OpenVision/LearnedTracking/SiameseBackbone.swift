import Imaging

/// What a network sees a patch with: inverted residuals one after the other (Sandler et al.,
/// "MobileNetV2", CVPR 2018), and what joins the features of two scales where there are two.
struct SiameseBackbone: Sendable {
  let blocks: [SeparableBlock]
  /// nil where the last block's features are those that are compared.
  let joint: ScaleJoint?

  /// The backbone that `shape` describes.
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

  /// Channels of the features.
  var outputs: Int { joint?.fine.outputs ?? blocks[blocks.count - 1].project.outputs }

  /// Sees the patch of `maps`.
  func run(_ maps: SiameseMaps, _ kernels: NetworkKernels) {
    var input = maps.patch
    for (block, output) in zip(blocks, maps.memory.stages) {
      block.run(kernels, input, into: output, scratch: maps.memory.scratch.base)
      input = output
    }
    joint?.run(maps, kernels)
  }

  /// The shapes of what lies between the blocks, for a patch of so many pixels.
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
