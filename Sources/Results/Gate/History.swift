import Bench
import Evaluation
import Files
import Foundation

/// How a project's figures went over time: baselines, oldest first.
package struct History: Sendable {
  /// One state of the project.
  package struct Point: Sendable {
    /// The commit, or the file or folder that it was read from.
    package var name: String
    package var baseline: Baseline

    package init(name: String, baseline: Baseline) {
      self.name = name
      self.baseline = baseline
    }
  }

  /// One figure of one subject over all points.
  package struct Line: Sendable {
    package var subject: String
    /// As tables call it.
    package var figure: String
    package var isHigherBetter: Bool
    /// Whether it is a share of 1, which cannot be more.
    package var isShare = false
    /// One for each point; nil where it has none.
    package var values: [Double?]
  }

  package var points: [Point]
  /// In order of figures, then of subjects.
  package var lines: [Line]

  /// The name of the figure of speed: an update as a multiple of the calibration kernel.
  package static let speed = "time"

  /// - Parameter measures: what gates watch of the task that the states are of.
  package init(_ points: [Point], of measures: WatchedMeasures = .tracking) {
    self.points = points
    let subjects = Set(points.flatMap(\.baseline.subjects.keys)).sorted()
    var lines: [Line] = []
    for measure in measures.overall {
      guard let name = measure.gateName else { continue }
      for subject in subjects {
        lines.append(
          Line(
            subject: subject, figure: measure.title, isHigherBetter: measure.better != .lower,
            isShare: measure.unit == .share,
            values: points.map { $0.baseline.subjects[subject]?.figures[name] }))
      }
    }
    // Multiples of another version of the kernel are another figure.
    let kernel = points.last { $0.baseline.timing != nil }?.baseline.timing?.kernel
    for subject in subjects {
      lines.append(
        Line(
          subject: subject, figure: Self.speed, isHigherBetter: false,
          values: points.map { point in
            point.baseline.timing?.kernel == kernel
              ? Self.multiple(of: subject, in: point.baseline) : nil
          }))
    }
    self.lines = lines.filter { $0.values.contains { $0 != nil } }
  }

  /// The geometric mean over clips.
  private static func multiple(of subject: String, in baseline: Baseline) -> Double? {
    guard let clips = baseline.timing?.multiples[subject]?.values, !clips.isEmpty else {
      return nil
    }
    return exp(clips.reduce(0) { $0 + log($1.ratio) } / Double(clips.count))
  }
}

extension History {
  /// The states of a baseline file that git knows, oldest first, and the file as it is now where
  /// that differs from the last one.
  ///
  /// Commits whose file cannot be read, such as those of an older format, are left out.
  ///
  /// - Returns: nil where the file is not under git.
  /// - Throws: `GateError.unreadableBaseline` where the file as it is now cannot be read.
  package static func points(ofFile path: String) throws -> [Point]? {
    let folder = path.deletingLastPathComponent
    let name = path.lastPathComponent
    // In the file's own folder: the project may lie elsewhere than the working folder.
    guard let log = Git.output(["log", "--reverse", "--format=%h", "--", name], in: folder) else {
      return nil
    }
    let commits = log.split(separator: "\n").map(String.init)
    guard !commits.isEmpty else { return nil }
    var points: [Point] = []
    for commit in commits {
      guard let text = Git.output(["show", "\(commit):./\(name)"], in: folder),
        let baseline = try? JSONDecoder().decode(Baseline.self, from: Data(text.utf8)),
        baseline.schema == Baseline.currentSchema
      else { continue }
      points.append(Point(name: commit, baseline: baseline))
    }
    if FileManager.default.fileExists(atPath: path) {
      let now = try BaselineFile.read(path)
      if now != points.last?.baseline { points.append(Point(name: "now", baseline: now)) }
    }
    return points
  }
}
