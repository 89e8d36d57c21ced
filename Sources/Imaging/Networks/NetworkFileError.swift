/// The reason why a file of weights cannot be used.
public struct NetworkFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let source: String
  public let problem: String

  public init(source: String, _ problem: String) {
    self.source = source
    self.problem = problem
  }

  public var description: String { "\(source): \(problem)" }
}
