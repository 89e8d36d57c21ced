import Bench
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import Reporting
import Synchronization

/// A person's work on the labels of one video: the labels on disk, and the trackers that fill the gaps between them.
///
/// ```swift
/// let session = try LabelingSession(LabelingInput.find(at: "clip.mp4")[0], folder: "clip-labels")
/// let box = Region(Box(x: 40, y: 30, width: 64, height: 48))
/// _ = try await session.apply(.add(name: "dog", frame: 0, region: box))
/// ```
public final class LabelingSession: LabelingBackend {
  /// The settings of a session.
  public struct Settings: Sendable {
    /// The confidence at or above which the outline of a tracked label is drawn solid.
    public var threshold = 0.5
    /// The number of passes that trackers make at the same time; nil for half of the processors, because each pass uses
    /// two trackers.
    public var threads: Int?

    public init() {}
  }

  /// What changes. It is used by one thread at a time.
  private struct Contents {
    let project: LabelingProject
    var revision = 1
    /// The labels of targets that have not changed since they were computed.
    var tracks: [Int: TargetTracks] = [:]
    var tracked: [Int: [TrackedLabel?]] = [:]
    /// Those who wait for a change.
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var waitingCount: UInt64 = 0
    var lastWrite = ContinuousClock.now
    var failure: String?
    var isClosed = false

    /// Resumes those who wait for a change.
    mutating func wake() {
      for continuation in waiting.values { continuation.resume() }
      waiting = [:]
    }
  }

  /// The folder of the labels.
  public let folder: String
  private let name: String
  private let settings: Settings
  private let frames: FrameCache
  private let contents: Mutex<Contents>
  private let pool = Mutex<TrackingPool?>(nil)

  /// The maximum number of doubtful frames in a state.
  private static let listed = 200
  private static let longestWait = Duration.seconds(20)

  /// Opens the labels of a video, and starts the trackers where labels are missing.
  ///
  /// - Parameters:
  ///   - folder: the folder of the labels, which is created if it does not exist. If it contains labels, the session
  ///     continues with them, and the labels of `input` are ignored.
  /// - Throws: `LabelingError`, `FileError`, `MediaError` or `GroundTruthError`.
  public init(_ input: LabelingInput, folder: String, settings: Settings = Settings()) throws {
    let project = try LabelingProject(input.sequence, in: folder)
    let sequence = project.sequence
    self.folder = project.folder
    self.settings = settings
    name = sequence.name
    frames = try FrameCache(
      sequence.frames, firstFrame: sequence.firstFrame, count: sequence.frameCount)
    contents = Mutex(Contents(project: project))
    let threads = settings.threads ?? ProcessInfo.processInfo.activeProcessorCount / 2
    let tracking = TrackingPool(
      frames, store: PassStore(in: project.folder), threads: threads,
      onChange: { [weak self] in self?.trackersWentOn() })
    pool.withLock { $0 = tracking }
    contents.withLock { want(near: nil, &$0) }
  }

  deinit {
    // This may be a thread of the trackers, for which it cannot wait.
    close(waits: false)
  }

  /// Stops the trackers, and writes what they have found. The session must not be used afterwards.
  public func close() { close(waits: true) }

  private func close(waits: Bool) {
    let tracking = pool.withLock { $0.take() }
    contents.withLock { contents in
      guard !contents.isClosed else { return }
      contents.isClosed = true
      refresh(&contents, with: tracking)
      try? write(&contents)
      contents.project.close()
      contents.wake()
    }
    tracking?.close(waits: waits)
  }

  public func state() async -> LabelingState { contents.withLock { summarize(&$0) } }

  public func labels(of target: Int) async throws -> TargetLabels {
    try contents.withLock { contents in
      let found = try contents.project.labels.target(target)
      refresh(&contents)
      let tracked = contents.tracked[target] ?? []
      let rows = (0..<frames.count).map { frame in
        if let label = found.given[frame] {
          return LabelRow(
            frame: frame, source: label.source, visibility: label.visibility, region: label.region)
        }
        guard tracked.indices.contains(frame), let label = tracked[frame] else {
          return LabelRow(frame: frame, source: .none)
        }
        return LabelRow(
          frame: frame, source: .tracked, visibility: label.visibility, region: label.region,
          confidence: label.confidence)
      }
      return TargetLabels(target: target, rows: rows)
    }
  }

  public func apply(_ edit: LabelEdit) async throws -> LabelingState {
    try contents.withLock { contents in
      let change: LabelChange
      switch edit {
      case .undo: change = try contents.project.undo()
      case .redo: change = try contents.project.redo()
      default:
        refresh(&contents)
        let tracked = contents.tracked
        change = try EditedLabels(
          labels: contents.project.labels, frameCount: frames.count, frameSize: frames.size
        ).change(for: edit) { target, frame in
          guard let labels = tracked[target], labels.indices.contains(frame) else { return nil }
          return labels[frame].map {
            GivenLabel(source: .checked, visibility: $0.visibility, region: $0.region)
          }
        }
        if change.isEmpty { return summarize(&contents) }
        try contents.project.apply(change)
      }
      contents.tracks[change.target] = nil
      contents.tracked[change.target] = nil
      want(near: (change.target, change.labels.last?.frame), &contents)
      refresh(&contents)
      contents.revision += 1
      contents.wake()
      do {
        try write(&contents)
      } catch {
        // The change itself is on disk, and the files follow with the next change.
        contents.failure = ErrorText.of(error)
      }
      return summarize(&contents)
    }
  }

