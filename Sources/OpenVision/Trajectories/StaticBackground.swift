import Imaging

/// The stationary background in front of which objects move, computed as the median of five past frames. These frames
/// are close together at first and farther apart later, so that slowly moving objects do not become part of the
/// background.
struct StaticBackground {
  private static let sampleCount = 5

  private var samples: [[UInt8]] = []
  private var median: [UInt8] = []
  private var added = 0
  private var wait = 0

  /// Adds a frame to the samples if enough frames have passed since the last sample.
  mutating func add(_ luma: [UInt8]) {
    wait -= 1
    guard wait <= 0 else { return }
    samples = samples.suffix(Self.sampleCount - 1) + [luma]
    added += 1
    wait = 1 << min(3, added / 3)
    if samples.count == Self.sampleCount { median = Self.median(of: samples) }
  }

  /// Returns whether each pixel differs from the background by more than the given number of gray levels. A uniform
  /// change in illumination is ignored. As long as there are fewer than five samples, however, a pixel must differ from
  /// every sample, and changes in illumination are not ignored.
  func differs(_ luma: [UInt8], by limit: Int) -> [Bool] {
    guard !median.isEmpty else {
      var differing = [Bool](repeating: !samples.isEmpty, count: luma.count)
      for sample in samples {
        for index in luma.indices where abs(Int(luma[index]) - Int(sample[index])) <= limit {
          differing[index] = false
        }
      }
      return differing
    }
    let light = change(of: luma)
    return luma.indices.map { abs(Int(luma[$0]) - Int(median[$0]) - light) > limit }
  }

  /// Returns the median difference between a frame and the background, which measures the change in
  /// illumination.
  private func change(of luma: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 511)
    var total = 0
    for index in stride(from: 0, to: luma.count, by: 13) {
      counts[Int(luma[index]) - Int(median[index]) + 255] += 1
      total += 1
    }
    var sum = 0
    for (index, count) in counts.enumerated() {
      sum += count
      if 2 * sum >= total { return index - 255 }
    }
    return 0
  }

  /// Returns the median of each pixel over five frames, using a sequence of comparisons and exchanges.
  private static func median(of frames: [[UInt8]]) -> [UInt8] {
    let (first, second, third, fourth, fifth) = (
      frames[0], frames[1], frames[2], frames[3], frames[4]
    )
    return first.indices.map { index in
      var (a, b, c, d, e) = (first[index], second[index], third[index], fourth[index], fifth[index])
      (a, b) = (min(a, b), max(a, b))
      (d, e) = (min(d, e), max(d, e))
      // The minimum and the maximum of four of the values cannot be the median of all five.
      (a, d) = (min(a, d), max(a, d))
      (b, e) = (min(b, e), max(b, e))
      (b, c) = (min(b, c), max(b, c))
      (c, d) = (min(c, d), max(c, d))
      return max(b, c)
    }
  }
}
