import Bench
import Evaluation
import Files
import Foundation

/// The history of a project's figures, as a list of baselines from the oldest to the newest.
package struct History: Sendable {
  /// A baseline in the project's history, with the commit or location from which it was read.
  package struct Point: Sendable {
    /// The commit, file or folder from which the baseline was read.
    package var name: String
    package var baseline: Baseline

    package init(name: String, baseline: Baseline) {
      self.name = name
      self.baseline = baseline
    }
  }

  /// The values of a method's figure at all points.
  package struct Line: Sendable {
    package var method: String
    /// The figure's name in tables.
    package var figure: String
    package var isHigherBetter: Bool
    /// Whether the figure is a fraction, which cannot exceed 1.
    package var isShare = false
    /// One value per point; nil if a point has none.
    package var values: [Double?]
    /// The indices of the two points that are compared: the last point with a value, and the first point that covers
    /// the same data; nil if there are no values.
    package var compared: (first: Int, last: Int)?
    /// The values at the two points that are compared; nil if one of the points has no value.
    package var ends: (first: Double, last: Double)? {
      guard let compared, let first = values[compared.first], let last = values[compared.last]
      else { return nil }
      return (first, last)
    }
    /// Whether the history has several points, but no other point covers the same data as the last point with a value.
    package var isIncomparable: Bool {
      compared.map { $0.first == $0.last && values.count > 1 } ?? false
    }
  }

  package var points: [Point]
  /// The lines, grouped by figure. Within a figure, they are in the order of methods.
  package var lines: [Line]

  /// The name of the speed figure, which is the time of an update as a multiple of the calibration kernel's time.
  static let speed = "time"

  /// Creates the history from the baselines at its points.
  ///
  /// - Parameter measures: the measures that gates watch for the points' task.
  package init(_ points: [Point], of measures: WatchedMeasures) {
    self.points = points
    let methods = Set(points.flatMap(\.baseline.methods.keys)).sorted()
    var lines: [Line] = []
    for measure in measures.overall {
      guard let name = measure.gateName else { continue }
      for method in methods {
        lines.append(
          Line(
            method: method, figure: measure.title, isHigherBetter: measure.better != .lower,
            isShare: measure.unit == .share,
            values: points.map { $0.baseline.methods[method]?.figures[name] }))
      }
    }
    // Times are stored as multiples of the calibration kernel's time. They cannot be compared if they were measured
    // with different versions of the kernel.
    let kernel = points.last { $0.baseline.timing != nil }?.baseline.timing?.kernel
    for method in methods {
      lines.append(
        Line(
          method: method, figure: Self.speed, isHigherBetter: false,
          values: points.map { point in
            point.baseline.timing?.kernel == kernel
              ? Self.multiple(of: method, in: point.baseline) : nil
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
        && points[index].baseline.coversSameData(as: points[last].baseline, for: line.method)
    }
    return (first ?? last, last)
  }

  /// Returns the geometric mean of a method's update times over all clips, in multiples of the calibration kernel's
  /// time; nil if the method was not timed.
  private static func multiple(of method: String, in baseline: Baseline) -> Double? {
    guard let clips = baseline.timing?.multiples[method]?.values, !clips.isEmpty else {
      return nil
    }
    return exp(clips.reduce(0) { $0 + log($1.ratio) } / Double(clips.count))
  }
}

extension History {
  /// Returns the versions of a baseline file in git, oldest first, followed by the current file if its content differs
  /// from the last of these versions.
  ///
  /// Commits with an unreadable file, such as a file in an older format, are skipped.
  ///
  /// - Parameter read: a function that reads the current file.
  /// - Returns: the points; nil if the file is not under version control.
  /// - Throws: `GateError.unreadableBaseline` if the current file cannot be read.
  package static func points(
    ofFile path: String, read: (String) throws -> Baseline
  ) throws -> [Point]? {
    let folder = path.deletingLastPathComponent
    let name = path.lastPathComponent
    // Git runs in the file's own folder because the project may not be in the working directory.
    guard let log = Git.output(["log", "--reverse", "--format=%h", "--", name], in: folder) else {
      return nil
    }
    let commits = log.textLines.filter { !$0.isEmpty }.map(String.init)
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
      let now = try read(path)
      if now != points.last?.baseline { points.append(Point(name: "now", baseline: now)) }
    }
    return points
  }
}

extension Baseline {
  /// Returns whether a method's figures in both baselines are for the same labels under the same rules.
  fileprivate func coversSameData(as other: Baseline, for method: String) -> Bool {
    sequences == other.sequences && conventions == other.conventions
      && evaluationProtocol == other.evaluationProtocol
      && methods[method]?.sequences.keys == other.methods[method]?.sequences.keys
  }
}
