/// What one method said about one item in one pass over its frames: one cell of the matrix.
package struct Cell: Sendable, Hashable {
  /// The method's name.
  package var subject: String
  package var dataset: String
  /// The item's name.
  package var sequence: String
  /// Of the pass.
  package var direction: FrameOrder
  /// Fingerprints of what it was made with: the program and the item.
  package var program: String
  package var input: String
  /// Why the method failed; nil where it came to the end.
  package var failure: String?
  /// Whether it took the process along; it is not tried again unasked.
  package var isCrash: Bool
  /// The answers, as the task writes and reads them.
  package var content: ArraySlice<UInt8>

  package init(
    subject: String, dataset: String, sequence: String, direction: FrameOrder = .forward,
    program: String, input: String, failure: String?, isCrash: Bool = false,
    content: ArraySlice<UInt8>
  ) {
    self.subject = subject
    self.dataset = dataset
    self.sequence = sequence
    self.direction = direction
    self.program = program
    self.input = input
    self.failure = failure
    self.isCrash = isCrash
    self.content = content
  }
}
