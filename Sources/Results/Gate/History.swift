import Bench
import Evaluation
import Files
import Foundation

/// The history of a project's figures: baselines, the oldest first.
package struct History: Sendable {
  /// A state of the project.
  package struct Point: Sendable {
    /// The commit, or the file or folder from which it was read.
    package var name: String
    package var baseline: Baseline

    package init(name: String, baseline: Baseline) {
      self.name = name
      self.baseline = baseline
    }
  }

  /// A figure of a subject over all points.
  package struct Line: Sendable {
    package var subject: String
    /// The name in tables.
    package var figure: String
    package var isHigherBetter: Bool
    /// Whether it is a share, which cannot exceed 1.
    package var isShare = false
    /// One value for each point; nil if there is none.
    package var values: [Double?]
    /// The indices of the last point with a value, and of the first one that covers the same data; nil without values.
    package var compared: (first: Int, last: Int)?
    /// The values at these points.
    package var ends: (first: Double, last: Double)? {
      guard let compared, let first = values[compared.first], let last = values[compared.last]
      else { return nil }
      return (first, last)
    }
    /// Whether no other point covers the data of the last one.
    package var isIncomparable: Bool {
      compared.map { $0.first == $0.last && values.count > 1 } ?? false
    }
  }

  package var points: [Point]
  /// The lines in the order of figures, then of subjects.
  package var lines: [Line]

  /// The name of the figure of speed: an update as a multiple of the calibration kernel.
  static let speed = "time"

  /// - Parameter measures: the measures that gates watch for the task of the points.
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
    // Multiples of another version of the kernel cannot be compared.
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
    for index in self.lines.indices {
      self.lines[index].compared = Self.compared(self.lines[index], of: points)
    }
  }

  private static func compared(_ line: Line, of points: [Point]) -> (first: Int, last: Int)? {
    guard let last = line.values.lastIndex(where: { $0 != nil }) else { return nil }
    let first = line.values.indices.first { index in
      line.values[index] != nil
        && points[index].baseline.coversSameData(as: points[last].baseline, for: line.subject)
    }
    return (first ?? last, last)
  }

  /// Returns the geometric mean over clips.
  private static func multiple(of subject: String, in baseline: Baseline) -> Double? {
    guard let clips = baseline.timing?.multiples[subject]?.values, !clips.isEmpty else {
      return nil
    }
    return exp(clips.reduce(0) { $0 + log($1.ratio) } / Double(clips.count))
  }
}

extension History {
  /// Returns the states of a baseline file in git, the oldest first, and the present file if it differs from
  /// the last one.
  ///
  /// Commits with an unreadable file, such as one in an older format, are left out.
  ///
  /// - Returns: nil if the file is not under version control.
  /// - Throws: `GateError.unreadableBaseline` if the present file cannot be read.
  package static func points(ofFile path: String) throws -> [Point]? {
    let folder = path.deletingLastPathComponent
    let name = path.lastPathComponent
    // Git is called in the file's own folder, because the project may be elsewhere than the working folder.
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

extension Baseline {
  /// Whether the figures of a subject are of the same labels under the same rules in both.
  fileprivate func coversSameData(as other: Baseline, for subject: String) -> Bool {
    sequences == other.sequences && conventions == other.conventions
      && evaluationProtocol == other.evaluationProtocol
      && subjects[subject]?.sequences.keys == other.subjects[subject]?.sequences.keys
  }
}
