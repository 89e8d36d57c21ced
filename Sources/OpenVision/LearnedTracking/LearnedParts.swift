import Foundation

/// The parts that support the network of a learned tracker. Each part can be disabled to measure its effect.
///
/// For developers: the environment variable `OPENVISION_WITHOUT` names the parts to disable, separated by commas, or
/// contains `all`. The variable is read once, when the first learned tracker starts.
struct LearnedParts: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Templates from later frames, used in addition to the first frame's template.
  static let template = LearnedParts(rawValue: 1)
  /// The correlation filter on the network's features.
  static let features = LearnedParts(rawValue: 2)
  /// The correlation filter on gradients and colors.
  static let colors = LearnedParts(rawValue: 4)
  /// The filter that estimates the object's scale.
  static let sizes = LearnedParts(rawValue: 8)
  /// The correction that is derived from the difference between the network's box and the user's box in the first
  /// frame.
  static let correction = LearnedParts(rawValue: 16)
  /// The search for an object that has been lost.
  static let search = LearnedParts(rawValue: 32)

  static let all: LearnedParts = [.template, .features, .colors, .sizes, .correction, .search]

  private static let names = [
    "template": template, "features": features, "colors": colors, "sizes": sizes,
    "correction": correction, "search": search, "all": all,
  ]

  /// The environment variable that names the parts to disable.
  private static let variable = "OPENVISION_WITHOUT"

  /// The parts that remain enabled according to this process's environment.
  static let wanted = remaining(environment: ProcessInfo.processInfo.environment)

  /// Returns the names of the parts that the given environment disables, as written in the environment variable
  /// `OPENVISION_WITHOUT`. Returns nil if no parts are disabled.
  static func leftOut(environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the parts that the given environment leaves enabled.
  ///
  /// - Returns: the parts, or the error `invalidOption` if the environment variable names an unknown part.
  static func remaining(environment: [String: String]) -> Result<LearnedParts, VNError> {
    var parts = LearnedParts.all
    for name in (leftOut(environment: environment) ?? "").split(separator: ",") {
      guard let part = names[String(name)] else {
        return .failure(
          VNError(
            .invalidOption, "\(variable): expected names of tracker parts, found '\(name)'",
            explanation: "the parts are \(names.keys.sorted().joined(separator: ", "))"))
      }
      parts.subtract(part)
    }
    return .success(parts)
  }
}
