import Foundation

/// The parts of a learned tracker that support its network; each can be left out to see its effect.
///
/// For developers: `OPENVISION_WITHOUT` in the environment names the parts to leave out, separated
/// by commas, or `all` of them. It is read once, when the first learned tracker starts.
struct LearnedParts: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Later looks of the object in addition to the first frame's.
  static let template = LearnedParts(rawValue: 1)
  /// The filter on the network's features.
  static let features = LearnedParts(rawValue: 2)
  /// The filter on gradients and colors.
  static let colors = LearnedParts(rawValue: 4)
  /// The filter over sizes.
  static let sizes = LearnedParts(rawValue: 8)
  /// The correction from the network's box on the first frame to the user's.
  static let correction = LearnedParts(rawValue: 16)
  /// The search for a lost object.
  static let search = LearnedParts(rawValue: 32)

  static let all: LearnedParts = [.template, .features, .colors, .sizes, .correction, .search]

  private static let names = [
    "template": template, "features": features, "colors": colors, "sizes": sizes,
    "correction": correction, "search": search, "all": all,
  ]

  /// The environment variable that names parts to leave out.
  private static let variable = "OPENVISION_WITHOUT"

  /// The parts that remain in this process's environment.
  static let wanted = remaining(environment: ProcessInfo.processInfo.environment)

  /// Returns what the environment leaves out, as written; nil if that is nothing.
  static func leftOut(environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the parts that remain in an environment.
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
