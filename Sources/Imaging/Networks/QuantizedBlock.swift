/// A `SeparableBlock` in 8-bit integers: a depthwise convolution followed by a convolution that mixes its channels,
/// optionally preceded by a convolution that expands the channels. The convolutions are computed row by row, so that
/// intermediate values stay in the first-level cache.
public struct QuantizedBlock: Sendable {
  public let expand: QuantizedConvolution?
  public let depthwise: QuantizedDepthwise
  public let project: QuantizedConvolution

  public init(
    expand: QuantizedConvolution?, depthwise: QuantizedDepthwise, project: QuantizedConvolution
  ) {
    self.expand = expand
    self.depthwise = depthwise
    self.project = project
  }

  private var order: BlockRows {
    BlockRows(
      expandSize: expand?.size, size: depthwise.size, depthwiseStride: depthwise.stride,
      channels: depthwise.channels)
  }

  /// The number of input pixels per output pixel along each axis.
  public var stride: Int { order.stride }

  /// Returns the number of bytes of scratch memory that `run` needs for inputs of at most the given width.
  public func scratchBytes(inputWidth: Int) -> Int { order.scratchCount(inputWidth: inputWidth) }

  /// Computes the block's output.
  ///
  /// - Parameters:
  ///   - input: the input. Its width is a multiple of `stride`, and the width of its border is at least half the size
  ///     of the kernels of the block's first convolution, rounded down.
  ///   - output: the output, smaller by a factor of `stride`.
  ///   - scratch: scratch memory of `scratchBytes` bytes.
  public func run(_ input: ByteMap, into output: ByteMap, scratch: UnsafeMutablePointer<UInt8>) {
    let pixelStride = order.expandStride * input.channels
    order.run(
      input, into: output, scratch: scratch,
      expand: { rows, count, out in
        expand?.run(rows: rows, pixelStride: pixelStride, count: count, into: out)
      },
      finish: { y, rows, line in
        depthwise.run(rows: rows, count: output.width, into: line)
        withUnsafePointer(to: Optional(UnsafePointer(line))) {
          project.run(
            rows: $0, pixelStride: depthwise.channels, count: output.width,
            added: project.addsInput ? UnsafePointer(input.row(y)) : nil, into: output.row(y))
        }
      })
  }
}
