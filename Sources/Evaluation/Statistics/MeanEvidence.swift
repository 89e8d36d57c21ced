/// The evidence that the values of some sequences give about the mean of all such sequences, including
/// unobserved ones. It gives a test and the interval that is the test's inverse.
///
/// The mean of a few values can be wrong for two reasons. First, values scatter, which Student's t accounts
/// for. Second, there may be a type of sequence that none of the values represents, such as one that a tracker
/// loses. If one sequence in twenty is lost, six of ten samples of ten sequences contain no loss, and their
/// values scatter little.
///
/// To account for such sequences, one more value is added, as bad as an unobserved value may be, and the mean
/// is taken under random weights (Gaffke, "Three Test Statistics for a Nonparametric One-sided Hypothesis on
/// the Mean of a Nonnegative Variable", Mathematical Methods of Statistics 14(4), 2005; Learned-Miller and
/// Thomas, "A New Confidence Interval for the Mean of a Bounded Random Variable", 2019). For hits and misses,
/// this is the bound of Clopper and Pearson. For n equal values, it allows for up to 1 - 0.05^(1/n) of all
/// sequences to be of an unobserved type: the rule of three.
///
/// The interval contains the means that neither part excludes. The part for scatter allows 2.5 % on either
/// side. The part for unobserved values allows 5 %, because only one side is at risk.
struct MeanEvidence: Hashable, Sendable {
  let count: Int
  let mean: Double
  /// The standard deviation of the values.
  let deviation: Double
  /// The range of an unobserved value.
  let unseen: ClosedRange<Double>
  private let withLowest: RandomlyWeightedMean
  /// The same as `withLowest`, but for the highest unobserved value and with all signs reversed, so that both
  /// tails are lower tails.
  private let withHighest: RandomlyWeightedMean

  /// - Parameters:
  ///   - values: finite values; for weighted or pooled figures, those of `Influence`.
  ///   - unseen: the range of an unobserved value.
  /// - Returns: nil with fewer than two values.
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

  /// Returns the p-value of "the true mean is `value`", which is 1 minus the level of the narrowest interval
  /// that contains the value.
  func pValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    let unseen =
      value < mean
      ? withLowest.probability(ofAtMost: value) : withHighest.probability(ofAtMost: -value)
    return min(1, max(scatterPValue(of: value), unseen))
  }

  /// Returns the p-value based on scatter alone, as if every type of sequence had been observed.
  func scatterPValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    return standardError > 0
      ? 2 * student.probability(below: -abs(mean - value) / standardError) : 0
  }

  /// Returns the interval that contains the true mean with a probability of 1 - `level`.
  func interval(level: Double) -> ClosedRange<Double> {
    let scatter = scatter(level: level)
    let low = min(scatter.lowerBound, withLowest.quantile(level))
    let high = max(scatter.upperBound, -withHighest.quantile(level))
    return min(low, mean)...max(high, mean)
  }

  /// Returns the interval based on scatter alone, as if every type of sequence had been observed.
  func scatter(level: Double) -> ClosedRange<Double> {
    let reach = standardError > 0 ? student.quantile(1 - level / 2) * standardError : 0
    return (mean - reach)...(mean + reach)
  }

  /// Returns how far beyond 0 an unobserved value may be, on the side opposite to the mean; 0 if it cannot be
  /// there.
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