  public func frame(_ index: Int) async throws -> [UInt8] { try await frames.jpeg(index) }

  public func proposals(_ kind: ProposalKind, frame: Int) async throws -> [Proposal] {
    try await frames.proposals(kind, frame: frame)
  }

  public func changes(after revision: Int) async -> Int {
    let waker = Mutex<UInt64?>(nil)
    let timer = Task { [weak self] in
      try? await Task.sleep(for: Self.longestWait)
      guard let self, let number = waker.withLock(\.self) else { return }
      contents.withLock { $0.waiting.removeValue(forKey: number)?.resume() }
    }
    await withCheckedContinuation { continuation in
      let waits = contents.withLock { contents -> Bool in
        guard contents.revision <= revision, !contents.isClosed else { return false }
        contents.waitingCount += 1
        contents.waiting[contents.waitingCount] = continuation
        waker.withLock { [number = contents.waitingCount] in $0 = number }
        return true
      }
      if !waits { continuation.resume() }
    }
    timer.cancel()
    return contents.withLock(\.revision)
  }

  // MARK: - Tracking

  /// Tells the trackers which passes are needed, those next to the last change first.
  private func want(near place: (target: Int, frame: Int?)?, _ contents: inout Contents) {
    let targets = contents.project.labels.targets
    for id in Set(contents.tracks.keys).subtracting(targets.map(\.id)) {
      contents.tracks[id] = nil
      contents.tracked[id] = nil
    }
    var passes: [(wanted: TrackingPool.Wanted, rank: (Int, Int))] = []
    for target in targets {
      let tracks =
        contents.tracks[target.id] ?? TargetTracks(target, frameCount: frames.count)
      contents.tracks[target.id] = tracks
      for (wanted, frames) in tracks.passes {
        let frame = place?.frame ?? 0
        let distance = max(frames.lowerBound - 1 - frame, frame - frames.upperBound, 0)
        passes.append((wanted, (target.id == place?.target ? 0 : 1, distance)))
      }
    }
    let ordered = passes.sorted { $0.rank < $1.rank }.map(\.wanted)
    pool.withLock { $0 }?.want(ordered)
  }

  private func trackersWentOn() {
    contents.withLock { contents in
      guard !contents.isClosed else { return }
      contents.revision += 1
      contents.tracked = [:]
      let isIdle = pool.withLock { $0 }?.progress == nil
      if isIdle || ContinuousClock.now - contents.lastWrite > .seconds(1) {
        refresh(&contents)
        do { try write(&contents) } catch { contents.failure = ErrorText.of(error) }
      }
      contents.wake()
    }
  }

  /// Computes the tracked labels that are missing.
  private func refresh(_ contents: inout Contents, with tracking: TrackingPool? = nil) {
    guard let tracking = tracking ?? pool.withLock({ $0 }) else { return }
    for (id, tracks) in contents.tracks where contents.tracked[id] == nil {
      contents.tracked[id] = tracks.labels(tracking.known)
    }
  }

  private func write(_ contents: inout Contents) throws {
    let tracked = contents.tracked
    try contents.project.write { tracked[$0] ?? [] }
    contents.lastWrite = .now
    contents.failure = nil
  }

  // MARK: - The state

  private func summarize(_ contents: inout Contents) -> LabelingState {
    refresh(&contents)
    var state = LabelingState(
      revision: contents.revision, name: name, width: frames.size.width,
      height: frames.size.height, frameCount: frames.count,
      frameRate: frames.source.frameRate ?? 30, threshold: settings.threshold, targets: [],
      doubtful: [],
      summary: .init(handBoxes: 0, frames: 0, expectedOverlap: nil, framesToCheck: 0),
      working: nil, canUndo: contents.project.canUndo, canRedo: contents.project.canRedo,
      remarks: contents.project.remarks)
    let tracking = pool.withLock { $0 }
    state.working = tracking?.progress
    state.remarks += (tracking?.failures ?? []) + [contents.failure].compactMap(\.self)
    var (overlap, count) = (0.0, 0)
    for target in contents.project.labels.targets {
      let tracked = contents.tracked[target.id] ?? []
      for label in tracked.lazy.compactMap(\.self) where label.visibility == .visible {
        overlap += label.doubt.expectedOverlap
        count += 1
      }
      state.doubtful += DoubtfulFrames.chosen(from: tracked, limit: Self.listed).map {
        frame, label in
        .init(
          target: target.id, frame: frame, doubt: label.doubt.value,
          reasons: label.doubt.reasons.map(\.rawValue))
      }
      state.summary.handBoxes += target.given.values.count {
        $0.source == .hand && $0.region != nil
      }
      state.targets.append(
        .init(
          id: target.id, name: target.facts.name, color: LabelingState.color(ofTarget: target.id),
          isPlanar: target.facts.isPlanar ?? false,
          handCount: target.given.values.count { $0.source == .hand },
          checkedCount: target.given.values.count { $0.source == .checked },
          trackedCount: tracked.count { $0 != nil },
          remark: contents.tracks[target.id].flatMap { tracks in
            tracking.flatMap { tracks.warning($0.known) }
          }))
    }
    state.doubtful.sort { ($1.doubt, $0.target, $0.frame) < ($0.doubt, $1.target, $1.frame) }
    state.summary.frames = frames.count * state.targets.count
    state.summary.framesToCheck = state.doubtful.count { $0.doubt >= TrackingDoubt.limit }
    state.summary.expectedOverlap = count > 0 ? overlap / Double(count) : nil
    state.doubtful = Array(state.doubtful.prefix(Self.listed))
    return state
  }
}
