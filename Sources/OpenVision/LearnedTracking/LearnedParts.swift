import Foundation

/// What works in a learned tracker beside its network; each can be left out to see what it brings.
///
/// For developers: `OPENVISION_WITHOUT` in the environment names the parts to leave out, separated by
/// commas, or `all` of them. It is read once, when the first learned tracker starts.
struct LearnedParts: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Later looks of the object beside the first frame's.
  static let template = LearnedParts(rawValue: 1)
  /// The filter on the network's features.
  static let features = LearnedParts(rawValue: 2)
  /// The filter on gradients and colors.
  static let colors = LearnedParts(rawValue: 4)
  /// The filter over sizes.
  static let sizes = LearnedParts(rawValue: 8)
  /// What the network's box lacks on the first frame to be the one that was drawn.
  static let correction = LearnedParts(rawValue: 16)
  /// The search for an object that was lost.
  static let search = LearnedParts(rawValue: 32)

  static let all: LearnedParts = [.template, .features, .colors, .sizes, .correction, .search]

  private static let names = [
    "template": template, "features": features, "colors": colors, "sizes": sizes,
    "correction": correction, "search": search, "all": all,
  ]

  /// The environment's variable that names parts to leave out.
  private static let variable = "OPENVISION_WITHOUT"

  /// What the environment asks for.
  static let wanted = remaining(environment: ProcessInfo.processInfo.environment)

  /// What the environment leaves out, as it was written; nil where that is nothing.
  static func leftOut(environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The parts that an environment leaves in.
  static func remaining(environment: [String: String]) -> Result<LearnedParts, VNError> {
    var parts = LearnedParts.all
    for name in (leftOut(environment: environment) ?? "").split(separator: ",") {
      guard let part = names[String(name)] else {
        return .failure(
          VNError(
            .invalidOption, "\(variable): expected parts of a tracker, found '\(name)'",
            explanation: "the parts are \(names.keys.sorted().joined(separator: ", "))"))
      }
      parts.subtract(part)
    }
    return .success(parts)
  }
}
