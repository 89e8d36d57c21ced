import ArgumentParser
import Files

extension Double {
  /// Parses the value of an option. The argument parser itself would also accept hexadecimal numbers.
  ///
  /// - Throws: `ValidationError` unless the value is a decimal number.
  static func option(_ argument: String) throws -> Double {
    guard let number = Double(decimal: argument) else {
      throw ValidationError("expected a decimal number")
    }
    return number
  }
}
