/// What can go wrong with a tracker that is a program of its own.
package enum ExternalTrackerError: Error, Hashable, Sendable {
  /// It was not described as expected.
  case malformed(text: String, expected: String)
  /// It failed while it was at work; with the last lines of its standard error.
  case failed(problem: String, lastWords: [String])
}

extension ExternalTrackerError: CustomStringConvertible {
  /// How much of the last words is told.
  private static let wordLimit = 400

  package var description: String {
    switch self {
    case .malformed(let text, let expected):
      return "'\(text)': expected \(expected)"
    case .failed(let problem, let lastWords):
      guard !lastWords.isEmpty else { return problem }
      let words = lastWords.joined(separator: " | ")
      let shown = words.count > Self.wordLimit ? "..." + words.suffix(Self.wordLimit) : words[...]
      return "\(problem); its last words: \(shown)"
    }
  }
}
