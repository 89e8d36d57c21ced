import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Labeling
import Media
import Reporting
import Synchronization

/// The page on which a person picks what `vbench track` follows, and then watches it.
///
/// Until tracking starts, the page shows the first frame alone. Then it shows the frames that were tracked.
final class PickSession: LabelingBackend {
  private struct Picked {
    var id: Int
    /// The name; nil for the number that the object has in the files.
    var name: String?
    var region: Region
  }

  private struct Contents {
    var picked: [Picked] = []
    /// The earlier lists, the last one before the last change.
    var earlier: [[Picked]] = []
    var nextID = 1
    var revision = 1
    var phase = LabelingState.Picking.Phase.picking
    /// The rows of each frame, in the order of the targets.
    var rows: [[LabelRow]] = []
    var saved = ""
    /// The objects whose rows the page has asked for since everything was saved.
    var told: Set<Int> = []
    var lastRequest = ContinuousClock.now
  }

  private let name: String
  private let frames: FrameCache
  private let threshold: Double
  private let contents = Mutex(Contents())

  /// The maximum number of objects.
  private static let limit = 16

  init(_ input: VideoInput, firstFrame: Int, threshold: Double) throws {
    name = input.name
    self.threshold = threshold
    frames = try FrameCache(
      input.frames, firstFrame: firstFrame,
      count: max(1, (input.frames.knownFrameCount ?? 10_000_000) - firstFrame))
  }

  /// The regions to follow, once the person has started; nil before.
  var regions: [Region]? {
    contents.withLock { $0.phase == .picking ? nil : $0.picked.map(\.region) }
  }

  /// Whether a page is open that does not know yet that everything is saved.
  var isAwaited: Bool {
    contents.withLock {
      $0.told.count < $0.picked.count && ContinuousClock.now - $0.lastRequest < .seconds(5)
    }
  }

  /// Shows a frame that was tracked.
  func show(_ objects: [FollowedObject]) {
    contents.withLock { contents in
      let frame = contents.rows.count
      contents.rows.append(
        objects.map { object in
          guard let region = object.answer.region else {
            return LabelRow(frame: frame, source: .none)
          }
          return LabelRow(
            frame: frame, source: frame == 0 ? .hand : .tracked, region: region,
            confidence: object.answer.confidence)
        })
      contents.revision += 1
    }
  }

  /// Says which files were written.
  func end(saved: String) {
    contents.withLock {
      $0.phase = .saved
      $0.saved = saved
      $0.revision += 1
    }
  }

  func startTracking() async throws -> LabelingState {
    try contents.withLock { contents in
      guard !contents.picked.isEmpty else { throw LabelingError.nothingPicked }
      if contents.phase == .picking {
        contents.phase = .following
        contents.revision += 1
      }
    }
    return await state()
  }

  func state() async -> LabelingState {
    contents.withLock { contents in
      contents.lastRequest = .now
      var state = LabelingState(
        revision: contents.revision, name: name, width: frames.size.width,
        height: frames.size.height, frameCount: max(1, contents.rows.count),
        frameRate: frames.source.frameRate ?? 30, threshold: threshold,
        targets: contents.picked.enumerated().map { index, picked in
          .init(
            id: picked.id, name: picked.name ?? "\(index + 1)",
            color: LabelingState.color(ofTarget: index + 1), isPlanar: picked.region.hasCorners,
            handCount: 1, checkedCount: 0, trackedCount: max(0, contents.rows.count - 1))
        }, doubtful: [],
        summary: .init(handBoxes: 0, frames: 0, expectedOverlap: nil, framesToCheck: 0),
        working: nil, canUndo: contents.phase == .picking && !contents.earlier.isEmpty,
        canRedo: false, remarks: [])
      state.picking = .init(phase: contents.phase, saved: contents.saved)
      return state
    }
  }

  func labels(of target: Int) async throws -> TargetLabels {
    try contents.withLock { contents in
      contents.lastRequest = .now
      guard let index = contents.picked.firstIndex(where: { $0.id == target }) else {
        throw LabelingError.unknownTarget(target)
      }
      if contents.phase == .saved { contents.told.insert(target) }
      let first = LabelRow(frame: 0, source: .hand, region: contents.picked[index].region)
      return TargetLabels(
        target: target,
        rows: contents.rows.isEmpty ? [first] : contents.rows.map { $0[index] })
    }
  }

  func apply(_ edit: LabelEdit) async throws -> LabelingState {
    try contents.withLock { contents in
      guard contents.phase == .picking else { throw LabelingError.alreadyFollowing }
      let before = contents.picked
      func place(_ id: Int) throws -> Int {
        guard let place = before.firstIndex(where: { $0.id == id }) else {
          throw LabelingError.unknownTarget(id)
        }
        return place
      }
      switch edit {
      case .add(let name, _, let region?):
        guard before.count < Self.limit else { throw LabelingError.tooMany(limit: Self.limit) }
        contents.picked.append(
          Picked(
            id: contents.nextID, name: name.isEmpty ? nil : name, region: try checked(region)))
        contents.nextID += 1
      case .set(let id, _, let region):
        contents.picked[try place(id)].region = try checked(region)
      case .rename(let id, let name): contents.picked[try place(id)].name = name
      case .remove(let id), .clear(let id, _): contents.picked.remove(at: try place(id))
      case .undo:
        guard let last = contents.earlier.popLast() else { throw LabelingError.nothingToUndo }
        contents.picked = last
        contents.revision += 1
        return
      case .redo: throw LabelingError.nothingToRedo
      case .add, .hide, .check: throw LabelingError.badRegion
      }
      contents.earlier.append(before)
      contents.revision += 1
    }
    return await state()
  }

  private func checked(_ region: Region) throws -> Region {
    let visible = region.boundingBox.intersection(frames.size.bounds)
    guard visible.width >= 1, visible.height >= 1 else {
      throw LabelingError.outsideFrame(frames.size)
    }
    if case .quadrilateral(let corners) = region, !corners.isStrictlyConvex {
      throw LabelingError.badRegion
    }
    return region
  }

  func frame(_ index: Int) async throws -> [UInt8] { try await frames.jpeg(index) }

  func proposals(_ kind: ProposalKind, frame: Int) async throws -> [Proposal] {
    try await frames.proposals(kind, frame: frame)
  }

  func changes(after revision: Int) async -> Int {
    for _ in 0..<400 {
      let now = contents.withLock { contents in
        contents.lastRequest = .now
        return contents.revision
      }
      if now > revision { return now }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return contents.withLock(\.revision)
  }
}
