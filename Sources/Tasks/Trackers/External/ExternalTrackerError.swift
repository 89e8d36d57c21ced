/// The errors of external trackers.
package enum ExternalTrackerError: Error, Hashable, Sendable {
  /// The command line does not describe it as expected.
  case malformed(text: String, expected: String)
  /// It failed at work. The error has the last lines of its standard error.
  case failed(problem: String, lastWords: [String])
}

extension ExternalTrackerError: CustomStringConvertible {
  /// The largest number of characters of the last lines in a message.
  private static let wordLimit = 400

  package var description: String {
    switch self {
    case .malformed(let text, let expected):
      return "'\(text)': expected \(expected)"
    case .failed(let problem, let lastWords):
      guard !lastWords.isEmpty else { return problem }
      let words = lastWords.joined(separator: " | ")
      let shown = words.count > Self.wordLimit ? "..." + words.suffix(Self.wordLimit) : words[...]
      return "\(problem); its last output: \(shown)"
    }
  }
}
