import CKernels

/// A convolution over all input channels, with a bias. Its weights are stored in the order that the C code uses.
///
/// Its kernels are 1 x 1 or, in the first layer of a network, larger.
public struct Convolution: Sendable {
  /// The number of output channels, rounded up to a multiple of 8. The additional channels contain zeros.
  public let outputs: Int
  public let inputs: Int
  /// The number of rows and columns in the kernel.
  public let size: Int
  public let activation: Activation

  /// The weights, in the order used by `ck_convolution`.
  private let weights: FixedFloats
  private let bias: FixedFloats

  /// Prepares a convolution by storing its weights in the order that the C code uses.
  ///
  /// - Parameters:
  ///   - weights: the weights, with the shape `[outputs, inputs, size, size]`.
  ///   - bias: the bias of each output.
  public init(weights: Tensor, bias: [Float], activation: Activation) {
    let count = weights.shape[0]
    let (inputs, size, outputs) = (weights.shape[1], weights.shape[2], (count + 7) / 8 * 8)
    self.inputs = inputs
    self.size = size
    self.outputs = outputs
    self.activation = activation
    let products = inputs * size * size
    self.bias = FixedFloats(count: outputs) {
      for output in 0..<count { $0[output] = bias[output] }
    }
    self.weights = FixedFloats(count: outputs * products) { packed in
      for output in 0..<count {
        let first = output / 16 * 16
        let panelWidth = min(16, outputs - first)
        let panel = packed + first * products
        for row in 0..<size {
          for column in 0..<size {
            for input in 0..<inputs {
              let product = (row * size + column) * inputs + input
              panel[product * panelWidth + output - first] =
                weights.values[((output * inputs + input) * size + row) * size + column]
            }
          }
        }
      }
    }
  }

  /// Computes adjacent output pixels of one row.
  ///
  /// - Parameters:
  ///   - rows: for each kernel row, the address of the leftmost input pixel for the first output pixel.
  ///   - stride: the number of input pixels from one output pixel to the next.
  ///   - count: the number of output pixels.
  ///   - added: numbers to add to the results; nil to add nothing.
  func run(
    _ kernels: NetworkKernels, rows: UnsafePointer<UnsafePointer<Float>?>, stride: Int, count: Int,
    added: UnsafePointer<Float>? = nil, into out: UnsafeMutablePointer<Float>
  ) {
    var convolution = ck_convolution(
      weights: weights.base, bias: bias.base, outputs: Int32(outputs), runs: Int32(size),
      runLength: Int32(size * inputs), activation: activation.rawValue)
    ck_convolve_row(
      kernels.rawValue, &convolution, rows, Int32(stride * inputs), Int32(count), added, out)
  }

  /// Applies a 1 x 1 convolution to one row of a feature map.
  func run(
    _ kernels: NetworkKernels, row: UnsafePointer<Float>, count: Int,
    added: UnsafePointer<Float>? = nil, into out: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: Optional(row)) {
      run(kernels, rows: $0, stride: 1, count: count, added: added, into: out)
    }
  }

  /// Applies a 1 x 1 convolution to a feature map.
  public func run(_ kernels: NetworkKernels, _ input: FeatureMap, into output: FeatureMap) {
    for y in 0..<input.height {
      run(kernels, row: input.row(y), count: input.width, into: output.row(y))
    }
  }
}
