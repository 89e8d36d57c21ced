import Geometry

extension PixelBuffer {
  /// Returns a resized copy of the image with the same layout, or the image itself if it already has the requested
  /// size.
  ///
  /// The axes are treated separately. If an axis shrinks, each target pixel is the mean of the source pixels it covers.
  /// If an axis grows, pixels are interpolated linearly between pixel centers. Sizes below 1 are treated as 1.
  public func resized(width targetWidth: Int, height targetHeight: Int) -> PixelBuffer {
    let targetWidth = max(1, targetWidth)
    let targetHeight = max(1, targetHeight)
    guard targetWidth != width || targetHeight != height, width > 0, height > 0 else { return self }
    switch layout {
    case .luma:
      return PixelBuffer.makeLuma(width: targetWidth, height: targetHeight) { target in
        planes[0].resample(
          samplesPerPixel: 1, into: target, width: targetWidth, height: targetHeight)
      }
    case .rgb:
      return PixelBuffer.makeRGB(width: targetWidth, height: targetHeight) { target in
        planes[0].resample(
          samplesPerPixel: 3, into: target, width: targetWidth, height: targetHeight)
      }
    case .ycbcr(let color):
      let chroma = color.chromaSize(width: targetWidth, height: targetHeight)
      return PixelBuffer.makeYCbCr(width: targetWidth, height: targetHeight, layout: color) {
        luma, cb, cr in
        planes[0].resample(
          samplesPerPixel: 1, into: luma, width: targetWidth, height: targetHeight)
        planes[1].resample(
          samplesPerPixel: 1, into: cb, width: chroma.width, height: chroma.height)
        planes[2].resample(
          samplesPerPixel: 1, into: cr, width: chroma.width, height: chroma.height)
      }
    }
  }
}

extension PixelBuffer.Plane {
  /// Resamples each source row horizontally, stores the results in 8.8 fixed point, and then resamples them vertically.
  fileprivate func resample(
    samplesPerPixel: Int, into target: UnsafeMutableBufferPointer<UInt8>, width targetWidth: Int,
    height targetHeight: Int
  ) {
    let columns = ResamplingWeights(from: width, to: targetWidth)
    let rows = ResamplingWeights(from: height, to: targetHeight)
    let rowSamples = targetWidth * samplesPerPixel
    guard let out = target.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(1, rowSamples * height)) {
      narrow in
      guard let narrow = narrow.baseAddress else { return }
      for y in 0..<height {
        let source = base + y &* bytesPerRow
        let narrowRow = narrow + y &* rowSamples
        for x in 0..<targetWidth {
          let taps = columns.taps[x]
          for sample in 0..<samplesPerPixel {
            var sum: UInt32 = 1 << 5
            for tap in 0..<taps.count {
              let position = (taps.start &+ tap) &* samplesPerPixel &+ sample
              sum &+= UInt32(source[position]) &* columns.weights[taps.offset &+ tap]
            }
            narrowRow[x &* samplesPerPixel &+ sample] = UInt16(truncatingIfNeeded: sum >> 6)
          }
        }
      }
      for y in 0..<targetHeight {
        let taps = rows.taps[y]
        let outRow = out + y &* rowSamples
        for x in 0..<rowSamples {
          var sum: UInt32 = 1 << 21
          for tap in 0..<taps.count {
            let value = narrow[(taps.start &+ tap) &* rowSamples &+ x]
            sum &+= UInt32(value) &* rows.weights[taps.offset &+ tap]
          }
          outRow[x] = UInt8(truncatingIfNeeded: sum >> 22)
        }
      }
    }
  }
}

/// The source samples from which each target sample along one axis is computed, with their weights. The weights are
/// integers in units of 1/16384, and those of each target sample add up to 16384, which represents 1.
private struct ResamplingWeights {
  struct Taps {
    var start: Int
    var count: Int
    /// The index in `weights` of the target sample's first weight.
    var offset: Int
  }

  private(set) var taps: [Taps] = []
  private(set) var weights: [UInt32] = []

  init(from source: Int, to target: Int) {
    let scale = Double(source) / Double(target)
    for index in 0..<target {
      if target < source {
        let begin = Double(index) * scale
        let end = min(Double(source), begin + scale)
        let first = Int(begin)
        let last = max(first, min(source - 1, Int(end.rounded(.up)) - 1))
        append(
          start: first,
          (first...last).map { min(end, Double($0 + 1)) - max(begin, Double($0)) })
      } else {
        let center = (Double(index) + 0.5) * scale - 0.5
        let position = min(max(center, 0), Double(source - 1))
        let first = min(Int(position), max(0, source - 2))
        let fraction = position - Double(first)
        append(start: first, source == 1 ? [1] : [1 - fraction, fraction])
      }
    }
  }

  /// Adds the weights of a target sample, rounded so that their sum is exact.
  private mutating func append(start: Int, _ exact: [Double]) {
    taps.append(Taps(start: start, count: exact.count, offset: weights.count))
    let total = exact.reduce(0, +)
    var given = 0.0
    var used: UInt32 = 0
    for weight in exact {
      given += weight
      let reached = UInt32((given / total * 16384).rounded())
      weights.append(reached - used)
      used = reached
    }
  }
}
