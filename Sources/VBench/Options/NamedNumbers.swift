import ArgumentParser
import Files

/// A comma-separated list of named numbers, as in `--cost miss=1,false=5`.
struct NamedNumbers: ExpressibleByArgument, Sendable {
  var numbers: [String: Double]

  init(numbers: [String: Double]) {
    self.numbers = numbers
  }

  init?(argument: String) {
    numbers = [:]
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2, let number = Double(decimal: pair[1]), number.isFinite,
        numbers.updateValue(number, forKey: String(pair[0])) == nil
      else { return nil }
    }
  }

  var defaultValueDescription: String {
    numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  /// Checks that the option accepts every name.
  ///
  /// - Throws: `ValidationError` if a name is not in `names`.
  func check(_ option: String, names: [String]) throws {
    for name in numbers.keys.sorted() where !names.contains(name) {
      throw ValidationError(
        "\(option): unknown name '\(name)': expected \(names.joined(separator: ", "))")
    }
  }
}
