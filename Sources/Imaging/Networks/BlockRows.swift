/// The order in which a block of convolutions computes its rows: a depthwise convolution, a convolution that mixes its
/// channels and, before them, possibly a convolution that expands the channels. Only as many rows as a kernel needs are
/// kept, so that intermediate values stay in the first-level cache.
struct BlockRows {
  /// The number of rows and columns in the kernel of the convolution that expands the channels; nil if there is none.
  var expandSize: Int?
  /// The number of rows and columns in the kernel of the depthwise convolution.
  var size: Int
  /// The number of rows from one output row of the depthwise convolution to the next.
  var depthwiseStride: Int
  /// The number of channels of the depthwise convolution.
  var channels: Int

  /// The number of input rows per expanded row: 2 if the expansion is the first convolution of a network, otherwise 1.
  var expandStride: Int { (expandSize ?? 1) > 1 ? 2 : 1 }

  /// The number of input pixels per output pixel along each axis.
  var stride: Int { expandStride * depthwiseStride }

  private var margin: Int { size / 2 }

  /// Returns the size of the scratch memory that `run` needs for inputs of at most the given width, in numbers.
  func scratchCount(inputWidth: Int) -> Int {
    let inner = inputWidth / expandStride
    let lines = expandSize == nil ? 0 : (size + 1) * (inner + 2 * margin)
    return (lines + inner / depthwiseStride) * channels
  }

  /// Computes a block's output.
  ///
  /// - Parameters:
  ///   - input: the input. Its width is a multiple of `stride`, and the width of its border is at least half the size
  ///     of the kernels of the block's first convolution, rounded down.
  ///   - output: the output, smaller by a factor of `stride`.
  ///   - scratch: scratch memory of `scratchCount` numbers.
  ///   - expand: a function that expands the channels of some pixels of a row. It receives, for each kernel row, the
  ///     address of the leftmost input pixel for the first of them; their number; and the address of the results.
  ///   - finish: a function that computes a row of the output. It receives the row's index; for each row of the
  ///     depthwise kernel, the address of the leftmost input pixel for the first output pixel; and memory for the
  ///     results of the depthwise convolution.
  func run<Map: RowMap>(
    _ input: Map, into output: Map, scratch: UnsafeMutablePointer<Map.Number>,
    expand: (
      UnsafePointer<UnsafePointer<Map.Number>?>, Int, UnsafeMutablePointer<Map.Number>
    ) -> Void,
    finish: (
      Int, UnsafePointer<UnsafePointer<Map.Number>?>, UnsafeMutablePointer<Map.Number>
    ) -> Void
  ) {
    let line = scratch
    let ring = scratch + output.width * channels
    let innerWidth = input.width / expandStride
    let innerHeight = input.height / expandStride
    // The lines of the ring buffer have zeros on each side. The last line is all zeros and is used for the rows above
    // and below the map.
    let lineCount = (innerWidth + 2 * margin) * channels
    if expandSize != nil { ring.update(repeating: 0, count: (size + 1) * lineCount) }
    var nextRow = 0
    withUnsafeTemporaryAllocation(
      of: UnsafePointer<Map.Number>?.self, capacity: size
    ) { rows in
      guard let base = rows.baseAddress else { return }
      for y in 0..<output.height {
        let top = y * depthwiseStride - margin
        if let expandSize {
          while nextRow < min(innerHeight, top + size) {
            let into = ring + nextRow % size * lineCount + margin * channels
            withInput(input, row: nextRow, size: expandSize) { expand($0, innerWidth, into) }
            nextRow += 1
          }
        }
        for i in 0..<size {
          let source = top + i
          if expandSize == nil {
            rows[i] = UnsafePointer(input.row(source) - margin * input.channels)
          } else {
            let isInside = source >= 0 && source < innerHeight
            rows[i] = UnsafePointer(ring + (isInside ? source % size : size) * lineCount)
          }
        }
        finish(y, UnsafePointer(base), line)
      }
    }
  }

  /// Calls a function with the addresses of the inputs from which a row is expanded.
  ///
  /// - Parameter size: the number of rows and columns in the kernel of the convolution that expands the channels.
  private func withInput<Map: RowMap>(
    _ input: Map, row: Int, size: Int,
    _ body: (UnsafePointer<UnsafePointer<Map.Number>?>) -> Void
  ) {
    let reach = size / 2
    withUnsafeTemporaryAllocation(
      of: UnsafePointer<Map.Number>?.self, capacity: size
    ) { rows in
      guard let base = rows.baseAddress else { return }
      for i in 0..<size {
        let source = input.row(row * expandStride + i - reach)
        rows[i] = UnsafePointer(source - reach * input.channels)
      }
      body(UnsafePointer(base))
    }
  }
}

/// A map whose pixels are stored in rows, with the channels of each pixel next to each other and a border around it.
protocol RowMap {
  associatedtype Number: Numeric

  var width: Int { get }
  var height: Int { get }
  var channels: Int { get }

  func row(_ y: Int) -> UnsafeMutablePointer<Number>
}

extension FeatureMap: RowMap {}

extension ByteMap: RowMap {}
