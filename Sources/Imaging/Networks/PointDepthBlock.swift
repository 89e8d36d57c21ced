import CKernels

/// A convolution that mixes the channels of each pixel, followed by a 3 x 3 depthwise convolution. Both convolutions
/// are computed row by row, so that intermediate values stay in the first-level cache.
///
/// The block is the basic unit of YuNet (Wu et al., "YuNet: A Tiny Millisecond-level Face Detector", Machine
/// Intelligence Research 20, 2023). The first block of a network starts with an additional convolution with stride 2. A
/// block may end with 2 x 2 max pooling.
public struct PointDepthBlock: Sendable {
  /// A 3 x 3 convolution with stride 2 before the other convolutions; nil if the block has none.
  private let entry: Convolution?
  private let point: Convolution
  private let depth: DepthwiseConvolution
  private let pools: Bool

  /// Creates a block from its convolutions.
  ///
  /// - Parameter depth: a 3 x 3 depthwise convolution with stride 1.
  public init(
    entry: Convolution? = nil, point: Convolution, depth: DepthwiseConvolution, pools: Bool = false
  ) {
    (self.entry, self.point, self.depth, self.pools) = (entry, point, depth, pools)
  }

  /// The number of output channels.
  public var outputs: Int { point.outputs }

  /// The number of input pixels per output pixel along each axis.
  public var stride: Int { (entry == nil ? 1 : 2) * (pools ? 2 : 1) }

  /// The width, in pixels, of the border of zeros that feature maps need on each side.
  public static let border = 1

  /// Returns the number of floats of scratch memory that `run` needs for inputs of at most the given width.
  public func scratchFloats(inputWidth: Int) -> Int {
    let count = inputWidth / (entry == nil ? 1 : 2)
    return (entry.map { $0.outputs * count } ?? 0) + (4 * (count + 2) + 2 * count) * outputs
  }

  /// Computes the block's output.
  ///
  /// - Parameters:
  ///   - input: the input with a border of `border` pixels. Its width and height are multiples of `stride`.
  ///   - output: the output with the same border, smaller by a factor of `stride`.
  ///   - scratch: scratch memory of `scratchFloats` floats.
  public func run(
    _ kernels: NetworkKernels, _ input: FeatureMap, into output: FeatureMap,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let step = entry == nil ? 1 : 2
    let (width, height) = (input.width / step, input.height / step)
    // The lines of the ring buffer have a zero pixel on each side. The last line is all zeros and is used for the rows
    // above and below the map.
    let lineFloats = (width + 2) * outputs
    let ring = scratch
    let pooled = ring + 4 * lineFloats
    let entered = pooled + 2 * width * outputs
    ring.update(repeating: 0, count: 4 * lineFloats)
    var nextRow = 0
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 3) { rows in
      guard let base = rows.baseAddress else { return }
      for y in 0..<height {
        while nextRow < min(height, y + 2) {
          let line = ring + nextRow % 3 * lineFloats + outputs
          mix(kernels, input, row: nextRow, count: width, entered: entered, into: line)
          nextRow += 1
        }
        for i in 0..<3 {
          let source = y + i - 1
          let isInside = source >= 0 && source < height
          rows[i] = UnsafePointer(ring + (isInside ? source % 3 : 3) * lineFloats)
        }
        let out = pools ? pooled + y % 2 * width * outputs : output.row(y)
        depth.run(kernels, rows: base, count: width, into: out)
        if pools && y % 2 == 1 {
          ck_pooled_row(
            pooled, pooled + width * outputs, output.row(y / 2), Int32(output.width), Int32(outputs)
          )
        }
      }
    }
  }

  /// Mixes the channels of each pixel in a row, after applying the convolution with stride 2 if the block has one.
  private func mix(
    _ kernels: NetworkKernels, _ input: FeatureMap, row: Int, count: Int,
    entered: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>
  ) {
    guard let entry else {
      return point.run(kernels, row: input.row(row), count: count, into: out)
    }
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 3) { rows in
      guard let base = rows.baseAddress else { return }
      for i in 0..<3 { rows[i] = UnsafePointer(input.row(2 * row + i - 1) - input.channels) }
      entry.run(kernels, rows: base, stride: 2, count: count, into: entered)
    }
    point.run(kernels, row: entered, count: count, into: out)
  }
}
