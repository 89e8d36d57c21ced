import Bench
import Foundation

/// The current commit of the repository that contains the current folder.
enum ProjectCommit {
  /// The first twelve digits of the commit's hash; nil outside a repository or without git.
  static var current: String? {
    if let known = ProcessInfo.processInfo.environment["GITHUB_SHA"], !known.isEmpty {
      return String(known.prefix(12))
    }
    let commit = Git.output(["rev-parse", "--verify", "--short=12", "HEAD"])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return commit?.isEmpty == false ? commit : nil
  }
}
