import Files
import Geometry

/// The progress of one pass over an item. The scheduler's lock guards it, except for the decoder and the lanes,
/// which belong to the worker that currently uses them.
final class ItemJob {
  enum Phase { case waiting, opening, running, ended }

  /// A lane and its progress in the pass.
  struct LaneState {
    var lane: any Lane
    /// The number of the chunk that the lane needs next.
    var nextChunk = 0
    var isBusy = false
    var isFinished = false
  }

  /// The maximum number of the pass's chunks in memory. Without this limit, memory use would grow with the item's
  /// length.
  static let chunkLimit = 4

  let planIndex: Int
  let pass: ItemPass
  var lanes: [LaneState]
  var phase = Phase.waiting
  var decoder: FrameDecoder?
  var input = ""
  var frameSize = PixelSize(width: 0, height: 0)
  /// The state of the files of frames, as in `FrameDecoder.fileState`.
  var fileState = 0
  /// The reason why the item is abandoned; nil if it is not abandoned.
  var problem: RunNote?

  /// The claim on the pass's only cell, if several processes share the run. Like the decoder, it belongs to the worker
  /// that uses it.
  var claim: LockFile?

  private var chunks: [Int: Chunk] = [:]
  private var decodedChunks = 0
  private var isDecoding = false
  private(set) var hasAllFrames = false
  private var trackedSteps = 0
  private var savedMethods: Set<Int> = []

  init(_ planIndex: Int, pass: ItemPass, _ repetitions: Repetitions) {
    self.planIndex = planIndex
    self.pass = pass
    lanes = pass.methods.flatMap { method in
      (0..<repetitions[method.name]).flatMap { _ in method.makeLanes() }
    }.map { LaneState(lane: $0) }
  }

  /// The approximate amount of work, in frames to decode plus frames to track.
  var weight: Int { pass.frames.count * (1 + lanes.count) }

  /// The scheduling rank, which places forward passes before backward passes.
  var rank: Int { pass.order == .forward ? 0 : 1 }

  /// The number of answers that are still missing.
  var remainingSteps: Int {
    lanes.reduce(-trackedSteps) { $0 + max(0, pass.frames.count - $1.lane.firstPosition) }
  }

  /// Starts and returns the next task that is ready; nil if there is none.
  func begin() -> Scheduler.Task? {
    switch phase {
    case .waiting:
      phase = .opening
      return .open(self)
    case .opening, .ended:
      return nil
    case .running:
      guard problem == nil else { return nil }
      return beginTracking() ?? beginDecoding()
    }
  }

  /// Starts the lane that is furthest behind, so that the oldest chunk can be released.
  ///
  /// - Returns: the task for the lane; nil if no lane can continue.
  private func beginTracking() -> Scheduler.Task? {
    let ready = lanes.indices.filter { index in
      let state = lanes[index]
      return !state.isBusy && !state.isFinished && state.nextChunk < decodedChunks
    }
    guard let index = ready.min(by: { lanes[$0].nextChunk < lanes[$1].nextChunk }),
      let chunk = chunks[lanes[index].nextChunk]
    else { return nil }
    lanes[index].isBusy = true
    return .track(self, lane: index, lanes[index].lane, chunk)
  }

  private func beginDecoding() -> Scheduler.Task? {
    guard !isDecoding, !hasAllFrames, chunks.count < Self.chunkLimit, let decoder else {
      return nil
    }
    isDecoding = true
    return .decode(self, decoder)
  }

  /// Stores a decoded chunk, which is nil after the last frame.
  func decoded(_ chunk: Chunk?) {
    isDecoding = false
    guard let chunk else {
      hasAllFrames = true
      finishLanes()
      return
    }
    chunks[decodedChunks] = chunk
    decodedChunks += 1
    dropChunks()
  }

  func decodingFailed(_ problem: RunNote) {
    isDecoding = false
    self.problem = problem
  }

  /// Records that a lane has consumed its chunk.
  func tracked(lane index: Int, steps: Int) {
    trackedSteps += steps
    lanes[index].isBusy = false
    lanes[index].nextChunk += 1
    finishLanes()
    dropChunks()
  }

  private func finishLanes() {
    guard hasAllFrames else { return }
    for index in lanes.indices where lanes[index].nextChunk == decodedChunks {
      lanes[index].isFinished = true
    }
  }

  private func dropChunks() {
    let needed = lanes.map(\.nextChunk).min() ?? decodedChunks
    for number in chunks.keys where number < needed { chunks[number] = nil }
  }

  /// Whether all work is done and no worker is busy with the pass.
  var isEnded: Bool {
    if isDecoding || phase != .running || lanes.contains(where: \.isBusy) { return false }
    return problem != nil || (hasAllFrames && lanes.allSatisfy(\.isFinished))
  }

  /// Releases the frames and lanes, which use a lot of memory.
  func end() {
    phase = .ended
    chunks = [:]
    decoder = nil
    lanes = []
  }

  /// Returns the lanes of methods that have finished the item since the last call.
  func takeFinishedMethods() -> [[any Lane]] {
    guard problem == nil, hasAllFrames else { return [] }
    var finished: [[any Lane]] = []
    let byMethod = Dictionary(grouping: lanes, by: \.lane.methodIndex)
    for (method, states) in byMethod.sorted(by: { $0.key < $1.key })
    where !savedMethods.contains(method) && states.allSatisfy(\.isFinished) {
      savedMethods.insert(method)
      finished.append(states.map(\.lane))
    }
    return finished
  }
}
