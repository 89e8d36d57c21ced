/// A cell of the matrix of methods and items: the stored answer of one method for one pass over an item.
package struct Cell: Sendable, Hashable {
  /// The method's name.
  package var method: String
  package var dataset: String
  /// The item's name.
  package var sequence: String
  /// The order of the frames in the pass.
  package var direction: FrameOrder
  /// The fingerprint of the program that computed the answer.
  package var program: String
  /// The fingerprint of the labels and frames for which the answer was computed.
  package var input: String
  /// The reason why the method failed; nil if it did not fail.
  package var failure: String?
  /// Whether the method crashed the process. If so, the method is run again only on request.
  package var isCrash: Bool
  /// The answers, in the format of the task.
  package var content: ArraySlice<UInt8>

  package init(
    method: String, dataset: String, sequence: String, direction: FrameOrder = .forward,
    program: String, input: String, failure: String?, isCrash: Bool = false,
    content: ArraySlice<UInt8>
  ) {
    self.method = method
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
