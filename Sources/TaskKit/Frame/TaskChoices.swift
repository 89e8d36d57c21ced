import Bench

/// The user's choices that only some tasks know. A task ignores choices of a kind that it does not know.
package protocol TaskChoices: Sendable {}

/// Stored answers in other programs' layouts. Only tasks with the capability `layouts` can import them.
package protocol AnswerSource: Sendable {}

/// The outcome of an import of stored answers.
package struct ImportOutcome: Sendable {
  /// The errors in the files. Each error names the file and, if the error concerns a line, the line number.
  package var failures: [RunNote]
  /// Notes on all other facts that the reader of the figures should know.
  package var problems: [RunNote]
  package var brokenItems: Int

  package init(failures: [RunNote], problems: [RunNote], brokenItems: Int) {
    (self.failures, self.problems, self.brokenItems) = (failures, problems, brokenItems)
  }
}
