import CKernels

/// A convolution with 1 x 1 kernels. Its weights can be changed between uses. Only one thread may use an instance at a
/// time.
public final class AdaptiveConvolution {
  /// The number of output channels whose weights are interleaved.
  public static let lanes = 16

  /// The number of output channels, a multiple of `lanes`.
  public let outputs: Int
  public let inputs: Int
  public let activation: Activation
  /// The weights, which are initially zero, with the layout `[outputs / lanes][inputs][lanes]`.
  public let weights: FloatBuffer

  private let bias: FixedFloats

  /// Creates a convolution with weights of zero.
  ///
  /// - Parameter bias: the bias of each output channel. The number of channels must be a multiple of `lanes`.
  public init(inputs: Int, bias: [Float], activation: Activation) {
    precondition(bias.count % Self.lanes == 0)
    self.inputs = inputs
    outputs = bias.count
    self.activation = activation
    weights = FloatBuffer(count: inputs * bias.count)
    self.bias = FixedFloats(count: bias.count) { $0.update(from: bias, count: bias.count) }
  }

  /// Applies the convolution to a feature map.
  public func run(_ kernels: NetworkKernels, _ input: FeatureMap, into output: FeatureMap) {
    var convolution = ck_convolution(
      weights: UnsafePointer(weights.base), bias: bias.base, outputs: Int32(outputs), runs: 1,
      runLength: Int32(inputs), activation: activation.rawValue)
    for y in 0..<input.height {
      withUnsafePointer(to: Optional(UnsafePointer(input.row(y)))) { row in
        ck_convolve_row(
          kernels.rawValue, &convolution, row, Int32(inputs), Int32(input.width), nil,
          output.row(y))
      }
    }
  }
}
