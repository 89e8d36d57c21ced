import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Labeling

/// The trial of one sequence, whose labels play the person who draws boxes.
struct LabelingTrial {
  private static let goal = 0.9
  private static let spacing = 10

  private let sequence: LabeledSequence
  /// The box in each frame; nil in frames without a visible target.
  private let boxes: [Box?]

  init(_ sequence: LabeledSequence) {
    self.sequence = sequence
    boxes = sequence.targets[0].annotations.map { annotation in
      guard annotation.visibility == .visible, let region = annotation.region, region.isValid else {
        return nil
      }
      return region.boundingBox
    }
  }

  func run() async throws -> TrialRow {
    let usual = interpolated(every: Self.spacing)
    var row = TrialRow(
      name: sequence.name, frames: boxes.count { $0 != nil }, usual: usual.boxes,
      usualOverlap: usual.overlap)
    row.usualGoal =
      (1...60).reversed().lazy.map(interpolated).first { $0.overlap >= Self.goal }?.boxes
    let folder = NSTemporaryDirectory() + "labeling-trial-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var unlabeled = sequence
    unlabeled.targets = []
    let session = try LabelingSession(LabelingInput(unlabeled), folder: folder)
    defer { session.close() }
    guard let first = boxes.firstIndex(where: { $0 != nil }), let box = boxes[first] else {
      return row
    }
    _ = try await session.apply(.add(name: "", frame: first, region: .box(box)))
    var drawn: Set = [first]
    while true {
      var state = await session.state()
      while state.working != nil {
        _ = await session.changes(after: state.revision)
        state = await session.state()
      }
      let rows = try await session.labels(of: 1).rows
      let overlap = mean(rows)
      if overlap.all >= usual.overlap, row.same == nil { row.same = drawn.count }
      if drawn.count == Int((Double(row.frames) / 50).rounded(.up)) { row.fiftieth = overlap.all }
      row.note(boxes: drawn.count, expected: state.summary.expectedOverlap, found: overlap.rest)
      if overlap.all >= Self.goal { row.goal = drawn.count }
      guard row.goal == nil, drawn.count < row.frames,
        let next = state.doubtful.first(where: { !drawn.contains($0.frame) })?.frame
      else { break }
      drawn.insert(next)
      _ = try await session.apply(
        boxes[next].map { .set(target: 1, frame: next, region: .box($0)) }
          ?? .hide(target: 1, frame: next, visibility: .absent))
    }
    return row
  }

  /// Returns the mean overlap of labels in all frames, and in those that were not drawn.
  private func mean(_ rows: [LabelRow]) -> (all: Double, rest: Double?) {
    var (all, rest, count) = (0.0, 0.0, 0)
    for (row, box) in zip(rows, boxes) {
      guard let box else { continue }
      let overlap = row.box.map {
        Box(x: $0[0], y: $0[1], width: $0[2], height: $0[3]).overlap(with: box)
      }
      all += overlap ?? 0
      if row.source == .tracked {
        rest += overlap ?? 0
        count += 1
      }
    }
    return (
      all / Double(max(1, boxes.count { $0 != nil })), count > 0 ? rest / Double(count) : nil
    )
  }

  /// Returns the number of boxes and the mean overlap if a person draws a box every few frames, and the boxes between
  /// them are on straight lines.
  private func interpolated(every spacing: Int) -> (boxes: Int, overlap: Double) {
    let visible = boxes.indices.filter { boxes[$0] != nil }
    var drawn: [Int] = []
    for frame in visible where drawn.last.map({ frame - $0 >= spacing }) ?? true {
      drawn.append(frame)
    }
    if let last = visible.last, drawn.last != last { drawn.append(last) }
    var sum = 0.0
    for frame in visible {
      guard let truth = boxes[frame], let after = drawn.firstIndex(where: { $0 >= frame }) else {
        continue
      }
      let (start, end) = (drawn[max(0, after - 1)], drawn[after])
      guard let a = boxes[start], let b = boxes[end] else { continue }
      let s = end == start || end == frame ? 1 : Double(frame - start) / Double(end - start)
      func between(_ key: KeyPath<Box, Double>) -> Double {
        a[keyPath: key] * (1 - s) + b[keyPath: key] * s
      }
      sum += Box(
        x: between(\.x), y: between(\.y), width: between(\.width), height: between(\.height)
      ).overlap(with: truth)
    }
    return (drawn.count, sum / Double(max(1, visible.count)))
  }
}
