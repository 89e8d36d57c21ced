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

  /// The number of input rows per expanded row: 2 if the expansion is the first convolution of a network, otherwise 1.
  private var expandStride: Int { expand.map { $0.size > 1 ? 2 : 1 } ?? 1 }

  /// The number of input pixels per output pixel along each axis.
  public var stride: Int { expandStride * depthwise.stride }

  /// Returns the number of floats of scratch memory that `run` needs for inputs of at most the given width.
  public func scratchFloats(inputWidth: Int) -> Int {
    let inner = inputWidth / expandStride
    let lines = expand == nil ? 0 : (depthwise.size + 1) * (inner + 2 * margin)
    return (lines + inner / depthwise.stride) * depthwise.channels
  }

  private var margin: Int { depthwise.size / 2 }

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
    let size = depthwise.size
    let line = scratch
    let ring = scratch + output.width * depthwise.channels
    let innerWidth = input.width / expandStride
    let innerHeight = input.height / expandStride
    // The lines of the ring buffer have zeros on each side. The last line is all zeros and is used for the rows above
    // and below the map.
    let lineFloats = (innerWidth + 2 * margin) * depthwise.channels
    if expand != nil { ring.update(repeating: 0, count: (size + 1) * lineFloats) }
    var made = 0
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: size) { rows in
      guard let base = rows.baseAddress else { return }
      for y in 0..<output.height {
        let top = y * depthwise.stride - margin
        if let expand {
          while made < min(innerHeight, top + size) {
            let into = ring + made % size * lineFloats + margin * depthwise.channels
            self.expand(expand, kernels, input, row: made, count: innerWidth, into: into)
            made += 1
          }
        }
        for i in 0..<size {
          let source = top + i
          if expand == nil {
            rows[i] = UnsafePointer(input.row(source) - margin * input.channels)
          } else {
            let isInside = source >= 0 && source < innerHeight
            rows[i] = UnsafePointer(ring + (isInside ? source % size : size) * lineFloats)
          }
        }
        depthwise.run(kernels, rows: base, count: output.width, into: line)
        project.run(
          kernels, row: line, count: output.width, added: addsInput ? input.row(y) : nil,
          into: output.row(y))
      }
    }
  }

  /// Expands the channels of each pixel in a row.
  private func expand(
    _ convolution: Convolution, _ kernels: NetworkKernels, _ input: FeatureMap, row: Int,
    count: Int, into out: UnsafeMutablePointer<Float>
  ) {
    let reach = convolution.size / 2
    withUnsafeTemporaryAllocation(
      of: UnsafePointer<Float>?.self, capacity: convolution.size
    ) { rows in
      guard let base = rows.baseAddress else { return }
      for i in 0..<convolution.size {
        let source = input.row(row * expandStride + i - reach)
        rows[i] = UnsafePointer(source - reach * input.channels)
      }
      convolution.run(kernels, rows: base, stride: expandStride, count: count, into: out)
    }
  }
}
