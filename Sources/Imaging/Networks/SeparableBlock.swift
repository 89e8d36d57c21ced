/// A depthwise convolution followed by a convolution that mixes its channels, optionally preceded by a convolution that
/// expands the channels. The convolutions are computed row by row, so that intermediate values stay in the first-level
/// cache.
///
/// With the expansion, the block is the inverted residual of MobileNetV2 (Sandler et al., CVPR 2018). In place of the
/// expansion, a block may have the first convolution of a network, which has stride 2.
public struct SeparableBlock: Sendable {
  public let expand: Convolution?
  public let depthwise: DepthwiseConvolution
  public let project: Convolution
  /// Whether the block's input is added to its output.
  public let addsInput: Bool

  public init(
    expand: Convolution?, depthwise: DepthwiseConvolution, project: Convolution, addsInput: Bool
  ) {
    self.expand = expand
    self.depthwise = depthwise
    self.project = project
    self.addsInput = addsInput
  }

  private var order: BlockRows {
    BlockRows(
      expandSize: expand?.size, size: depthwise.size, depthwiseStride: depthwise.stride,
      channels: depthwise.channels)
  }

  /// The number of input pixels per output pixel along each axis.
  public var stride: Int { order.stride }

  /// Returns the number of floats of scratch memory that `run` needs for inputs of at most the given width.
  public func scratchFloats(inputWidth: Int) -> Int { order.scratchCount(inputWidth: inputWidth) }

  /// Computes the block's output.
  ///
  /// - Parameters:
  ///   - input: the input. Its width is a multiple of `stride`, and the width of its border is at least half the size
  ///     of the kernels of the block's first convolution, rounded down.
  ///   - output: the output, smaller by a factor of `stride`.
  ///   - scratch: scratch memory of `scratchFloats` floats.
  public func run(
    _ kernels: NetworkKernels, _ input: FeatureMap, into output: FeatureMap,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let expandStride = order.expandStride
    order.run(
      input, into: output, scratch: scratch,
      expand: { rows, count, out in
        expand?.run(kernels, rows: rows, stride: expandStride, count: count, into: out)
      },
      finish: { y, rows, line in
        depthwise.run(kernels, rows: rows, count: output.width, into: line)
        project.run(
          kernels, row: line, count: output.width, added: addsInput ? input.row(y) : nil,
          into: output.row(y))
      })
  }
}
