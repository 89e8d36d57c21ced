import CWeights
import Foundation
import Imaging

/// The networks of the learned trackers: those in the library, or files of the user's own.
///
/// `OPENVISION_MODEL_FAST` and `OPENVISION_MODEL_ACCURATE` in the environment name files of weights
/// that `Training/export.py` wrote; they are read once, when the first tracker of the level starts.
package enum LearnedNetworks {
  private static let fast = load(.fast, environment: ProcessInfo.processInfo.environment)
  private static let accurate = load(.accurate, environment: ProcessInfo.processInfo.environment)

  /// The network of a level.
  static func network(
    for level: VNRequestTrackingLevel
  ) throws(VNError) -> SiameseNetwork {
    switch level {
    case .fast: try fast.get()
    case .accurate: try accurate.get()
    }
  }

  /// The user's own file for a level, if the environment names one.
  package static func file(
    for level: VNRequestTrackingLevel,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    environment[variable(level)].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Throws what is wrong with the network of a level.
  package static func check(_ level: VNRequestTrackingLevel) throws(VNError) {
    _ = try network(for: level)
  }

  static func load(
    _ level: VNRequestTrackingLevel, environment: [String: String]
  ) -> Result<SiameseNetwork, VNError> {
    do throws(NetworkFileError) {
      if let path = file(for: level, environment: environment) {
        return .success(try SiameseNetwork(NetworkFile(contentsOf: path)))
      }
      let weights = level == .fast ? cw_fast() : cw_accurate()
      let bytes = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
      return .success(
        try SiameseNetwork(NetworkFile(bytes: bytes, source: "the library's \(level) network")))
    } catch {
      return .failure(
        VNError(
          .invalidModel, "\(error)",
          explanation: "\(variable(level)) names a file of weights that Training/export.py wrote"))
    }
  }

  /// The environment's variable that names a file for a level.
  private static func variable(_ level: VNRequestTrackingLevel) -> String {
    level == .fast ? "OPENVISION_MODEL_FAST" : "OPENVISION_MODEL_ACCURATE"
  }
}
