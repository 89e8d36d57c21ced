import CKernels

/// A convolution in 8-bit integers of each channel separately. Its input's zero is 0.
public struct QuantizedDepthwise: Sendable {
  /// The number of channels, rounded up to a multiple of `QuantizedLayer.lanes`.
  public let channels: Int
  /// The number of rows and columns in the kernel: 3 or 5.
  public let size: Int
  /// The number of input pixels from one output pixel to the next: 1 or 2.
  public let stride: Int

  private let kernels: QuantizedKernels
  private let layer: ArrangedLayer

  /// Arranges the numbers of a layer for an instruction set.
  public init(_ layer: QuantizedLayer, stride: Int, _ kernels: QuantizedKernels) {
    let (channels, size) = (layer.outputs, layer.shape[2])
    let missing = (channels - layer.shape[0]) * size * size
    let weights = layer.weights + [Int8](repeating: 0, count: missing)
    self.kernels = kernels
    self.channels = channels
    self.size = size
    self.stride = stride
    let count = Int(ck_quantized_depthwise_bytes(Int32(channels), Int32(size)))
    self.layer = ArrangedLayer(layer, weights: weights, arrangedCount: count) {
      from, rescaling, arrays in
      var source = ck_quantized_depthwise(
        weights: from, rescaling: rescaling, channels: Int32(channels), size: Int32(size),
        stride: Int32(stride))
      ck_arrange_depthwise(
        kernels.rawValue, &source, &arrays.weights, &arrays.bias, &arrays.shifts,
        &arrays.multipliers)
    }
  }

  /// Computes adjacent output pixels of one row.
  ///
  /// - Parameters:
  ///   - rows: for each kernel row, the address of the leftmost input pixel for the first output pixel.
  ///   - count: the number of output pixels.
  func run(
    rows: UnsafePointer<UnsafePointer<UInt8>?>, count: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    var depthwise = ck_quantized_depthwise(
      weights: layer.weightBase, rescaling: layer.rescaling, channels: Int32(channels),
      size: Int32(size), stride: Int32(stride))
    ck_quantized_depthwise_row(kernels.rawValue, &depthwise, rows, Int32(count), out)
  }
}
