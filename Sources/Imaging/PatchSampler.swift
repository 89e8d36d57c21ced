import CKernels
import Geometry

/// A sampler that resamples a box in a frame to a given size, directly from the frame's planes.
///
/// Up to a reduction factor of 1.5, the sampling is bilinear. For larger reductions, each output pixel is the average
/// of the area it covers. For each output pixel, at most `maximumTaps` samples are read along each axis, so the running
/// time is limited by the size of the output. Outside the frame, the pixels at its border are repeated. A sampler owns
/// scratch memory, so only one thread may use it at a time. It allocates memory only when an output or a frame is
/// larger than all previous ones.
public final class PatchSampler {
  /// The maximum number of samples that are averaged for an output pixel along each axis.
  public static let maximumTaps = 6

  private var axes = Axes()
  /// The sampling axes of the chroma planes. These planes may be smaller than the luma plane.
  private var chromaAxes = Axes()
  private var row: [Float] = []
  private var lumaRow: [Float] = []
  /// A buffer for one row of the patch, in which the three channels are stored one after another until they are
  /// interleaved.
  private var channels: [Float] = []

  public init() {}

  /// Samples luma into `width * height` floats. The values are 0...255, as stored.
  ///
  /// - Parameter box: the part of the frame to sample, in pixels. The box may extend beyond the frame's edges. If the
  ///   box is invalid, all samples are zero.
  public func sampleLuma(
    of frame: PixelBuffer, in box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    guard isUsable(frame, box, width, height) else {
      return out.update(repeating: 0, count: max(0, width * height))
    }
    let plane = frame.planes[0]
    prepare(&axes, plane, box: box, width: width, height: height, step: 1)
    // Copy the property to a local variable to avoid reference counting and an access check for every row.
    let axes = axes
    for y in 0..<height {
      if frame.layout == .rgb {
        blendRows(of: plane, at: y, axes, step: 3)
        lumaFromRow(axes)
        gather(lumaRow, axes, into: out + y &* width)
      } else {
        blendRows(of: plane, at: y, axes, step: 1)
        gather(row, axes, into: out + y &* width)
      }
    }
  }

  /// Samples color into `3 * width * height` bytes of interleaved RGB. The result for a luma image is gray.
  public func sampleRGB(
    of frame: PixelBuffer, in box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    sampleRGB(of: frame, in: box, width: width, height: height) { y, colors in
      ck_rounded_bytes(colors, out + 3 &* y &* width, Int32(3 &* width))
    }
  }

