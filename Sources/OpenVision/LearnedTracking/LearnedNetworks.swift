import CWeights
import Foundation
import Imaging

/// The networks of the learned trackers, either built in or loaded from the user's files.
///
/// The environment variables `OPENVISION_MODEL_FAST` and `OPENVISION_MODEL_ACCURATE` may contain the paths of weights
/// files that replace the built-in networks. Such files are written by `Training/export.py` and, in 8-bit integers, by
/// `Training/quantize.py`. A file is read once for each request revision, when a network of that revision and of the
/// file's level is first needed.
package enum LearnedNetworks {
  typealias Algorithm = EngineAlgorithm<VNRequestTrackingLevel>

  private static let environment = ProcessInfo.processInfo.environment
  private static let fast = load(second(.fast), environment: environment)
  private static let accurate = load(second(.accurate), environment: environment)
  private static let thirdFast = load(third(.fast), environment: environment)
  private static let thirdAccurate = load(third(.accurate), environment: environment)

  /// Returns the network for a tracking level and a request revision.
  static func network(for algorithm: Algorithm) throws(VNError) -> SiameseNetwork {
    switch (algorithm.revision, algorithm.level) {
    case (VNTrackObjectRequestRevision2, .fast): try fast.get()
    case (VNTrackObjectRequestRevision2, .accurate): try accurate.get()
    case (_, .fast): try thirdFast.get()
    case (_, .accurate): try thirdAccurate.get()
    }
  }

  /// Returns the weights file that the environment specifies for a level, or nil if it specifies none.
  package static func file(
    for level: VNRequestTrackingLevel,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    environment[variable(level)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the names of the tracker parts that the environment disables, as written in the environment variable
  /// `OPENVISION_WITHOUT`. Returns nil if no parts are disabled.
  package static func partsLeftOut(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    LearnedParts.leftOut(environment: environment)
  }

  /// Throws an error if trackers of the given level and revision cannot start.
  package static func check(
    _ level: VNRequestTrackingLevel, ofRevision revision: Int
  ) throws(VNError) {
    _ = try network(for: Algorithm(level: level, revision: revision))
    _ = try LearnedParts.wanted.get()
  }

  static func load(
    _ algorithm: Algorithm, environment: [String: String]
  ) -> Result<SiameseNetwork, VNError> {
    let level = algorithm.level
    do throws(NetworkFileError) {
      if let path = file(for: level, environment: environment) {
        return .success(try SiameseNetwork(NetworkFile(contentsOf: path)))
      }
      let weights = weights(of: algorithm)
      let bytes = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
      return .success(
        try SiameseNetwork(
          NetworkFile(
            bytes: bytes, source: "the library's \(level) network of revision \(algorithm.revision)"
          )
        ))
    } catch {
      return .failure(
        VNError(
          .invalidModel, "\(error)",
          explanation:
            "\(variable(level)) must be the path of a weight file written by Training/export.py"))
    }
  }

  private static func weights(of algorithm: Algorithm) -> cw_weights {
    let isFast = algorithm.level == .fast
    guard algorithm.revision == VNTrackObjectRequestRevision2 else {
      return isFast ? cw_quantized() : cw_published()
    }
    return isFast ? cw_fast() : cw_accurate()
  }

  private static func second(_ level: VNRequestTrackingLevel) -> Algorithm {
    Algorithm(level: level, revision: VNTrackObjectRequestRevision2)
  }

  private static func third(_ level: VNRequestTrackingLevel) -> Algorithm {
    Algorithm(level: level, revision: VNTrackObjectRequestRevision3)
  }

  /// Returns the name of the environment variable that contains the path of the weights file for a level.
  private static func variable(_ level: VNRequestTrackingLevel) -> String {
    level == .fast ? "OPENVISION_MODEL_FAST" : "OPENVISION_MODEL_ACCURATE"
  }
}
