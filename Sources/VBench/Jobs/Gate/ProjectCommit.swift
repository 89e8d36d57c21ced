import Bench
import Foundation

/// The commit of the project that vbench was called in.
package enum ProjectCommit {
  /// Its first twelve digits; nil outside of a project, or where there is no git.
  package static var current: String? {
    if let known = ProcessInfo.processInfo.environment["GITHUB_SHA"], !known.isEmpty {
      return String(known.prefix(12))
    }
    let commit = Git.output(["rev-parse", "--verify", "--short=12", "HEAD"])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return commit?.isEmpty == false ? commit : nil
  }
}
