import CKernels

/// A convolution in 8-bit integers over all input channels.
///
/// Its kernels are 1 x 1 or, in the first layer of a network, larger.
public struct QuantizedConvolution: Sendable {
  /// The number of output channels, rounded up to a multiple of `QuantizedLayer.lanes`.
  public let outputs: Int
  /// The number of rows and columns in the kernel.
  public let size: Int
  /// Whether the layer's input is added to its output.
  public let addsInput: Bool

  private let kernels: QuantizedKernels
  /// The number of products of one kernel row, a multiple of 4.
  private let runLength: Int
  private let layer: ArrangedLayer

  /// Arranges the numbers of a layer for an instruction set.
  public init(_ layer: QuantizedLayer, _ kernels: QuantizedKernels) {
    let (inputs, size, outputs) = (layer.shape[1], layer.shape[2], layer.outputs)
    let runLength = (size * inputs + 3) / 4 * 4
    var weights = [Int8](repeating: 0, count: outputs * size * runLength)
    for output in 0..<layer.shape[0] {
      for row in 0..<size {
        for column in 0..<size {
          for input in 0..<inputs {
            weights[(output * size + row) * runLength + column * inputs + input] =
              layer.weights[((output * inputs + input) * size + row) * size + column]
          }
        }
      }
    }
    self.kernels = kernels
    self.outputs = outputs
    self.size = size
    self.runLength = runLength
    addsInput = layer.addsInput
    self.layer = ArrangedLayer(layer, weights: weights, arrangedCount: weights.count) {
      from, rescaling, arrays in
      var source = ck_quantized_convolution(
        weights: from, rescaling: rescaling, outputs: Int32(outputs), runs: Int32(size),
        runLength: Int32(runLength))
      ck_arrange_convolution(
        kernels.rawValue, &source, &arrays.weights, &arrays.bias, &arrays.shifts,
        &arrays.multipliers, &arrays.ratios)
    }
  }

  private var arranged: ck_quantized_convolution {
    ck_quantized_convolution(
      weights: layer.weightBase, rescaling: layer.rescaling, outputs: Int32(outputs),
      runs: Int32(size), runLength: Int32(runLength))
  }

  /// Computes adjacent output pixels of one row.
  ///
  /// - Parameters:
  ///   - rows: for each kernel row, the address of the leftmost input pixel for the first output pixel.
  ///   - pixelStride: the number of bytes from the input for one output pixel to that for the next.
  ///   - count: the number of output pixels.
  ///   - added: the layer's input, if it is added to the output.
  func run(
    rows: UnsafePointer<UnsafePointer<UInt8>?>, pixelStride: Int, count: Int,
    added: UnsafePointer<UInt8>? = nil, into out: UnsafeMutablePointer<UInt8>
  ) {
    var convolution = arranged
    ck_quantized_convolve_row(
      kernels.rawValue, &convolution, rows, Int32(pixelStride), Int32(count), added, out)
  }

  /// Applies a 1 x 1 convolution to a map. The results are floats.
  ///
  /// - Parameter output: a map with `outputs` channels.
  public func run(_ input: ByteMap, into output: FeatureMap) {
    precondition(output.channels == outputs)
    var convolution = arranged
    for y in 0..<input.height {
      withUnsafePointer(to: Optional(UnsafePointer(input.row(y)))) { row in
        ck_quantized_convolve_row_to_floats(
          kernels.rawValue, &convolution, row, Int32(input.channels), Int32(input.width),
          output.row(y))
      }
    }
  }
}
