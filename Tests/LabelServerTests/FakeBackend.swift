import Geometry
import GroundTruth
import Imaging
import Labeling
import Media
import TestSupport

/// Labels in memory. In place of a tracker, a frame without a label gets the region of the nearest frame before it, with
/// a confidence that falls with the distance.
actor FakeBackend: LabelingBackend {
  struct Target {
    var name: String
    var isPlanar = false
    var rows: [Int: LabelRow] = [:]
  }

  static let size = (width: 320, height: 240)
  let frameCount = 60
  private(set) var targets: [Int: Target] = [:]
  private(set) var edits: [LabelEdit] = []
  private var revision = 0
  private var undone: [[Int: Target]] = []
  private var done: [[Int: Target]] = []
  /// The number of requests for labels that will fail.
  private var failures = 0
  /// What detectors find; nil if there is no detector.
  private var found: [Proposal]?

  init(found: [Proposal]? = nil) { self.found = found }

  func state() -> LabelingState {
    let summaries = targets.sorted { $0.key < $1.key }.map { id, target in
      LabelingState.TargetSummary(
        id: id, name: target.name, color: id % 2 == 1 ? "#5ba2f2" : "#f28a55",
        isPlanar: target.isPlanar,
        handCount: target.rows.values.count { $0.source == .hand },
        checkedCount: target.rows.values.count { $0.source == .checked },
        trackedCount: frameCount - target.rows.count)
    }
    let doubtful = summaries.flatMap { target in
      [40, 20].filter { targets[target.id]?.rows[$0] == nil }.map {
        LabelingState.DoubtfulFrame(
          target: target.id, frame: $0, doubt: 0.5, reasons: ["the two directions disagree"])
      }
    }
    return LabelingState(
      revision: revision, name: "clip", width: Self.size.width, height: Self.size.height,
      frameCount: frameCount, frameRate: 25, threshold: 0.5, targets: summaries,
      doubtful: doubtful,
      summary: .init(
        handBoxes: summaries.map(\.handCount).reduce(0, +), frames: frameCount * targets.count,
        expectedOverlap: targets.isEmpty ? nil : 0.93, framesToCheck: doubtful.count),
      working: nil, canUndo: !done.isEmpty, canRedo: !undone.isEmpty, remarks: [])
  }

  /// Changes the labels as another page would, and lets the next requests for labels fail.
  func applyElsewhere(_ edit: LabelEdit, failures: Int) throws {
    self.failures = failures
    _ = try apply(edit)
  }

  func labels(of target: Int) throws -> TargetLabels {
    if failures > 0 {
      failures -= 1
      throw LabelingError.unknownTarget(target)
    }
    guard let target = targets[target].map({ (target, $0) }) else {
      throw LabelingError.unknownTarget(target)
    }
    return TargetLabels(
      target: target.0, rows: (0..<frameCount).map { row(of: target.1, at: $0) })
  }

  func row(of target: Target, at frame: Int) -> LabelRow {
    if let row = target.rows[frame] { return row }
    guard let before = target.rows.keys.filter({ $0 <= frame }).max(),
      var row = target.rows[before], row.visibility == .visible
    else { return LabelRow(frame: frame, source: .none) }
    (row.frame, row.source) = (frame, .tracked)
    row.confidence = max(0, 1 - Double(frame - before) / 40)
    return row
  }

  func apply(_ edit: LabelEdit) throws -> LabelingState {
    edits.append(edit)
    switch edit {
    case .undo:
      guard let last = done.popLast() else { throw LabelingError.nothingToUndo }
      undone.append(targets)
      targets = last
    case .redo:
      guard let next = undone.popLast() else { throw LabelingError.nothingToRedo }
      done.append(targets)
      targets = next
    default:
      done.append(targets)
      undone = []
      change(edit)
    }
    revision += 1
    return state()
  }

  private func change(_ edit: LabelEdit) {
    switch edit {
    case .set(let id, let frame, let region):
      targets[id]?.rows[frame] = LabelRow(frame: frame, source: .hand, region: region)
    case .hide(let id, let frame, let visibility):
      targets[id]?.rows[frame] = LabelRow(frame: frame, source: .hand, visibility: visibility)
    case .clear(let id, let frame): targets[id]?.rows[frame] = nil
    case .check(let id, let frames):
      guard var target = targets[id] else { return }
      for frame in frames {
        var row = row(of: target, at: frame)
        row.source = .checked
        target.rows[frame] = row
      }
      targets[id] = target
    case .add(let name, let frame, let region):
      let id = (targets.keys.max() ?? 0) + 1
      var target = Target(name: name.isEmpty ? "Target \(id)" : name)
      if case .quadrilateral = region { target.isPlanar = true }
      if let frame, let region {
        target.rows[frame] = LabelRow(frame: frame, source: .hand, region: region)
      }
      targets[id] = target
    case .rename(let id, let name): targets[id]?.name = name
    case .remove(let id): targets[id] = nil
    case .undo, .redo: break
    }
  }

  func frame(_ index: Int) throws -> [UInt8] {
    guard (0..<frameCount).contains(index) else {
      throw LabelingError.unknownFrame(index, count: frameCount)
    }
    return try ImageFile.jpeg(
      TestImages.square(
        width: Self.size.width, height: Self.size.height, x: 2 * index, y: 80, side: 60))
  }

  func proposals(_ kind: ProposalKind, frame: Int) throws -> [Proposal] {
    guard let found else { throw LabelingError.noDetector(kind, reason: "no detector") }
    return found
  }

  func changes(after revision: Int) async -> Int {
    // The wait does not end when its task is canceled.
    for _ in 0..<400 where self.revision <= revision {
      await Task { try? await Task.sleep(for: .milliseconds(50)) }.value
    }
    return self.revision
  }
}
