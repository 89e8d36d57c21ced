import Geometry
import Imaging

@testable import OpenVision

extension EngineAlgorithm where Level == VNRequestTrackingLevel {
  static func second(_ level: Level) -> Self {
    EngineAlgorithm(level: level, revision: VNTrackObjectRequestRevision2)
  }

  static func third(_ level: Level) -> Self {
    EngineAlgorithm(level: level, revision: VNTrackObjectRequestRevision3)
  }

  /// All algorithms that use a network.
  static let learned = [second(.fast), second(.accurate), third(.fast), third(.accurate)]

  /// Starts a tracker with the default parameters.
  func start(_ frame: PixelBuffer, _ box: Box) throws -> LearnedObjectTracker {
    LearnedObjectTracker(
      frame: frame, box: box, network: try LearnedNetworks.network(for: self),
      parameters: LearnedParameters(self))
  }
}
