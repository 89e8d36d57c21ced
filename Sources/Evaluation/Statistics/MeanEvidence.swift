/// The statistical evidence that the values of some sequences provide about the mean over all sequences, including
/// unobserved ones. It yields a significance test and the corresponding confidence interval.
///
/// The mean of a few values can differ from the true mean for two reasons. First, values scatter, which Student's t
/// accounts for. Second, there may be a type of sequence that none of the values represents, such as sequences in which
/// the tracker loses the target. If the tracker loses the target in one sequence out of twenty, about 60% of all
/// samples of ten sequences contain no such sequence, and their values scatter little.
///
/// To account for such sequences, the most extreme value that an unobserved sequence can have is added to the sample,
/// and the mean is computed under random weights (Gaffke, "Three Test Statistics for a Nonparametric One-sided
/// Hypothesis on the Mean of a Nonnegative Variable", Mathematical Methods of Statistics 14(4), 2005; Learned-Miller
/// and Thomas, "A New Confidence Interval for the Mean of a Bounded Random Variable", 2019). If the values are hits and
/// misses, this method gives the bound of Clopper and Pearson. If n values are equal, a fraction of up to 1 -
/// 0.05^(1/n) of all sequences may be of an unobserved type. This is the rule of three.
///
/// The confidence interval contains the means that are excluded neither by the test for scatter nor by the test for
/// unobserved values. The test for scatter has a level of 2.5% on either side. The test for unobserved values has a
/// level of 5%, because it concerns only one side.
struct MeanEvidence: Hashable, Sendable {
  let count: Int
  let mean: Double
  /// The standard deviation of the values.
  let deviation: Double
  /// The range of the values that an unobserved sequence may have.
  let unseen: ClosedRange<Double>
  /// The distribution of the mean, under random weights, of a sample that consists of the observed values and the
  /// lowest value that an unobserved sequence may have.
  private let withLowest: RandomlyWeightedMean
  /// The distribution of the mean, under random weights, of a sample that consists of the observed values and the
  /// highest value that an unobserved sequence may have. All signs are reversed so that lower tails can be computed in
  /// the same way as for `withLowest`.
  private let withHighest: RandomlyWeightedMean

  /// Computes the evidence about a mean from a sample of values.
  ///
  /// - Parameters:
  ///   - values: finite values. For weighted or pooled measures, these are the values of `Influence`.
  ///   - unseen: the range of the values that an unobserved sequence may have.
  /// - Returns: nil if there are fewer than two values, or if `unseen` is unbounded.
  init?(_ values: [Double], unseen: ClosedRange<Double>) {
    guard values.count > 1, let mean = values.mean, mean.isFinite,
      unseen.lowerBound.isFinite, unseen.upperBound.isFinite
    else { return nil }
    count = values.count
    self.mean = mean
    self.unseen = unseen
    deviation = values.standardDeviation
    withLowest = RandomlyWeightedMean(values + [unseen.lowerBound])
    withHighest = RandomlyWeightedMean(values.map { -$0 } + [-unseen.upperBound])
  }

  private var student: StudentDistribution {
    StudentDistribution(degreesOfFreedom: Double(count - 1))
  }

  private var standardError: Double { deviation / Double(count).squareRoot() }

  /// Returns the p-value of the hypothesis that the true mean is `value`. The p-value is 1 minus the confidence level
  /// of the narrowest interval that contains `value`.
  func pValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    let unseen =
      value < mean
      ? withLowest.probability(ofAtMost: value) : withHighest.probability(ofAtMost: -value)
    return min(1, max(scatterPValue(of: value), unseen))
  }

  /// Returns the p-value based on scatter alone, assuming that every type of sequence has been observed.
  func scatterPValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    return standardError > 0
      ? 2 * student.probability(below: -abs(mean - value) / standardError) : 0
  }

  /// Returns the confidence interval that contains the true mean with a probability of 1 - `level`.
  func interval(level: Double) -> ClosedRange<Double> {
    let scatter = scatter(level: level)
    let low = min(scatter.lowerBound, withLowest.quantile(level))
    let high = max(scatter.upperBound, -withHighest.quantile(level))
    return min(low, mean)...max(high, mean)
  }

  /// Returns the confidence interval based on scatter alone, assuming that every type of sequence has been
  /// observed.
  func scatter(level: Double) -> ClosedRange<Double> {
    let reach = standardError > 0 ? student.quantile(1 - level / 2) * standardError : 0
    return (mean - reach)...(mean + reach)
  }

  /// Returns the maximum absolute value that an unobserved sequence may have if its sign is opposite to that of the
  /// mean; 0 if no such value is possible. For the difference between two methods, this is the maximum amount by which
  /// the better method may be worse on an unobserved sequence.
  func unseenLoss(of mean: Double) -> Double {
    max(0, mean < 0 ? unseen.upperBound : -unseen.lowerBound)
  }

  /// The evidence with all signs reversed.
  var negated: MeanEvidence { MeanEvidence(negating: self) }

  private init(negating other: MeanEvidence) {
    (count, mean, deviation) = (other.count, -other.mean, other.deviation)
    unseen = -other.unseen.upperBound ... -other.unseen.lowerBound
    (withLowest, withHighest) = (other.withHighest, other.withLowest)
  }
}
