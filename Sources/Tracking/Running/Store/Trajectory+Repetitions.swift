import Evaluation
import Foundation

extension Trajectory {
  /// The start of the name of a further repetition of an attempt.
  private static let prefix = "repetition-"

  /// Returns the name of an attempt's repetition.
  ///
  /// - Parameter number: the 1-based number of the repetition. The first one has the name of the attempt.
  fileprivate static func name(of attempt: String, repetition number: Int) -> String {
    guard number > 1 else { return attempt }
    return (attempt.isEmpty ? "" : attempt + " ") + prefix + "\(number)"
  }

  /// Splits the name of an attempt's repetition.
  ///
  /// - Returns: the name of the attempt, and the 1-based number of the repetition.
  package static func repetition(named name: String) -> (attempt: String, number: Int) {
    guard let range = name.range(of: prefix, options: .backwards),
      let number = Int(name[range.upperBound...])
    else { return (name, 1) }
    let attempt = name[..<range.lowerBound]
    return (String(attempt.hasSuffix(" ") ? attempt.dropLast() : attempt), number)
  }

  /// Returns whether two trajectories contain the same answers, regardless of their times.
  fileprivate func hasAnswers(of other: Trajectory) -> Bool {
    steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy {
        $0.region == $1.region && $0.confidence?.bitPattern == $1.confidence?.bitPattern
      }
  }
}

extension [Trajectory] {
  /// The trajectories of each repetition. An attempt that occurs for the second time belongs to the second repetition. If
  /// all repetitions contain the same answers, only the first one is returned.
  package var repetitions: [[Trajectory]] {
    var occurrences: [[String]: Int] = [:]
    var repetitions: [[Trajectory]] = []
    for trajectory in self {
      let attempt = [trajectory.target, trajectory.attempt]
      let number = occurrences[attempt, default: 0]
      occurrences[attempt] = number + 1
      if number == repetitions.count { repetitions.append([]) }
      repetitions[number].append(trajectory)
    }
    guard let first = repetitions.first, repetitions.count > 1 else { return [self] }
    let areAlike = repetitions.dropFirst().allSatisfy { other in
      other.count == first.count && zip(first, other).allSatisfy { $0.hasAnswers(of: $1) }
    }
    guard !areAlike else { return [first] }
    return repetitions.enumerated().map { index, trajectories in
      trajectories.map { trajectory in
        var named = trajectory
        named.attempt = Trajectory.name(of: trajectory.attempt, repetition: index + 1)
        return named
      }
    }
  }
}