  /// Samples color row by row. The result for a luma image is gray, and the result for an invalid box is black.
  ///
  /// - Parameter body: a closure that receives the index of each row and the row's `3 * width` values of interleaved
  ///   RGB, 0...255. The values are valid only during the call.
  public func sampleRGB(
    of frame: PixelBuffer, in box: Box, width: Int, height: Int,
    _ body: (Int, UnsafePointer<Float>) -> Void
  ) {
    guard width > 0, height > 0 else { return }
    if channels.count < 6 * width { channels = [Float](repeating: 0, count: 6 * width) }
    let isUsable = isUsable(frame, box, width, height)
    if isUsable { prepareColors(of: frame, box: box, width: width, height: height) }
    // Copy the properties to local variables to avoid reference counting and access checks for every row.
    let (axes, chromaAxes) = (axes, chromaAxes)
    channels.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      let colors = first + 3 &* width
      if !isUsable { colors.update(repeating: 0, count: 3 &* width) }
      for y in 0..<height {
        if isUsable { sampleColors(of: frame, at: y, width, axes, chromaAxes, first, into: colors) }
        body(y, colors)
      }
    }
  }

  private func isUsable(_ frame: PixelBuffer, _ box: Box, _ width: Int, _ height: Int) -> Bool {
    box.isValid && width > 0 && height > 0 && frame.width > 0 && frame.height > 0
  }

  private func prepareColors(of frame: PixelBuffer, box: Box, width: Int, height: Int) {
    let step = frame.layout == .rgb ? 3 : 1
    prepare(&axes, frame.planes[0], box: box, width: width, height: height, step: step)
    if case .ycbcr(let layout) = frame.layout {
      let shiftX = Double(1 << layout.chromaShiftX)
      let shiftY = Double(1 << layout.chromaShiftY)
      let chromaBox = Box(
        x: box.x / shiftX, y: box.y / shiftY, width: box.width / shiftX,
        height: box.height / shiftY)
      prepare(
        &chromaAxes, frame.planes[1], box: chromaBox, width: width, height: height, step: 1)
    }
  }

  /// Samples a row of the patch. `first` is scratch memory for one row of three channels.
  private func sampleColors(
    of frame: PixelBuffer, at y: Int, _ width: Int, _ axes: Axes, _ chromaAxes: Axes,
    _ first: UnsafeMutablePointer<Float>, into colors: UnsafeMutablePointer<Float>
  ) {
    let (second, third, count) = (first + width, first + 2 &* width, Int32(width))
    switch frame.layout {
    case .luma:
      blendRows(of: frame.planes[0], at: y, axes, step: 1)
      gather(row, axes, into: first)
      ck_interleave(first, first, first, colors, count)
    case .rgb:
      blendRows(of: frame.planes[0], at: y, axes, step: 3)
      for channel in 0..<3 { gather(row, from: channel, axes, into: first + channel &* width) }
      ck_interleave(first, second, third, colors, count)
    case .ycbcr(let layout):
      blendRows(of: frame.planes[0], at: y, axes, step: 1)
      gather(row, axes, into: first)
      blendRows(of: frame.planes[1], at: y, chromaAxes, step: 1)
      gather(row, chromaAxes, into: second)
      blendRows(of: frame.planes[2], at: y, chromaAxes, step: 1)
      gather(row, chromaAxes, into: third)
      var matrix = ck_ycbcr_matrix(layout)
      ck_rgb_from_ycbcr(first, second, third, &matrix, colors, count)
    }
  }

  private func prepare(
    _ axes: inout Axes, _ plane: PixelBuffer.Plane, box: Box, width: Int, height: Int, step: Int
  ) {
    axes.horizontal.prepare(
      start: box.x, length: box.width, count: width, limit: plane.width, step: step)
    axes.vertical.prepare(
      start: box.y, length: box.height, count: height, limit: plane.height, step: 1)
    let floats = 3 * plane.width
    if row.count < floats { row = [Float](repeating: 0, count: floats) }
  }

  /// Writes the weighted sum of the input rows for output row `y` into `row`.
  private func blendRows(of plane: PixelBuffer.Plane, at y: Int, _ axes: Axes, step: Int) {
    let taps = axes.vertical.tapCount
    let (from, to) = axes.horizontal.usedSamples
    let offset = from &* step
    withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: taps) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: taps) { weights in
        for t in 0..<taps {
          rows[t] = plane.base + axes.vertical.index(y, t) &* plane.bytesPerRow + offset
          weights[t] = axes.vertical.weight(y, t)
        }
        row.withUnsafeMutableBufferPointer { target in
          guard let base = target.baseAddress else { return }
          ck_blend_rows(
            rows.baseAddress, weights.baseAddress, Int32(taps), base + offset,
            Int32((to &- from &+ 1) &* step))
        }
      }
    }
  }

  /// Computes each output pixel of a row as the weighted sum of its samples.
  private func gather(
    _ line: [Float], from offset: Int = 0, _ axes: Axes, into out: UnsafeMutablePointer<Float>
  ) {
    line.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      axes.horizontal.gather(from: base + offset, into: out)
    }
  }

  private func lumaFromRow(_ axes: Axes) {
    if lumaRow.count < row.count / 3 { lumaRow = [Float](repeating: 0, count: row.count / 3) }
    let (from, to) = axes.horizontal.usedSamples
    lumaRow.withUnsafeMutableBufferPointer { target in
      row.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress, let out = target.baseAddress else { return }
        ck_luma_from_rgb(base + 3 * from, out + from, Int32(to - from + 1))
      }
    }
  }

  private struct Axes {
    var horizontal = SamplingAxis()
    var vertical = SamplingAxis()
  }
}

extension ck_ycbcr_matrix {
  /// Creates the conversion matrix of ITU-R BT.601 or BT.709 for a decoder's layout.
  init(_ layout: YCbCrLayout) {
    // The factors are derived from the constants Kr and Kb of the recommendation, with Kg = 1 - Kr - Kb.
    let (kr, kb): (Float, Float) = layout.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let kg = 1 - kr - kb
    let chromaGain: Float = layout.fullRange ? 1 : 255.0 / 224
    self.init(
      lumaOffset: layout.fullRange ? 0 : 16, lumaScale: layout.fullRange ? 1 : 255.0 / 219,
      redFromCr: 2 * (1 - kr) * chromaGain,
      greenFromCb: -2 * (1 - kb) * kb / kg * chromaGain,
      greenFromCr: -2 * (1 - kr) * kr / kg * chromaGain,
      blueFromCb: 2 * (1 - kb) * chromaGain)
  }
}
