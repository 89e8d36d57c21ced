import Imaging

/// A level of a revision.
struct EngineAlgorithm<Level: Hashable & Sendable>: Hashable, Sendable {
  var level: Level
  var revision: Int
}

/// The algorithms of a request, by level and revision.
struct EngineTable<Level: Hashable & Sendable, Target: Sendable, Estimate: Sendable>: Sendable {
  typealias Algorithm = EngineAlgorithm<Level>

  /// Starts an algorithm on a frame with its target, which the request has checked. It throws if it
  /// lacks what it needs.
  typealias Start =
    @Sendable (
      _ frame: PixelBuffer, _ target: Target
    ) throws(VNError) -> any StatefulEngine<Estimate>

  /// The request's class, for errors.
  let request: String
  let starts: [Algorithm: Start]
  /// The algorithms that run a network and therefore depend on its weights.
  var networks: Set<Algorithm> = []

  /// Returns the algorithm for a level of a revision.
  func start(for algorithm: Algorithm) throws(VNError) -> Start {
    if let start = starts[algorithm] { return start }
    throw VNError(
      .unsupportedRequest,
      "revision \(algorithm.revision) of \(request) has no \(algorithm.level) algorithm in this"
        + " build")
  }
}
