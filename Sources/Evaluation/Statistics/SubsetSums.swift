/// The distribution of the sum of a random subset of given whole numbers, in which each number is included with a
/// probability of 1/2. Paired tests, in which each difference keeps or reverses its sign, use this distribution as
/// their null distribution.
enum SubsetSums {
  /// Returns the probability that the sum is at most `limit`.
  ///
  /// The distribution is computed by convolution: Pagano and Tritchler, "On Obtaining Permutation Distributions
  /// in Polynomial Time", Journal of the American Statistical Association 78(382), 1983.
  ///
  /// - Parameter numbers: nonnegative numbers.
  /// - Complexity: O(`numbers.count` · `limit`)
  static func probability(ofAtMost limit: Int, _ numbers: [Int]) -> Double {
    let total = numbers.reduce(0, +)
    guard limit >= 0 else { return 0 }
    guard limit < total else { return 1 }
    var probability = [Double](repeating: 0, count: limit + 1)
    probability[0] = 1
    var reach = 0
    probability.withUnsafeMutableBufferPointer { probability in
      for number in numbers where number > 0 {
        // Because the numbers are nonnegative, a sum above the limit cannot fall below it again and need not be stored.
        reach = min(reach + number, limit)
        add(number, to: UnsafeMutableBufferPointer(rebasing: probability[...reach]))
      }
    }
    return probability.reduce(0, +)
  }

  /// Updates the distribution for one more number, which is included with a probability of 1/2. The sums are
  /// updated in descending order, so that each entry is read before it changes.
  private static func add(_ number: Int, to probability: UnsafeMutableBufferPointer<Double>) {
    let bytes = UnsafeMutableRawBufferPointer(probability)
    func byteOffset(_ sum: Int) -> Int { sum * MemoryLayout<Double>.stride }
    var end = probability.count
    while end - SIMD4<Double>.scalarCount >= number {
      end -= SIMD4<Double>.scalarCount
      let stays = bytes.loadUnaligned(fromByteOffset: byteOffset(end), as: SIMD4<Double>.self)
      let comes = bytes.loadUnaligned(
        fromByteOffset: byteOffset(end - number), as: SIMD4<Double>.self)
      bytes.storeBytes(
        of: stays / 2 + comes / 2, toByteOffset: byteOffset(end), as: SIMD4<Double>.self)
    }
    for sum in stride(from: end - 1, through: 0, by: -1) {
      let comes = sum >= number ? probability[sum - number] / 2 : 0
      probability[sum] = probability[sum] / 2 + comes
    }
  }
}
