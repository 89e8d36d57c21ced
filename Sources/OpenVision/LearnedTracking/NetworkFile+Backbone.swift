import Imaging

/// The functions that read a network's backbone from its weights file.
extension NetworkFile {
  /// Reads the blocks of this library's own backbone: a stem and nine inverted residuals.
  func plainBlocks(
    _ w: [Int], expansion: Int
  ) throws(NetworkFileError) -> [SeparableBlock] {
    var blocks = [try stem(width: w[0])]
    let shapes = [
      (w[0], w[1], 2), (w[1], w[1], 1),
      (w[1], w[2], 2), (w[2], w[2], 1), (w[2], w[2], 1),
      (w[2], w[3], 1), (w[3], w[3], 1), (w[3], w[4], 1), (w[4], w[4], 1),
    ]
    for (index, (inputs, outputs, stride)) in shapes.enumerated() {
      blocks.append(
        try invertedResidual(
          "blocks.\(index)", inputs: inputs, outputs: outputs, stride: stride,
          expansion: expansion))
    }
    return blocks
  }

  /// Reads the first blocks of EfficientNet-Lite0 (after Tan and Le, "EfficientNet", ICML 2019), which use ReLU6. The
  /// number of channels after each expansion layer is read from the file.
  ///
  /// - Parameter last: the index of the last block.
  func liteBlocks(last: Int) throws(NetworkFileError) -> [SeparableBlock] {
    var blocks: [SeparableBlock] = []
    for (index, block) in LiteBlock.all[...last].enumerated() {
      let name = "backbone.blocks.\(index)"
      // The first block does not expand its channels, so the stem is used as its expansion layer.
      let inner = index == 0 ? block.inputs : try outputs("\(name).expand")
      let expand =
        index == 0
        ? try convolution(
          "backbone.stem", inputs: 3, outputs: inner, size: 3, activation: .relu6)
        : try convolution(
          "\(name).expand", inputs: block.inputs, outputs: inner, activation: .relu6)
      blocks.append(
        SeparableBlock(
          expand: expand,
          depthwise: try depthwise(
            "\(name).depthwise", channels: inner, size: block.size, stride: block.stride,
            activation: .relu6),
          project: try convolution("\(name).project", inputs: inner, outputs: block.outputs),
          addsInput: block.addsInput))
    }
    return blocks
  }

  /// Reads the layers that join the two scales of EfficientNet-Lite0 features.
  func liteJoint(
    last: Int, channels: Int, adapts: Bool
  ) throws(NetworkFileError) -> ScaleJoint {
    ScaleJoint(
      fineBlock: LiteBlock.lastFine,
      fine: try convolution(
        "head.neck8", inputs: LiteBlock.all[LiteBlock.lastFine].outputs, outputs: channels),
      coarse: last > LiteBlock.lastFine
        ? try convolution(
          "head.neck16", inputs: LiteBlock.all[last].outputs, outputs: channels) : nil,
      adapt: adapts
        ? try invertedResidual(
          "head.adapt", inputs: channels, outputs: channels, stride: 1, expansion: 2) : nil)
  }

  /// Returns the number of outputs of a layer, which must be a multiple of 8 and at most 1024.
  private func outputs(_ layer: String) throws(NetworkFileError) -> Int {
    let count = try bias(layer).count
    guard count > 0, count % 8 == 0, count <= 1024 else {
      throw NetworkFileError(
        source: source,
        "layer \(layer): the number of outputs must be a multiple of 8 up to 1024, found \(count)")
    }
    return count
  }
}

/// The dimensions of a block of EfficientNet-Lite0, as published.
struct LiteBlock {
  var inputs: Int
  var outputs: Int
  /// The side length of the depthwise kernel.
  var size: Int
  var stride: Int

  /// Whether the block's input is added to its output.
  var addsInput: Bool { stride == 1 && inputs == outputs }

  /// The first blocks of EfficientNet-Lite0, in order. The trackers do not use the later blocks.
  static let all = [
    LiteBlock(inputs: 32, outputs: 16, size: 3, stride: 1),
    LiteBlock(inputs: 16, outputs: 24, size: 3, stride: 2),
    LiteBlock(inputs: 24, outputs: 24, size: 3, stride: 1),
    LiteBlock(inputs: 24, outputs: 40, size: 5, stride: 2),
    LiteBlock(inputs: 40, outputs: 40, size: 5, stride: 1),
    LiteBlock(inputs: 40, outputs: 80, size: 3, stride: 2),
    LiteBlock(inputs: 80, outputs: 80, size: 3, stride: 1),
    LiteBlock(inputs: 80, outputs: 80, size: 3, stride: 1),
    LiteBlock(inputs: 80, outputs: 112, size: 5, stride: 1),
    LiteBlock(inputs: 112, outputs: 112, size: 5, stride: 1),
    LiteBlock(inputs: 112, outputs: 112, size: 5, stride: 1),
  ]

  /// The index of the last block with a total stride of 8. Later blocks have a total stride of 16.
  static let lastFine = 4
}
