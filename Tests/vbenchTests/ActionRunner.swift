import Foundation
import TestSupport
import Yams

/// A runner for the steps of a composite action. It works like GitHub's runner to the extent that `action.yml`
/// requires: it supports inputs with defaults, expressions that consist of a name, conditions and `GITHUB_PATH`. Steps
/// that use other actions are skipped.
struct ActionRunner {
  struct Outcome {
    /// The exit status of the first step that failed; 0 if none failed.
    var status: Int32 = 0
    var output = ""
    var steps: [String] = []
  }

  private let steps: [[String: Any]]
  private let defaults: [String: String]
  let repository: String

  /// Reads the action.
  ///
  /// - Parameter repository: the folder that contains `action.yml`.
  init(repository: String) throws {
    self.repository = repository
    let text = try String(contentsOfFile: "\(repository)/action.yml", encoding: .utf8)
    let action = try Yams.load(yaml: text) as? [String: Any] ?? [:]
    steps = (action["runs"] as? [String: Any])?["steps"] as? [[String: Any]] ?? []
    let inputs = action["inputs"] as? [String: [String: Any]] ?? [:]
    defaults = inputs.compactMapValues { $0["default"] as? String }
  }

  /// Runs the action's steps.
  ///
  /// - Parameters:
  ///   - inputs: the inputs given by the workflow.
  ///   - folder: the project's folder.
  ///   - runner: a folder for the runner, kept between runs.
  ///   - environment: the environment set by the runner.
  func run(
    _ inputs: [String: String], in folder: String, runner: String, environment: [String: String]
  ) throws -> Outcome {
    let inputs = defaults.merging(inputs) { $1 }
    var contexts = [
      "github.action_path": repository,
      "github.action_ref": "0123456789abcdef0123456789abcdef01234567",
      "github.action_repository": "owner/vbench", "github.server_url": "https://example.org",
      "github.token": "secret", "runner.temp": runner, "runner.os": "Linux", "runner.arch": "X64",
    ]
    for (name, value) in inputs { contexts["inputs.\(name)"] = value }
    for (name, value) in contexts { contexts[name] = Self.filled(value, contexts) }
    var outcome = Outcome()
    for step in steps {
      let condition = step["if"] as? String ?? ""
      guard Self.holds(condition, contexts, hasFailed: outcome.status != 0) else { continue }
      outcome.steps.append(step["name"] as? String ?? "")
      guard let script = step["run"] as? String else { continue }
      var variables = environment
      variables["GITHUB_PATH"] = "\(runner)/path"
      let added = (try? String(contentsOfFile: "\(runner)/path", encoding: .utf8)) ?? ""
      let paths = added.split(separator: "\n").map(String.init)
      variables["PATH"] =
        (paths + [environment["PATH"] ?? ProcessInfo.processInfo.environment["PATH"] ?? ""])
        .joined(separator: ":")
      for (name, value) in step["env"] as? [String: Any] ?? [:] {
        variables[name] = Self.filled("\(value)", contexts)
      }
      let process = try VBenchProcess(
        ["-e", "-o", "pipefail", "-c", Self.filled(script, contexts)], of: "/bin/bash", in: folder,
        environment: variables)
      outcome.output += process.output + process.errors
      if outcome.status == 0 { outcome.status = process.status }
    }
    return outcome
  }

  /// Returns the given text with expressions replaced by their values.
  private static func filled(_ text: String, _ contexts: [String: String]) -> String {
    text.replacing(/\$\{\{ *([a-z_.0-9]+) *\}\}/) { contexts[String($0.1)] ?? "?" }
  }

  /// Returns whether a condition holds. The condition may consist of `always()` and comparisons such as `inputs.cache
  /// == 'true'`, joined by `&&`.
  private static func holds(
    _ condition: String, _ contexts: [String: String], hasFailed: Bool
  ) -> Bool {
    let parts = condition.split(separator: "&&").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if hasFailed, !parts.contains("always()") { return false }
    return parts.allSatisfy { part in
      if part == "always()" { return true }
      guard let match = part.wholeMatch(of: /([a-z_.]+) == '([^']*)'/) else { return false }
      return contexts[String(match.1)] == String(match.2)
    }
  }
}
