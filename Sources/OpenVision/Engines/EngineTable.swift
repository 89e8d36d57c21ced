import Imaging

/// The level and the revision, which together identify one of a request's algorithms.
struct EngineAlgorithm<Level: Hashable & Sendable>: Hashable, Sendable {
  var level: Level
  var revision: Int
}

/// A table of a request's algorithms, by level and revision.
struct EngineTable<Level: Hashable & Sendable, Target: Sendable, Estimate: Sendable>: Sendable {
  typealias Algorithm = EngineAlgorithm<Level>

  /// A function that starts an algorithm on a frame, for a target that the request has already checked. It throws an
  /// error if a resource is missing.
  typealias Start =
    @Sendable (
      _ frame: PixelBuffer, _ target: Target
    ) throws(VNError) -> any StatefulEngine<Estimate>

  /// The name of the request's class, for error messages.
  let request: String
  let starts: [Algorithm: Start]
  /// The algorithms whose results depend on the weights of a neural network.
  var networks: Set<Algorithm> = []

  /// Returns the function that starts an algorithm.
  ///
  /// - Throws: `unsupportedRequest` if the table does not contain the algorithm.
  func start(for algorithm: Algorithm) throws(VNError) -> Start {
    if let start = starts[algorithm] { return start }
    throw VNError(
      .unsupportedRequest,
      "revision \(algorithm.revision) of \(request) has no \(algorithm.level) algorithm in this"
        + " build")
  }
}
