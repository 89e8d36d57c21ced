/// What the values of some sequences say about the mean of all such sequences, including unseen ones: a test,
/// and the interval that is its inverse.
///
/// Two things can make the mean of a few values wrong. First, values scatter; Student's t accounts for this.
/// Second, there may be a kind of sequence that none of the values shows, such as one that a tracker loses. If
/// one sequence in twenty is lost, six of ten samples of ten sequences contain no loss, and their values
/// scatter little. Therefore one more value is added, as bad as an unseen one may be, and the mean is taken
/// under random weights (Gaffke, "Three Test Statistics for a Nonparametric One-sided Hypothesis on the Mean of
/// a Nonnegative Variable", Mathematical Methods of Statistics 14(4), 2005; Learned-Miller and Thomas, "A New
/// Confidence Interval for the Mean of a Bounded Random Variable", 2019). For hits and misses this is the bound
/// of Clopper and Pearson. For n equal values it states that up to 1 - 0.05^(1/n) of all sequences may be of
/// the unseen kind: the rule of three. The interval contains the means that neither part excludes.
///
/// The part for scatter has 2.5 % on either side. The part for unseen values has 5 %, because they threaten
/// from one side.
struct MeanEvidence: Hashable, Sendable {
  let count: Int
  let mean: Double
  /// The standard deviation of the values.
  let deviation: Double
  /// The range of an unseen value.
  let unseen: ClosedRange<Double>
  private let withLowest: RandomlyWeightedMean
  /// The same with all signs reversed, so that both tails are lower ones.
  private let withHighest: RandomlyWeightedMean

  /// - Parameters:
  ///   - values: finite values; for weighted or pooled figures those of `Influence`.
  ///   - unseen: the range of an unseen value.
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

  /// Returns the p-value of "the true mean is `value`": the level of the narrowest interval that contains it,
  /// subtracted from 1.
  func pValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    let unseen =
      value < mean
      ? withLowest.probability(ofAtMost: value) : withHighest.probability(ofAtMost: -value)
    return min(1, max(scatterPValue(of: value), unseen))
  }

  /// Returns the p-value for scatter alone, as if every kind of sequence had been seen.
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

  /// Returns the interval for scatter alone, as if every kind of sequence had been seen.
  func scatter(level: Double) -> ClosedRange<Double> {
    let reach = standardError > 0 ? student.quantile(1 - level / 2) * standardError : 0
    return (mean - reach)...(mean + reach)
  }

  /// Returns how much an unseen value may reduce a mean on one side of 0; not negative.
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
