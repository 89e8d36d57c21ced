import Bench
import Dispatch
import Geometry
import Synchronization

/// The passes that trackers make through a sequence, on threads of their own.
///
/// What a pass finds depends on its start alone. Passes are therefore kept, so that they need not be repeated if labels
/// come back, for example after an edit is undone.
final class TrackingPool: Sendable {
  /// A pass that is needed.
  struct Wanted: Sendable {
    var start: PassStart
    /// The number of steps that are needed.
    var count: Int
  }

  private struct State {
    /// The needed passes, the most urgent first.
    var wanted: [Wanted] = []
    /// The number of needed steps by start.
    var counts: [PassStart: Int] = [:]
    var passes: [PassStart: TrackedPass] = [:]
    /// The passes that cannot be continued.
    var failed: [PassStart: String] = [:]
    var running: Set<PassStart> = []
    /// The number of steps that were done when the trackers were last idle.
    var doneWhenIdle = 0
    var isClosed = false

    func isDone(_ pass: Wanted) -> Bool {
      count(pass) >= pass.count || failed[pass.start] != nil
    }

    func count(_ pass: Wanted) -> Int { passes[pass.start]?.steps.count ?? 0 }

    var done: Int {
      wanted.reduce(0) { $0 + (isDone($1) ? $1.count : count($1)) }
    }

    var isIdle: Bool { wanted.allSatisfy(isDone) }
  }

  private let frames: FrameCache
  private let store: PassStore
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let threads: Int
  private let ended = DispatchGroup()
  private let onChange: @Sendable () -> Void

  /// Starts the threads.
  ///
  /// - Parameter onChange: a function that is called, on one of the threads, when there are new answers.
  init(
    _ frames: FrameCache, store: PassStore, threads: Int, onChange: @escaping @Sendable () -> Void
  ) {
    self.frames = frames
    self.store = store
    self.threads = max(1, threads)
    self.onChange = onChange
    for _ in 0..<self.threads {
      ended.enter()
      let ended = ended
      if !WorkerThreads.start({ [weak self, work] in
        repeat { work.wait() } while self?.runAll() ?? false
        ended.leave()
      }) {
        ended.leave()
      }
    }
  }

  /// Ends all passes.
  ///
  /// - Parameter waits: whether to wait until they have ended.
  func close(waits: Bool) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threads { work.signal() }
    if waits { ended.wait() }
  }

  /// Replaces the list of needed passes, the most urgent first. Running passes that are not in the list end.
  func want(_ wanted: [Wanted]) {
    state.withLock { state in
      if state.isIdle { state.doneWhenIdle = 0 }
      state.wanted = wanted
      state.counts = Dictionary(
        wanted.map { ($0.start, $0.count) }, uniquingKeysWith: { max($0, $1) })
      if state.running.isEmpty { state.doneWhenIdle = state.done }
    }
    for _ in 0..<threads { work.signal() }
  }

  /// Returns what is known about a pass so far, and whether it has ended.
  func known(_ pass: Wanted) -> (pass: TrackedPass, isDone: Bool) {
    state.withLock { ($0.passes[pass.start] ?? TrackedPass(), $0.isDone(pass)) }
  }

  /// The number of steps that were done since the trackers were last idle, and that had to be done since then; nil if
  /// they are idle.
  var progress: LabelingState.Progress? {
    state.withLock { state in
      guard !state.isIdle else { return nil }
      let total = state.wanted.reduce(0) { $0 + $1.count }
      let before = min(state.doneWhenIdle, state.done)
      return .init(done: state.done - before, total: total - before)
    }
  }

  /// Why needed passes could not be continued, without repetitions.
  var failures: [String] {
    state.withLock { state in
      Set(state.wanted.compactMap { state.failed[$0.start] }).sorted()
    }
  }

  /// Runs passes until none is left to run.
  ///
  /// - Returns: false if the pool is closed.
  private func runAll() -> Bool {
    while true {
      let next = state.withLock { state -> Wanted? in
        guard !state.isClosed,
          let next = state.wanted.first(where: {
            !state.isDone($0) && !state.running.contains($0.start)
          })
        else { return nil }
        state.running.insert(next.start)
        return next
      }
      guard let next else { break }
      run(next)
      state.withLock { _ = $0.running.remove(next.start) }
      onChange()
    }
    return state.withLock { !$0.isClosed }
  }

  private func run(_ pass: Wanted) {
    if let stored = store.pass(from: pass.start), stored.steps.count >= pass.count {
      state.withLock { $0.passes[pass.start] = stored }
      return
    }
    var index = 0
    var told = ContinuousClock.now
    var reason: String?
    do {
      let distinctness = StartAppearance.distinctness(
        of: pass.start.region.boundingBox, in: try frames.frame(pass.start.frame))
      state.withLock { $0.passes[pass.start, default: .init()].distinctness = distinctness }
      try pass.start.track(in: frames) { step in
        let goesOn = state.withLock { state in
          // A pass that starts again finds the same as before.
          if state.count(pass) == index {
            state.passes[pass.start, default: .init()].steps.append(step)
          }
          index += 1
          return !state.isClosed && index < state.counts[pass.start] ?? 0
        }
        if goesOn, ContinuousClock.now - told > .milliseconds(500) {
          told = .now
          onChange()
        }
        return goesOn
      }
    } catch {
      reason = "frame \(pass.start.frame(ofStep: index)): \(ErrorText.of(error))"
    }
    let (found, isWhole) = state.withLock { state in
      let isCut = state.isClosed || state.counts[pass.start] == nil
      if reason == nil, !isCut, !state.isDone(pass) { reason = "there are no more frames" }
      if let reason { state.failed[pass.start] = reason }
      return (state.passes[pass.start] ?? TrackedPass(), !isCut)
    }
    if isWhole, reason == nil { store.keep(found, from: pass.start) }
  }
}
