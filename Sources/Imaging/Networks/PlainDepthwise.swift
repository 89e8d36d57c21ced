import CKernels

/// A convolution of each of sixteen channels by itself, three rows and columns, with bias; results
/// stay as they are.
public struct PlainDepthwise: Sendable {
  public static let channels = 16

  private let weights: FixedFloats
  private let bias: FixedFloats

  /// Prepares a convolution.
  ///
  /// - Parameters:
  ///   - weights: `[16, 1, 3, 3]`.
  ///   - bias: one for each channel.
  public init(weights: Tensor, bias: [Float]) {
    let channels = Self.channels
    precondition(weights.shape == [channels, 1, 3, 3] && bias.count == channels)
    self.bias = FixedFloats(count: channels) {
      for channel in 0..<channels { $0[channel] = bias[channel] }
    }
    self.weights = FixedFloats(count: 9 * channels) { packed in
      for channel in 0..<channels {
        for tap in 0..<9 { packed[tap * channels + channel] = weights.values[channel * 9 + tap] }
      }
    }
  }

  /// Computes pixels side by side.
  ///
  /// - Parameter rows: for each kernel row, its leftmost pixel for the first output pixel.
  func run(
    rows: UnsafePointer<UnsafePointer<Float>?>, count: Int, into out: UnsafeMutablePointer<Float>
  ) {
    ck_depthwise16_row(weights.base, bias.base, rows, Int32(count), out)
  }
}
