import Foundation

/// The parts of a learned tracker that support its network. Each can be disabled to measure its
/// effect.
///
/// For developers: the environment variable `OPENVISION_WITHOUT` names the parts to disable,
/// separated by commas, or `all`. It is read once, when the first learned tracker starts.
struct LearnedParts: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Templates from later frames, in addition to the first frame's.
  static let template = LearnedParts(rawValue: 1)
  /// The filter on the network's features.
  static let features = LearnedParts(rawValue: 2)
  /// The filter on gradients and colors.
  static let colors = LearnedParts(rawValue: 4)
  /// The scale filter.
  static let sizes = LearnedParts(rawValue: 8)
  /// The correction from the network's box in the first frame to the user's box.
  static let correction = LearnedParts(rawValue: 16)
  /// The search for a lost object.
  static let search = LearnedParts(rawValue: 32)

  static let all: LearnedParts = [.template, .features, .colors, .sizes, .correction, .search]

  private static let names = [
    "template": template, "features": features, "colors": colors, "sizes": sizes,
    "correction": correction, "search": search, "all": all,
  ]

  /// The environment variable that names the parts to disable.
  private static let variable = "OPENVISION_WITHOUT"

  /// The parts that are enabled in this process.
  static let wanted = remaining(environment: ProcessInfo.processInfo.environment)

  /// Returns the parts that an environment disables, as written there; nil if there are none.
  static func leftOut(environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the parts that are enabled in an environment.
  ///
  /// - Returns: the parts, or the error `invalidOption` if the environment names an unknown part.
  static func remaining(environment: [String: String]) -> Result<LearnedParts, VNError> {
    var parts = LearnedParts.all
    for name in (leftOut(environment: environment) ?? "").split(separator: ",") {
      guard let part = names[String(name)] else {
        return .failure(
          VNError(
            .invalidOption, "\(variable): expected parts of the tracker, found '\(name)'",
            explanation: "the parts are \(names.keys.sorted().joined(separator: ", "))"))
      }
      parts.subtract(part)
    }
    return .success(parts)
  }
}
