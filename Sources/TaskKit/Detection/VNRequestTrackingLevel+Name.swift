import OpenVision

extension VNRequestTrackingLevel {
  /// The name of the level in tables and on the command line.
  package var name: String {
    switch self {
    case .fast: "fast"
    case .accurate: "accurate"
    }
  }
}
