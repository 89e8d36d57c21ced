import CKernels

/// A convolution of each pixel by itself whose weights change while it is in use, by one thread.
public final class AdaptiveConvolution {
  /// Outputs whose weights lie together.
  public static let lanes = 16

  /// Channels of a pixel that come out, a multiple of `lanes`.
  public let outputs: Int
  public let inputs: Int
  public let activation: Activation
  /// `[outputs / lanes][inputs][lanes]`; zero before they are written.
  public let weights: FloatBuffer

  private let bias: FixedFloats

  /// - Parameter bias: one for each output, a multiple of `lanes`.
  public init(inputs: Int, bias: [Float], activation: Activation) {
    precondition(bias.count % Self.lanes == 0)
    self.inputs = inputs
    outputs = bias.count
    self.activation = activation
    weights = FloatBuffer(count: inputs * bias.count)
    self.bias = FixedFloats(count: bias.count) { $0.update(from: bias, count: bias.count) }
  }

  /// Convolves each pixel of a map.
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
