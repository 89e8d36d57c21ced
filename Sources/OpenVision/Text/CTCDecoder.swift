/// A best-path decoder for the output of a network that reads a line of text.
///
/// It takes the most probable class in each step, merges repetitions and removes blanks (Graves et
/// al., "Connectionist temporal classification", ICML 2006, section 3.2).
struct CTCDecoder {
  /// A decoded character.
  struct Symbol: Hashable, Sendable {
    /// A possible class.
    struct Choice: Hashable, Sendable {
      var number: Int
      /// The probability, 0...1.
      var probability: Double
    }

    /// The output steps of the network in which the character was the most probable class.
    var steps: Range<Int>
    /// The possible classes in the step in which the character is most probable, sorted by descending probability.
    var choices: [Choice]
  }

  /// The classes to choose from in addition to the blank, which is class 0; nil for all classes.
  var selection: TextAlphabet.Selection?
  /// The number of classes, including the blank.
  let classes: Int

  /// The maximum number of candidates for a character. `leastProbability` is the minimum probability of the
  /// candidates after the first.
  private static let choiceLimit = 5
  private static let leastProbability = 0.005

  /// Decodes a line.
  ///
  /// - Parameter probabilities: the probabilities of the classes in each step. Values outside 0...1 are clipped, and
  ///   NaN is treated as 0.
  func symbols(_ probabilities: UnsafeBufferPointer<Float>) -> [Symbol] {
    guard classes > 1 else { return [] }
    var found: [Symbol] = []
    var last = 0
    for step in 0..<probabilities.count / classes {
      let row = UnsafeBufferPointer(rebasing: probabilities[step * classes..<(step + 1) * classes])
      let (best, probability) = mostProbable(in: row)
      defer { last = best }
      guard best > 0 else { continue }
      if best == last, let lastIndex = found.indices.last {
        found[lastIndex].steps = found[lastIndex].steps.lowerBound..<step + 1
        if probability > found[lastIndex].choices[0].probability {
          found[lastIndex].choices = choices(of: row, best: best)
        }
      } else {
        found.append(Symbol(steps: step..<step + 1, choices: choices(of: row, best: best)))
      }
    }
    return found
  }

  /// Returns the most probable class of a step. If several are equally probable, the first one is
  /// returned.
  private func mostProbable(in row: UnsafeBufferPointer<Float>) -> (
    number: Int, probability: Double
  ) {
    var (best, value) = (0, row[0] > 0 ? row[0] : 0)
    guard let selection else {
      for number in 1..<classes where row[number] > value { (best, value) = (number, row[number]) }
      return (best, min(1, Double(value)))
    }
    for number in selection.numbers where row[number] > value {
      (best, value) = (number, row[number])
    }
    var (extra, target) = (Float(0), 0)
    for variant in selection.variants {
      if variant.target != target {
        (target, extra) = (variant.target, max(0, row[variant.target]))
      }
      if row[variant.number] > 0 { extra += row[variant.number] }
      if extra > value { (best, value) = (target, extra) }
    }
    return (best, min(1, Double(value)))
  }

  /// Returns the candidates for a step's character: `best`, followed by the other classes that are probable enough to
  /// report, most probable first.
  private func choices(of row: UnsafeBufferPointer<Float>, best: Int) -> [Symbol.Choice] {
    var probabilities: [Int: Double] = [:]
    func add(_ number: Int, _ value: Float) {
      if value > 0 { probabilities[number, default: 0] += min(1, Double(value)) }
    }
    if let selection {
      for number in selection.numbers { add(number, row[number]) }
      for variant in selection.variants { add(variant.target, row[variant.number]) }
    } else {
      for number in 1..<classes where Double(row[number]) >= Self.leastProbability {
        add(number, row[number])
      }
    }
    let first = Symbol.Choice(number: best, probability: min(1, probabilities[best] ?? 0))
    let others = probabilities.filter { $0.key != best && $0.value >= Self.leastProbability }
      .map { Symbol.Choice(number: $0.key, probability: min(1, $0.value)) }
      .sorted { ($1.probability, $0.number) < ($0.probability, $1.number) }
    return [first] + others.prefix(Self.choiceLimit - 1)
  }
}
