import Files
import Yams

/// The numbers of YAML files.
///
/// Parsers disagree on what some plain texts mean: in YAML 1.1, `010` is eight, `1:30` is ninety and `0x1F` is
/// thirty-one; in YAML 1.2, these are ten, a text and thirty-one. Only decimal numbers, on which all agree, are read.
extension Node {
  /// The decimal number that the node contains; nil if it contains anything else.
  package var decimalNumber: Double? { scalar.flatMap { Self.number(in: $0.string) } }

  /// The whole decimal number that the node contains; nil if it contains anything else.
  package var wholeNumber: Int? {
    scalar.flatMap { Self.number(in: $0.string) == nil ? nil : Int($0.string) }
  }

  private static func number(in text: String) -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let isOctal =
      digits.first == UInt8(ascii: "0")
      && digits.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ?? false
    return isOctal ? nil : Double(decimal: text)
  }

  /// Returns the node with quotation marks around each plain text that a parser might read as another number than it
  /// looks like. A decoder then rejects it where it expects a number, and still accepts it as a text.
  ///
  /// - Parameter limit: the maximum number of nodes. Because a node can be referred to many times, a short file may
  ///   have more nodes than memory could hold.
  /// - Returns: nil if there are more nodes.
  func withoutAmbiguousNumbers(limit: Int) -> Node? {
    var left = limit
    return copy(&left)
  }

  private func copy(_ left: inout Int) -> Node? {
    left -= 1
    guard left >= 0 else { return nil }
    switch self {
    case .scalar(var scalar):
      if Self.number(in: scalar.string) == nil,
        Double.construct(from: scalar) != nil
          || Int.construct(from: scalar) != nil
      {
        scalar.style = .doubleQuoted
      }
      return .scalar(scalar)
    case .sequence(var sequence):
      for index in sequence.indices {
        guard let node = sequence[index].copy(&left) else { return nil }
        sequence[index] = node
      }
      return .sequence(sequence)
    case .mapping(var mapping):
      for index in mapping.indices {
        let (key, value) = mapping[index]
        guard let node = value.copy(&left) else { return nil }
        mapping[index] = (key, node)
      }
      return .mapping(mapping)
    case .alias: return self
    }
  }
}
