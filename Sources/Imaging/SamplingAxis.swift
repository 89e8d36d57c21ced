import CKernels

/// The weighted source samples from which each output pixel of a row or column is computed.
struct SamplingAxis {
  private(set) var tapCount = 0
  /// The indices of the first and the last sample that are read.
  private(set) var usedSamples = (first: 0, last: 0)

  private var count = 0
  /// The indices of the samples, multiplied by `step`. The index of the sample for tap t of output i is at `t * count +
  /// i`.
  private var indices: [Int32] = []
  private var weights: [Float] = []

  /// Computes the samples and weights for a row or column.
  ///
  /// - Parameters:
  ///   - start: the start of the row or column, in source samples. A sample is one unit wide.
  ///   - length: the length of the row or column, in source samples.
  ///   - count: the number of output pixels.
  ///   - limit: the number of source samples. Outside the source, the first or the last sample is repeated.
  ///   - step: the distance between adjacent samples in memory.
  mutating func prepare(start: Double, length: Double, count: Int, limit: Int, step: Int) {
    self.count = count
    let scale = length / Double(count)
    let isReduced = scale > 1.5
    tapCount = isReduced ? min(PatchSampler.maximumTaps, Int(min(scale, 64).rounded(.up)) + 1) : 2
    let needed = tapCount * count
    // Reserve enough capacity for any reduction, so that no more memory is allocated when the sampled box grows.
    let capacity = PatchSampler.maximumTaps * count
    if indices.count < capacity {
      indices = [Int32](repeating: 0, count: capacity)
      weights = [Float](repeating: 0, count: capacity)
    }
    // Far outside the frame, every sample is a border sample. Positions can therefore be clamped, so that their
    // conversion to integers cannot overflow.
    let bound = Double(limit) + 1
    func sample(_ position: Double) -> Int {
      Int(min(bound, max(-1, position)).rounded(.down))
    }
    func clamped(_ index: Int) -> Int { min(limit - 1, max(0, index)) }
    var (first, last) = (limit - 1, 0)
    for i in 0..<count {
      let from = start + Double(i) * scale
      if !isReduced {
        let position = min(bound, max(-1, from + scale / 2 - 0.5))
        let left = position.rounded(.down)
        let fraction = Float(position - left)
        put(i, 0, clamped(Int(left)), 1 - fraction)
        put(i, 1, clamped(Int(left) + 1), fraction)
      } else if tapCount < PatchSampler.maximumTaps || scale <= Double(tapCount - 1) {
        // The weight is the exact overlap of the output pixel with the sample.
        let base = from.rounded(.down)
        for t in 0..<tapCount {
          let left = base + Double(t)
          let overlap = max(0, min(left + 1, from + scale) - max(left, from))
          put(i, t, clamped(sample(left)), Float(overlap / scale))
        }
      } else {
        let spacing = scale / Double(tapCount)
        for t in 0..<tapCount {
          put(i, t, clamped(sample(from + (Double(t) + 0.5) * spacing)), 1 / Float(tapCount))
        }
      }
      for t in 0..<tapCount {
        first = min(first, Int(indices[t * count + i]))
        last = max(last, Int(indices[t * count + i]))
      }
    }
    usedSamples = (first, last)
    if step != 1 {
      for i in 0..<needed { indices[i] *= Int32(step) }
    }
  }

  private mutating func put(_ output: Int, _ tap: Int, _ index: Int, _ weight: Float) {
    indices[tap &* count &+ output] = Int32(truncatingIfNeeded: index)
    weights[tap &* count &+ output] = weight
  }

  func index(_ output: Int, _ tap: Int) -> Int { Int(indices[tap &* count &+ output]) }

  func weight(_ output: Int, _ tap: Int) -> Float { weights[tap &* count &+ output] }

  /// Computes each output pixel as the weighted sum of its samples.
  func gather(
    from line: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>
  ) {
    ck_gather_taps(line, indices, weights, Int32(tapCount), out, Int32(count))
  }
}
