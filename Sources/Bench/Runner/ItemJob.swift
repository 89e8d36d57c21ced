import Geometry

/// How far the run is with one pass over an item. All of it belongs to the scheduler, under its
/// lock, but the decoder and the lanes, which belong to whoever has been given a task with them.
final class ItemJob {
  enum Phase { case waiting, opening, running, ended }

  /// One lane and how far it is.
  struct LaneState {
    var lane: any Lane
    /// The chunk it needs next.
    var nextChunk = 0
    var isBusy = false
    var isFinished = false
  }

  /// Chunks that are kept at most, so that memory does not grow with the length.
  static let chunkLimit = 4

  /// The item's number among the plan's entries.
  let planIndex: Int
  let pass: ItemPass
  var lanes: [LaneState]
  var phase = Phase.waiting
  var decoder: FrameDecoder?
  var input = ""
  var frameSize = PixelSize(width: 0, height: 0)
  /// Why the item is given up.
  var problem: RunNote?

  private var chunks: [Int: Chunk] = [:]
  private var decodedChunks = 0
  private var isDecoding = false
  private(set) var hasAllFrames = false
  private var trackedSteps = 0
  private var savedMethods: Set<Int> = []

  init(_ planIndex: Int, pass: ItemPass) {
    self.planIndex = planIndex
    self.pass = pass
    lanes = pass.methods.flatMap { $0.makeLanes() }.map { LaneState(lane: $0) }
  }

  /// What there is to do, roughly: frames to decode and to track in.
  var weight: Int { pass.frames.count * (1 + lanes.count) }

  /// Forward before backward.
  var rank: Int { pass.order == .forward ? 0 : 1 }

  /// Answers that are still to be had.
  var remainingSteps: Int {
    lanes.reduce(-trackedSteps) { $0 + max(0, pass.frames.count - $1.lane.firstPosition) }
  }

  /// The next task that can be done now, marked as begun; nil if there is none.
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

  /// The lane that is furthest behind goes first, so that its chunk can be let go of.
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

  /// Takes in a decoded chunk; nil when the frames have come to their end.
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

  /// Takes back a lane that has consumed its chunk.
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

  /// Whether nothing is left to do and nobody works on it any more.
  var isEnded: Bool {
    if isDecoding || phase != .running || lanes.contains(where: \.isBusy) { return false }
    return problem != nil || (hasAllFrames && lanes.allSatisfy(\.isFinished))
  }

  /// Lets go of everything that is large.
  func end() {
    phase = .ended
    chunks = [:]
    decoder = nil
    lanes = []
  }

  /// The lanes of methods that have come to the end of the item since the last call.
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
