import Imaging

/// The functions that read layers from a weights file.
extension NetworkFile {
  /// The side lengths of the kernels of a branch's depthwise convolutions.
  static let branchSizes = [5, 5, 3]

  func convolution(
    _ name: String, inputs: Int, outputs: Int, size: Int = 1, activation: Activation = .none
  ) throws(NetworkFileError) -> Convolution {
    Convolution(
      weights: try weights(name, shape: [outputs, inputs, size, size]),
      bias: try bias(name, count: outputs), activation: activation)
  }

  func depthwise(
    _ name: String, channels: Int, size: Int, stride: Int = 1, activation: Activation = .relu
  ) throws(NetworkFileError) -> DepthwiseConvolution {
    DepthwiseConvolution(
      weights: try weights(name, shape: [channels, 1, size, size]),
      bias: try bias(name, count: channels), stride: stride, activation: activation)
  }

  /// Reads the stem of this library's own backbone: its first three layers, which process the RGB input.
  func stem(width: Int) throws(NetworkFileError) -> SeparableBlock {
    SeparableBlock(
      expand: try convolution("stem", inputs: 3, outputs: width, size: 3, activation: .relu),
      depthwise: try depthwise("stem_depthwise", channels: width, size: 3),
      project: try convolution("stem_project", inputs: width, outputs: width),
      addsInput: false)
  }

  func invertedResidual(
    _ name: String, inputs: Int, outputs: Int, stride: Int, expansion: Int
  ) throws(NetworkFileError) -> SeparableBlock {
    let inner = inputs * expansion
    return SeparableBlock(
      expand: try convolution("\(name).expand", inputs: inputs, outputs: inner, activation: .relu),
      depthwise: try depthwise("\(name).depthwise", channels: inner, size: 3, stride: stride),
      project: try convolution("\(name).project", inputs: inner, outputs: outputs),
      addsInput: stride == 1 && inputs == outputs)
  }

  /// Reads a branch, which consists of three depthwise convolutions that are each followed by a pointwise convolution.
  func branch(_ name: String, channels: Int) throws(NetworkFileError) -> [SeparableBlock] {
    var blocks: [SeparableBlock] = []
    for (index, size) in Self.branchSizes.enumerated() {
      blocks.append(
        SeparableBlock(
          expand: nil,
          depthwise: try depthwise("\(name).\(2 * index)", channels: channels, size: size),
          project: try convolution(
            "\(name).\(2 * index + 1)", inputs: channels, outputs: channels, activation: .relu),
          addsInput: false))
    }
    return blocks
  }
}
