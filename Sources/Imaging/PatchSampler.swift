import CKernels
import Geometry

/// Cuts a box out of a frame and resamples it to a fixed size, straight from the frame's planes.
///
/// Up to a reduction of 1.5 the sampling is bilinear; beyond that each output pixel averages the
/// area it covers, with at most `maximumTaps` samples along each axis, so that the cost is bounded
/// by the output's size. Pixels outside the frame repeat its border. A sampler has scratch memory:
/// one thread uses it at a time. Nothing is allocated once it has seen its largest output and frame.
public final class PatchSampler: @unchecked Sendable {
  /// The most samples along one axis that one output pixel averages.
  public static let maximumTaps = 6

  private var horizontal = SamplingAxis()
  private var vertical = SamplingAxis()
  private var row: [Float] = []
  private var lumaRow: [Float] = []
  private var samples: [Float] = []

  public init() {}

  /// Samples luma, 0...255 as stored, into `width * height` floats.
  ///
  /// - Parameter box: the part of the frame to sample, in pixels; may reach over its edges.
  ///   A box that is not valid gives an image of zeros.
  public func sampleLuma(
    of frame: PixelBuffer, in box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    guard isUsable(frame, box, width, height) else {
      return out.update(repeating: 0, count: max(0, width * height))
    }
    if frame.layout == .rgb {
      let plane = frame.planes[0]
      prepare(plane, box: box, width: width, height: height, step: 1)
      for y in 0..<height {
        blendRows(of: plane, at: y, step: 3)
        lumaFromRow()
        lumaRow.withUnsafeBufferPointer { source in
          if let base = source.baseAddress {
            horizontal.gather(from: base, into: out + y * width)
          }
        }
      }
    } else {
      sample(frame.planes[0], box: box, width: width, height: height, into: out)
    }
  }

  /// Samples colour into `3 * width * height` bytes of interleaved RGB. Luma images give grey.
  public func sampleRGB(
    of frame: PixelBuffer, in box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    guard isUsable(frame, box, width, height) else {
      return out.update(repeating: 0, count: max(0, 3 * width * height))
    }
    let count = width * height
    if samples.count < 3 * count { samples = [Float](repeating: 0, count: 3 * count) }
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      let (second, third) = (first + count, first + 2 * count)
      switch frame.layout {
      case .luma:
        sample(frame.planes[0], box: box, width: width, height: height, into: first)
        for i in 0..<count {
          let value = UInt8(truncatingIfNeeded: Int32(min(255, max(0, first[i] + 0.5))))
          out[3 &* i] = value
          out[3 &* i &+ 1] = value
          out[3 &* i &+ 2] = value
        }
      case .rgb:
        sampleInterleaved(frame.planes[0], box: box, width: width, height: height, into: out)
      case .ycbcr(let layout):
        sample(frame.planes[0], box: box, width: width, height: height, into: first)
        let shiftX = Double(1 << layout.chromaShiftX)
        let shiftY = Double(1 << layout.chromaShiftY)
        let chromaBox = Box(
          x: box.x / shiftX, y: box.y / shiftY, width: box.width / shiftX,
          height: box.height / shiftY)
        sample(frame.planes[1], box: chromaBox, width: width, height: height, into: second)
        sample(frame.planes[2], box: chromaBox, width: width, height: height, into: third)
        var matrix = ck_ycbcr_matrix(layout)
        ck_rgb_from_ycbcr(first, second, third, &matrix, out, Int32(count))
      }
    }
  }

  private func isUsable(_ frame: PixelBuffer, _ box: Box, _ width: Int, _ height: Int) -> Bool {
    box.isValid && width > 0 && height > 0 && frame.width > 0 && frame.height > 0
  }

  private func sample(
    _ plane: PixelBuffer.Plane, box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    prepare(plane, box: box, width: width, height: height, step: 1)
    for y in 0..<height {
      blendRows(of: plane, at: y, step: 1)
      row.withUnsafeBufferPointer { source in
        if let base = source.baseAddress {
          horizontal.gather(from: base, into: out + y * width)
        }
      }
    }
  }

  private func sampleInterleaved(
    _ plane: PixelBuffer.Plane, box: Box, width: Int, height: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    prepare(plane, box: box, width: width, height: height, step: 3)
    if lumaRow.count < width { lumaRow = [Float](repeating: 0, count: width) }
    for y in 0..<height {
      blendRows(of: plane, at: y, step: 3)
      for channel in 0..<3 {
        lumaRow.withUnsafeMutableBufferPointer { target in
          row.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress, let to = target.baseAddress else { return }
            horizontal.gather(from: base + channel, into: to)
            let outRow = out + 3 &* y &* width
            for x in 0..<width {
              outRow[3 &* x &+ channel] = UInt8(
                truncatingIfNeeded: Int32(min(255, max(0, to[x] + 0.5))))
            }
          }
        }
      }
    }
  }

  private func prepare(
    _ plane: PixelBuffer.Plane, box: Box, width: Int, height: Int, step: Int
  ) {
    horizontal.prepare(
      start: box.x, length: box.width, count: width, limit: plane.width, step: step)
    vertical.prepare(start: box.y, length: box.height, count: height, limit: plane.height, step: 1)
    let floats = 3 * plane.width
    if row.count < floats { row = [Float](repeating: 0, count: floats) }
  }

  /// Puts the weighted sum of the rows that output row `y` needs into `row`.
  private func blendRows(of plane: PixelBuffer.Plane, at y: Int, step: Int) {
    let taps = vertical.tapCount
    let (from, to) = horizontal.usedSamples
    let offset = from &* step
    withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: taps) { rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: taps) { weights in
        for t in 0..<taps {
          rows[t] = plane.base + vertical.index(y, t) &* plane.bytesPerRow + offset
          weights[t] = vertical.weight(y, t)
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

  private func lumaFromRow() {
    if lumaRow.count < row.count / 3 { lumaRow = [Float](repeating: 0, count: row.count / 3) }
    let (from, to) = horizontal.usedSamples
    lumaRow.withUnsafeMutableBufferPointer { target in
      row.withUnsafeBufferPointer { source in
        guard let base = source.baseAddress, let out = target.baseAddress else { return }
        ck_luma_from_rgb(base + 3 * from, out + from, Int32(to - from + 1))
      }
    }
  }
}

extension ck_ycbcr_matrix {
  /// The matrix of ITU-R BT.601 or BT.709 for a decoder's layout.
  init(_ layout: YCbCrLayout) {
    // From Kr and Kb of the recommendation; Kg = 1 - Kr - Kb.
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
