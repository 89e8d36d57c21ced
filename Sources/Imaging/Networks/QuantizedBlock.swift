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

  /// The number of input rows per expanded row: 2 if the expansion is the first convolution of a network, otherwise 1.
  private var expandStride: Int { expand.map { $0.size > 1 ? 2 : 1 } ?? 1 }

  /// The number of input pixels per output pixel along each axis.
  public var stride: Int { expandStride * depthwise.stride }

  /// Returns the number of bytes of scratch memory that `run` needs for inputs of at most the given width.
  public func scratchBytes(inputWidth: Int) -> Int {
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
  ///   - scratch: scratch memory of `scratchBytes` bytes.
  public func run(_ input: ByteMap, into output: ByteMap, scratch: UnsafeMutablePointer<UInt8>) {
    let size = depthwise.size
    let line = scratch
    let ring = scratch + output.width * depthwise.channels
    let innerWidth = input.width / expandStride
    let innerHeight = input.height / expandStride
    // The lines of the ring buffer have zeros on each side. The last line is all zeros and is used for the rows above
    // and below the map.
    let lineBytes = (innerWidth + 2 * margin) * depthwise.channels
    if expand != nil { ring.update(repeating: 0, count: (size + 1) * lineBytes) }
    var made = 0
    withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: size) { rows in
      guard let base = rows.baseAddress else { return }
      for y in 0..<output.height {
        let top = y * depthwise.stride - margin
        if let expand {
          while made < min(innerHeight, top + size) {
            let into = ring + made % size * lineBytes + margin * depthwise.channels
            self.expand(expand, input, row: made, count: innerWidth, into: into)
            made += 1
          }
        }
        for i in 0..<size {
          let source = top + i
          if expand == nil {
            rows[i] = UnsafePointer(input.row(source) - margin * input.channels)
          } else {
            let isInside = source >= 0 && source < innerHeight
            rows[i] = UnsafePointer(ring + (isInside ? source % size : size) * lineBytes)
          }
        }
        depthwise.run(rows: base, count: output.width, into: line)
        withUnsafePointer(to: Optional(UnsafePointer(line))) {
          project.run(
            rows: $0, pixelStride: depthwise.channels, count: output.width,
            added: project.addsInput ? UnsafePointer(input.row(y)) : nil, into: output.row(y))
        }
      }
    }
  }

  /// Expands the channels of each pixel in a row.
  private func expand(
    _ convolution: QuantizedConvolution, _ input: ByteMap, row: Int, count: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    let reach = convolution.size / 2
    withUnsafeTemporaryAllocation(
      of: UnsafePointer<UInt8>?.self, capacity: convolution.size
    ) { rows in
      guard let base = rows.baseAddress else { return }
      for i in 0..<convolution.size {
        let source = input.row(row * expandStride + i - reach)
        rows[i] = UnsafePointer(source - reach * input.channels)
      }
      convolution.run(
        rows: base, pixelStride: expandStride * input.channels, count: count, into: out)
    }
  }
}
