import ArgumentParser
import TaskKit
import Tracking

/// The options that select detectors for re-detection.
struct DetectorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The detector: oracle (the labels with simulated errors), template (a search of the whole"
        + " frame for the target's initial appearance), or an OpenVision request: "
        + NamedDetector.names.joined(separator: ", ") + ".",
      discussion: """
        If a request detects several objects, the tracker restarts on the one that fits the target best \
        (Documentation/Drift.md).
        """, valueName: "names"), completion: .list(["oracle", "template"] + NamedDetector.names))
  var detector = NameList(names: ["oracle"])

  @Option(
    help: ArgumentHelp(
      "The oracle's settings: the noise in position and size as a fraction of the target's size"
        + " (noise), the miss rate (miss), the false-alarm rate (false), and the milliseconds per"
        + " detection (ms).", valueName: "numbers"))
  var oracle = NamedNumbers(numbers: ["noise": 0.05, "miss": 0, "false": 0, "ms": 0])

  @Option(
    help: ArgumentHelp(
      "The conditions under which the template detector restarts the tracker: the minimum"
        + " correlation with the target's initial appearance (minimum), and how much higher it must be"
        + " than the correlation at the tracker's position (lead) and at any other position"
        + " (margin).", valueName: "numbers"))
  var template = NamedNumbers(numbers: [
    "minimum": TemplateDetector().minimum, "lead": TemplateDetector().lead,
    "margin": TemplateDetector().margin,
  ])

  func validate() throws {
    try oracle.check("--oracle", names: ["noise", "miss", "false", "ms"])
    guard oracle.numbers.values.allSatisfy({ $0 >= 0 }),
      (oracle.numbers["miss"] ?? 0) <= 1, (oracle.numbers["false"] ?? 0) <= 1,
      (oracle.numbers["ms"] ?? 0) <= 1e6, (oracle.numbers["noise"] ?? 0) <= 100
    else {
      throw ValidationError(
        "--oracle: expected miss and false from 0 to 1, noise from 0 to 100 and ms from 0 to"
          + " 1000000")
    }
    try template.check("--template", names: ["minimum", "lead", "margin"])
    guard template.numbers.values.allSatisfy({ (0...1).contains($0) }) else {
      throw ValidationError("--template: expected minimum, lead and margin from 0 to 1")
    }
  }

  /// Whether the user has chosen detectors.
  var isGiven: Bool { detector.names != ["oracle"] }

  /// Returns the detectors that the options select.
  ///
  /// - Throws: `UnknownName` or `DetectorError`.
  func detectors() throws -> [any Detector] {
    try detector.names.map { name in
      switch name {
      case "oracle":
        return OracleDetector(
          noise: oracle.numbers["noise"] ?? 0.05, miss: oracle.numbers["miss"] ?? 0,
          falseAlarm: oracle.numbers["false"] ?? 0, milliseconds: oracle.numbers["ms"] ?? 0)
      case "template":
        let standard = TemplateDetector()
        return TemplateDetector(
          minimum: template.numbers["minimum"] ?? standard.minimum,
          lead: template.numbers["lead"] ?? standard.lead,
          margin: template.numbers["margin"] ?? standard.margin)
      default:
        return RequestDetector(
          try NamedDetector.named(name, kind: "detector", beside: ["oracle", "template"]))
      }
    }
  }
}
