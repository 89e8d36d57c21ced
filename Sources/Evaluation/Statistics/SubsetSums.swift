/// The sum of those of some whole numbers whose coin shows heads: the null distribution of paired
/// tests, in which each difference keeps or changes its sign with a probability of one half.
enum SubsetSums {
  /// The probability of a sum of at most `limit`.
  ///
  /// By convolution: Pagano and Tritchler, "On Obtaining Permutation Distributions in Polynomial Time",
  /// Journal of the American Statistical Association 78(382), 1983.
  ///
  /// - Parameter numbers: not negative.
  /// - Complexity: O(count x sum of the numbers)
  static func probability(ofAtMost limit: Int, _ numbers: [Int]) -> Double {
    let total = numbers.reduce(0, +)
    guard limit >= 0 else { return 0 }
    guard limit < total else { return 1 }
    var probability = [Double](repeating: 0, count: total + 1)
    probability[0] = 1
    var reach = 0
    probability.withUnsafeMutableBufferPointer { probability in
      for number in numbers where number > 0 {
        for sum in stride(from: reach, through: 0, by: -1) {
          let half = probability[sum] / 2
          probability[sum] = half
          probability[sum + number] += half
        }
        reach += number
      }
    }
    return probability[...limit].reduce(0, +)
  }
}
