import CKernels

/// A convolution of each channel separately, with a bias.
public struct DepthwiseConvolution: Sendable {
  public let channels: Int
  /// The number of rows and columns in the kernel: 3 or 5.
  public let size: Int
  /// The number of input pixels from one output pixel to the next: 1 or 2.
  public let stride: Int
  public let activation: Activation

  private let weights: FixedFloats
  private let bias: FixedFloats

  /// Prepares a convolution by storing its weights in the order that the C code uses.
  ///
  /// - Parameters:
  ///   - weights: the weights, with the shape `[channels, 1, size, size]`. The number of channels is a multiple of 8.
  ///   - bias: the bias of each channel.
  public init(weights: Tensor, bias: [Float], stride: Int, activation: Activation) {
    let (channels, size) = (weights.shape[0], weights.shape[2])
    self.channels = channels
    self.size = size
    self.stride = stride
    self.activation = activation
    let taps = size * size
    self.bias = FixedFloats(count: channels) {
      for channel in 0..<channels { $0[channel] = bias[channel] }
    }
    self.weights = FixedFloats(count: channels * taps) { packed in
      for channel in 0..<channels {
        for tap in 0..<taps {
          packed[tap * channels + channel] = weights.values[channel * taps + tap]
        }
      }
    }
  }

  /// Computes adjacent output pixels of one row.
  ///
  /// - Parameters:
  ///   - rows: for each kernel row, the address of the leftmost input pixel for the first output pixel.
  ///   - count: the number of output pixels.
  func run(
    _ kernels: NetworkKernels, rows: UnsafePointer<UnsafePointer<Float>?>, count: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    var depthwise = ck_depthwise(
      weights: weights.base, bias: bias.base, channels: Int32(channels), size: Int32(size),
      stride: Int32(stride), activation: activation.rawValue)
    ck_depthwise_row(kernels.rawValue, &depthwise, rows, Int32(count), out)
  }
}
