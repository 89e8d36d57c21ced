/// What the values of some sequences say about the mean of all such sequences, those that were not seen
/// included: a test and the interval that is its inverse.
///
/// Two things can make the mean of a few values wrong. Values scatter, which Student's t knows of. And
/// there may be sequences of a kind that none of them shows, such as those that a tracker loses: where
/// one in twenty is lost, ten sequences show no loss in six of ten cases, and scatter little. So one more
/// value is added, as bad as an unseen one may be, and the mean is taken under random weights (Gaffke, "Three Test
/// Statistics for a Nonparametric One-sided Hypothesis on the Mean of a Nonnegative Variable",
/// Mathematical Methods of Statistics 14(4), 2005; Learned-Miller and Thomas, "A New Confidence Interval
/// for the Mean of a Bounded Random Variable", 2019). For hits and misses that is the bound of Clopper and
/// Pearson; for n equal values it says that up to 1 - 0.05^(1/n) of all sequences may be of the unseen
/// kind: the rule of three. The mean is thought to lie where neither excludes it.
///
/// Scatter has 2.5 % on either side. The unseen has 5 %: it threatens from one side.
struct MeanEvidence: Hashable, Sendable {
  let count: Int
  let mean: Double
  /// Of the values.
  let deviation: Double
  /// How low and how high a value that was not seen may be.
  let unseen: ClosedRange<Double>
  private let withLowest: RandomlyWeightedMean
  /// All signs turned, so that both tails are lower ones.
  private let withHighest: RandomlyWeightedMean

  /// - Parameters:
  ///   - values: finite; those of weighted or pooled figures as `Influence` has them.
  ///   - unseen: how low and how high a value may be that was not seen.
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

  /// The p-value of "the true mean is `value`": the level of the narrowest interval that holds it, counted
  /// from 1.
  func pValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    let unseen =
      value < mean
      ? withLowest.probability(ofAtMost: value) : withHighest.probability(ofAtMost: -value)
    return min(1, max(scatterPValue(of: value), unseen))
  }

  /// The same as far as scatter goes, as if every kind of sequence had been seen.
  func scatterPValue(of value: Double) -> Double {
    guard value != mean else { return 1 }
    return standardError > 0
      ? 2 * student.probability(below: -abs(mean - value) / standardError) : 0
  }

  /// The interval that holds the true mean with a probability of 1 - `level`.
  func interval(level: Double) -> ClosedRange<Double> {
    let scatter = scatter(level: level)
    let low = min(scatter.lowerBound, withLowest.quantile(level))
    let high = max(scatter.upperBound, -withHighest.quantile(level))
    return min(low, mean)...max(high, mean)
  }

  /// The interval that scatter alone leaves open, as if every kind of sequence had been seen.
  func scatter(level: Double) -> ClosedRange<Double> {
    let reach = standardError > 0 ? student.quantile(1 - level / 2) * standardError : 0
    return (mean - reach)...(mean + reach)
  }

  /// How much a value that was not seen may take from a mean on one side of 0; not negative.
  func unseenLoss(of mean: Double) -> Double {
    max(0, mean < 0 ? unseen.upperBound : -unseen.lowerBound)
  }

  /// The same of all values with their signs turned.
  var negated: MeanEvidence { MeanEvidence(negating: self) }

  private init(negating other: MeanEvidence) {
    (count, mean, deviation) = (other.count, -other.mean, other.deviation)
    unseen = -other.unseen.upperBound ... -other.unseen.lowerBound
    (withLowest, withHighest) = (other.withHighest, other.withLowest)
  }
}
