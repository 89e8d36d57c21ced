import Imaging

/// The functions that read blocks in 8-bit integers from a weights file.
struct QuantizedReader {
  let file: NetworkFile
  let kernels: QuantizedKernels

  /// Reads the first blocks of EfficientNet-Lite0 (`NetworkFile.liteBlocks`).
  func liteBlocks(last: Int) throws(NetworkFileError) -> [QuantizedBlock] {
    var blocks: [QuantizedBlock] = []
    for (index, shape) in LiteBlock.all[...last].enumerated() {
      let name = "backbone.blocks.\(index)"
      // The first block does not expand its channels, so the stem is used as its expansion layer.
      let expand =
        index == 0
        ? try bytes("backbone.stem", shape: [shape.inputs, 3, 3, 3], adds: false)
        : try expansion(of: name, inputs: shape.inputs)
      blocks.append(
        try block(
          name, expand: expand, shape.outputs, size: shape.size, stride: shape.stride,
          adds: shape.addsInput))
    }
    return blocks
  }

  /// Reads a block that expands its channels.
  func block(
    _ name: String, _ inputs: Int, _ outputs: Int, size: Int, stride: Int, adds: Bool
  ) throws(NetworkFileError) -> QuantizedBlock {
    try block(
      name, expand: expansion(of: name, inputs: inputs), outputs, size: size, stride: stride,
      adds: adds)
  }

  /// Reads the layer that expands a block's channels to any number.
  private func expansion(
    of block: String, inputs: Int
  ) throws(NetworkFileError) -> QuantizedLayer {
    try bytes("\(block).expand", shape: [0, inputs, 1, 1], adds: false)
  }

  private func block(
    _ name: String, expand: QuantizedLayer, _ outputs: Int, size: Int, stride: Int, adds: Bool
  ) throws(NetworkFileError) -> QuantizedBlock {
    let inner = expand.shape[0]
    let depthwise = try bytes("\(name).depthwise", shape: [inner, 1, size, size], adds: false)
    let project = try bytes("\(name).project", shape: [outputs, inner, 1, 1], adds: adds)
    return QuantizedBlock(
      expand: QuantizedConvolution(expand, kernels),
      depthwise: QuantizedDepthwise(depthwise, stride: stride, kernels),
      project: QuantizedConvolution(project, kernels))
  }

  /// Reads a branch, which consists of three depthwise convolutions that are each followed by a pointwise convolution.
  func branch(_ name: String, channels: Int) throws(NetworkFileError) -> [QuantizedBlock] {
    var blocks: [QuantizedBlock] = []
    for (index, size) in NetworkFile.branchSizes.enumerated() {
      let depthwise = try bytes(
        "\(name).\(2 * index)", shape: [channels, 1, size, size], adds: false)
      let project = try bytes(
        "\(name).\(2 * index + 1)", shape: [channels, channels, 1, 1], adds: false)
      blocks.append(
        QuantizedBlock(
          expand: nil, depthwise: QuantizedDepthwise(depthwise, stride: 1, kernels),
          project: QuantizedConvolution(project, kernels)))
    }
    return blocks
  }

  /// Reads a 1 x 1 convolution whose results are floats.
  func floats(
    _ name: String, inputs: Int, outputs: Int
  ) throws(NetworkFileError) -> QuantizedConvolution {
    let layer = try file.quantized(name, shape: [outputs, inputs, 1, 1])
    guard case .floats = layer.results else {
      throw NetworkFileError(source: file.source, "layer \(name): expected scales, found none")
    }
    return QuantizedConvolution(layer, kernels)
  }

  /// Reads a layer whose results are bytes.
  private func bytes(
    _ name: String, shape: [Int], adds: Bool
  ) throws(NetworkFileError) -> QuantizedLayer {
    let layer = try file.quantized(name, shape: shape)
    guard case .bytes = layer.results, layer.addsInput == adds else {
      throw NetworkFileError(
        source: file.source,
        "layer \(name): expected shifts and multipliers\(adds ? " and ratios" : " without ratios")")
    }
    return layer
  }
}
