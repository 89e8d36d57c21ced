import Bench
import Evaluation
import Files

/// The content of a cell: for each attempt, a line that describes its steps, then the steps in binary form.
///
///     targets 1
///     target 120 0 - 1               (steps, first frame, attempt or `-`, target)
///     <120 steps>
///
/// A step begins with a byte that specifies which parts exist (`TrackStep.Contents`). These parts follow in this order:
/// the region's numbers (`x y width height`, or four corners `x y`), the confidence, and the wall time and CPU time in
/// nanoseconds. Each number takes eight bytes, little-endian. Times are signed integers. All other numbers are IEEE 754
/// doubles.
package enum TrackingContent {
  package static func encode(_ trajectories: [Trajectory]) -> [UInt8] {
    var bytes = header(trajectories.count)
    bytes.reserveCapacity(trajectories.reduce(256) { $0 + $1.steps.bytes.count + 256 })
    for attempt in trajectories.map(attempt) {
      bytes += attempt.head
      bytes += attempt.body
    }
    return bytes
  }

  /// Returns the line with which a cell's content starts.
  static func header(_ trajectories: Int) -> [UInt8] { Array("targets \(trajectories)\n".utf8) }

  /// Returns the stored content of a trajectory. The steps are not copied.
  static func attempt(_ trajectory: Trajectory) -> AttemptContent {
    let attempt = trajectory.attempt.isEmpty ? "-" : trajectory.attempt.inOneLine
    let line =
      "target \(trajectory.steps.count) \(trajectory.firstFrame) \(attempt) \(trajectory.target.asLine)\n"
    return AttemptContent(head: Array(line.utf8), body: trajectory.steps.bytes)
  }

  /// Decodes a cell's content.
  ///
  /// - Returns: nil if the bytes are invalid.
  static func decode(_ bytes: ArraySlice<UInt8>, _ direction: Anchor.Direction) -> [Trajectory]? {
    bytes.withUnsafeBytes { raw in
      var reader = LineReader(bytes: raw)
      guard let targets = reader.field("targets").flatMap({ Int($0) }) else { return nil }
      var trajectories: [Trajectory] = []
      for _ in 0..<max(0, targets) {
        guard let trajectory = trajectory(&reader, of: bytes, direction) else { return nil }
        trajectories.append(trajectory)
      }
      return trajectories
    }
  }

  private static func trajectory(
    _ reader: inout LineReader, of bytes: ArraySlice<UInt8>, _ direction: Anchor.Direction
  ) -> Trajectory? {
    guard let header = reader.field("target") else { return nil }
    let parts = header.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let count = Int(parts[0]), let firstFrame = Int(parts[1]),
      ManifestEntry.possibleFrames.contains(firstFrame), let steps = reader.steps(count, of: bytes)
    else { return nil }
    return Trajectory(
      target: String(line: parts[3]), firstFrame: firstFrame, direction: direction,
      attempt: parts[2] == "-" ? "" : String(parts[2]), steps: steps)
  }
}

extension LineReader {
  /// Reads the next steps; nil if there are too few steps or if one is invalid.
  fileprivate mutating func steps(_ count: Int, of bytes: ArraySlice<UInt8>) -> Trajectory.Steps? {
    var end = position
    for _ in 0..<max(0, count) {
      guard let next = TrackStep.Contents.end(ofStepAt: end, in: self.bytes) else { return nil }
      end = next
    }
    defer { position = end }
    guard end <= bytes.count else { return nil }
    return Trajectory.Steps(count, in: bytes.dropFirst(position).prefix(end - position))
  }
}

extension Cell {
  /// Creates the cell of a tracker.
  ///
  /// - Parameter trajectories: one trajectory for each attempt at a target on which the tracker can be initialized, in
  ///   the order of targets and attempts.
  package init(
    method: String, dataset: String, sequence: String, direction: FrameOrder = .forward,
    program: String, input: String, failure: String?, isCrash: Bool = false,
    trajectories: [Trajectory]
  ) {
    self.init(
      method: method, dataset: dataset, sequence: sequence, direction: direction,
      program: program, input: input, failure: failure, isCrash: isCrash,
      content: TrackingContent.encode(trajectories)[...])
  }

  /// Decodes the tracker's answers in a cell.
  ///
  /// - Returns: nil if the content is invalid.
  package func readTrajectories() -> [Trajectory]? {
    TrackingContent.decode(content, Anchor.Direction(direction))
  }
}

extension Anchor.Direction {
  /// Creates the direction of the attempts in a pass with the given frame order.
  init(_ order: FrameOrder) {
    self = order == .forward ? .forward : .backward
  }
}

extension FrameOrder {
  /// Creates the frame order of a pass with attempts in the given direction.
  package init(_ direction: Anchor.Direction) {
    self = direction == .forward ? .forward : .backward
  }
}
