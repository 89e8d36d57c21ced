import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite(.alone) struct LabelingSessionTests {
  private func session(
    _ square: MovingSquare, in folder: TemporaryFolder
  ) throws -> LabelingSession {
    try LabelingSession(LabelingInput(square.unlabeled), folder: folder.path("labels"))
  }

  /// Waits until the trackers are idle.
  private func idle(_ session: LabelingSession) async -> LabelingState {
    var state = await session.state()
    while state.working != nil {
      _ = await session.changes(after: state.revision)
      state = await session.state()
    }
    return state
  }

  private func overlaps(_ session: LabelingSession, _ square: MovingSquare) async throws -> [Double]
  {
    try await session.labels(of: 1).rows.map { row in
      row.box.map { Box(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }?
        .overlap(with: square.box(at: row.frame)) ?? 0
    }
  }

  @Test(.mustNotHang) func `one box is tracked through the whole video in both directions`()
    async throws
  {
    let (square, folder) = (MovingSquare(), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    _ = try await session.apply(.add(name: "square", frame: 12, region: .box(square.box(at: 12))))
    let state = await idle(session)
    #expect(state.targets.map(\.trackedCount) == [29])
    #expect(state.summary.handBoxes == 1 && state.summary.frames == 30)
    let found = try await overlaps(session, square)
    #expect(found.min() ?? 0 > 0.7, "\(found)")
    #expect(found[12] == 1)
    let files = try #require(try Dataset.open(session.folder).entries.first).load()
    #expect(files.targets[0].sources.count { $0 == .tracked } == 29)
    #expect(files.targets[0].annotations.count { $0.visibility == .visible } == 1)
  }

  @Test(.mustNotHang)
  func `a second box changes only the frames between its neighbors, and undo restores them`()
    async throws
  {
    let (square, folder) = (MovingSquare(), try TemporaryFolder())
    let session = try session(square, in: folder)
    _ = try await session.apply(.add(name: "", frame: 0, region: .box(square.box(at: 0))))
    _ = try await session.apply(.set(target: 1, frame: 10, region: .box(square.box(at: 10))))
    _ = await idle(session)
    let before = try await session.labels(of: 1)
    _ = try await session.apply(.set(target: 1, frame: 20, region: .box(square.box(at: 20))))
    _ = await idle(session)
    let after = try await session.labels(of: 1)
    #expect(after.rows[..<11] == before.rows[..<11])
    #expect(after.rows[11] != before.rows[11])
    #expect(after.rows[20].source == .hand)
    let undone = try await session.apply(.undo)
    // The trackers still know the passes from before, so that no work is left for them.
    #expect(undone.working == nil && undone.canRedo)
    #expect(try await session.labels(of: 1) == before)
    session.close()
    let again = try self.session(square, in: folder)
    defer { again.close() }
    _ = await idle(again)
    #expect(try await again.labels(of: 1) == before)
    _ = try await again.apply(.redo)
    _ = await idle(again)
    #expect(try await again.labels(of: 1) == after)
  }

  @Test(.mustNotHang) func `the order of edits does not matter`() async throws {
    let square = MovingSquare(count: 20)
    var found: [TargetLabels] = []
    for order in [[0, 8, 19], [19, 0, 8]] {
      let folder = try TemporaryFolder()
      let session = try session(square, in: folder)
      defer { session.close() }
      _ = try await session.apply(.add(name: "", frame: nil, region: nil))
      for frame in order {
        _ = try await session.apply(
          .set(target: 1, frame: frame, region: .box(square.box(at: frame))))
      }
      _ = await idle(session)
      found.append(try await session.labels(of: 1))
    }
    #expect(found[0] == found[1])
  }

  @Test(.mustNotHang) func `checked and hidden frames are labels of a person`() async throws {
    let (square, folder) = (MovingSquare(count: 12), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    _ = try await session.apply(.add(name: "", frame: 0, region: .box(square.box(at: 0))))
    _ = await idle(session)
    let tracked = try await session.labels(of: 1).rows[4]
    _ = try await session.apply(.check(target: 1, frames: [4, 5, 4]))
    _ = try await session.apply(.hide(target: 1, frame: 8, visibility: .occluded))
    let state = await idle(session)
    #expect(state.targets[0].checkedCount == 2 && state.targets[0].handCount == 2)
    let rows = try await session.labels(of: 1).rows
    #expect(rows[4].box == tracked.box && rows[4].source == .checked)
    #expect(rows[8...].allSatisfy { $0.visibility == .occluded && $0.box == nil })
    #expect(rows[9].source == .tracked && rows[7].visibility == .visible)
    #expect(state.summary.handBoxes == 1)
  }

  @Test(.mustNotHang) func `four corners are tracked as four corners`() async throws {
    let (square, folder) = (MovingSquare(count: 12), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    func corners(_ frame: Int) -> Region { .quadrilateral(Quadrilateral(square.box(at: frame))) }
    _ = try await session.apply(.add(name: "", frame: 0, region: corners(0)))
    let state = await idle(session)
    #expect(state.targets[0].isPlanar)
    let rows = try await session.labels(of: 1).rows
    for row in rows {
      let found = try #require(Region(box: nil, corners: row.corners))
      #expect(found.overlap(with: corners(row.frame)) > 0.8, "frame \(row.frame)")
    }
    await #expect(throws: LabelingError.otherForm(isPlanar: true)) {
      try await session.apply(.set(target: 1, frame: 3, region: .box(square.box(at: 3))))
    }
  }

  @Test func `impossible edits are refused and leave the labels unchanged`() async throws {
    let (square, folder) = (MovingSquare(count: 3), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    _ = try await session.apply(.add(name: "dog", frame: nil, region: nil))
    let before = await session.state()
    let box = Region.box(square.box(at: 0))
    let edits: [(LabelEdit, LabelingError)] = [
      (.set(target: 7, frame: 0, region: box), .unknownTarget(7)),
      (.set(target: 1, frame: 3, region: box), .unknownFrame(3, count: 3)),
      (.set(target: 1, frame: -1, region: box), .unknownFrame(-1, count: 3)),
      (
        .set(target: 1, frame: 0, region: .box(Box(x: 500, y: 0, width: 9, height: 9))),
        .outsideFrame(PixelSize(width: 192, height: 128))
      ),
      (
        .set(target: 1, frame: 0, region: .box(Box(x: 0, y: 0, width: .nan, height: 9))), .badRegion
      ),
      (.hide(target: 1, frame: 0, visibility: .visible), .notHidden),
      (.add(name: " dog ", frame: nil, region: nil), .badName("dog")),
      (.add(name: "cat", frame: nil, region: box), .badRegion),
      (.redo, .nothingToRedo),
    ]
    for (edit, error) in edits {
      await #expect(throws: error) { try await session.apply(edit) }
    }
    #expect(await session.state() == before)
  }

  @Test(.mustNotHang) func `waiting for a change ends with the change`() async throws {
    let (square, folder) = (MovingSquare(count: 3), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    let revision = await session.state().revision
    let began = ContinuousClock.now
    async let seen = session.changes(after: revision)
    try await Task.sleep(for: .milliseconds(50))
    _ = try await session.apply(.add(name: "", frame: nil, region: nil))
    #expect(await seen > revision)
    #expect(ContinuousClock.now - began < .seconds(18))
  }

  @Test(.mustNotHang) func `frames and proposals are those of the video`() async throws {
    let (square, folder) = (MovingSquare(count: 3), try TemporaryFolder())
    let session = try session(square, in: folder)
    defer { session.close() }
    #expect(try await session.frame(2).prefix(2) == [0xFF, 0xD8])
    await #expect(throws: LabelingError.unknownFrame(3, count: 3)) { try await session.frame(3) }
    for proposal in try await session.proposals(.rectangles, frame: 0) {
      #expect(proposal.corners?.count == 8 && (0...1).contains(proposal.confidence))
    }
  }
}
