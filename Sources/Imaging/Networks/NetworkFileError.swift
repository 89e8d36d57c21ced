/// The reason why a weights file cannot be used.
public struct NetworkFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the weights file.
  public let source: String
  public let problem: String

  public init(source: String, _ problem: String) {
    self.source = source
    self.problem = problem
  }

  public var description: String { "\(source): \(problem)" }
}
