/// A method's frames sorted by confidence. Because the frames are sorted, the area under the ROC curve and the
/// calibration error of any resample of sequences can be computed in one pass.
struct ConfidenceRanking {
  /// The sequence index of each frame, shifted left by two bits. Bit 0 is set if the frame is right, and bit 1
  /// if the next frame has a different confidence.
  private var ranked: [UInt32] = []
  /// The confidence of each frame, minus 1 if the frame is right. The order is the same as in `ranked`.
  private var gaps: [Float] = []
  /// The start indices of the ten bins of the calibration error, followed by the end index of the last bin.
  private var bins: [Int] = []
  /// Whether all confidences are in 0...1. If not, the calibration error is undefined.
  private var isProbability = true
  private let sequenceCount: Int

  /// Creates the ranking; nil if no frame has a confidence.
  init?(_ method: ConfidenceSamples) {
    let confidences = method.confidences
    sequenceCount = method.sequences.count
    var sequenceOf: [UInt32] = []
    sequenceOf.reserveCapacity(confidences.count)
    for (sequence, frames) in method.sequences.enumerated() {
      for _ in frames { sequenceOf.append(UInt32(sequence)) }
    }
    var keys: [UInt64] = []
    keys.reserveCapacity(confidences.count)
    for (index, confidence) in confidences.prefix(sequenceOf.count).enumerated() {
      let bits = confidence.bitPattern
      let ascending = bits >> 31 == 0 ? bits | 1 << 31 : ~bits
      keys.append(UInt64(ascending) << 32 | UInt64(index))
    }
    guard !keys.isEmpty else { return nil }
    RadixSort.sort(&keys, from: 4)
    let order = keys.map { Int($0 & 0xffff_ffff) }
    ranked.reserveCapacity(order.count)
    gaps.reserveCapacity(order.count)
    bins = Array(repeating: 0, count: 11)
    // Checking the first and the last confidence is enough, because they are the lowest and the highest.
    isProbability = [order.first, order.last].allSatisfy {
      $0.map { 0...1 ~= confidences[$0] } ?? true
    }
    for (rank, index) in order.enumerated() {
      let confidence = confidences[index]
      let isLast = rank + 1 == order.count || confidences[order[rank + 1]] != confidence
      let right = method.isCorrect[index]
      ranked.append(sequenceOf[index] << 2 | (isLast ? 2 : 0) | (right ? 1 : 0))
      gaps.append(confidence - (right ? 1 : 0))
      bins[Int(min(max(confidence * 10, 0), 9)) + 1] = rank + 1
    }
    for bin in 1...10 { bins[bin] = max(bins[bin], bins[bin - 1]) }
  }

  /// Returns the area under the ROC curve and the calibration error over all frames of the given sequences; nan
  /// where undefined.
  func figures(of sequences: some Sequence<Int>) -> (auroc: Double, ece: Double) {
    var times = [Int](repeating: 0, count: sequenceCount)
    for sequence in sequences { times[sequence] += 1 }
    var (right, wrong, tiedRight, tiedWrong) = (0, 0, 0, 0)
    // Twice the number of pairs of a right and a wrong frame whose confidences are in the correct order. The
    // count is doubled so that a tie counts as 1.
    var ordered = 0
    var gapSum = 0.0
    times.withUnsafeBufferPointer { times in
      ranked.withUnsafeBufferPointer { ranked in
        gaps.withUnsafeBufferPointer { gaps in
          for bin in 0..<10 {
            var gap = 0.0
            for rank in bins[bin]..<bins[bin + 1] {
              let entry = ranked[rank]
              let weight = times[Int(entry >> 2)]
              gap += Double(weight) * Double(gaps[rank])
              let hits = weight &* Int(entry & 1)
              tiedRight &+= hits
              tiedWrong &+= weight &- hits
              guard entry & 2 != 0 else { continue }
              ordered &+= tiedRight &* (2 &* wrong &+ tiedWrong)
              right &+= tiedRight
              wrong &+= tiedWrong
              (tiedRight, tiedWrong) = (0, 0)
            }
            gapSum += abs(gap)
          }
        }
      }
    }
    return (
      right > 0 && wrong > 0 ? Double(ordered) / (2 * Double(right) * Double(wrong)) : .nan,
      isProbability && right + wrong > 0 ? gapSum / Double(right + wrong) : .nan
    )
  }
}
