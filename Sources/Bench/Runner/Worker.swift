import Files
import Imaging
import Media

/// The work of one thread in a run.
struct Worker {
  let context: RunContext
  let scheduler: Scheduler
  let pool: WorkerPool
  /// The monitor of steps; nil if methods have no time limit.
  let watch: StepWatch?
  /// The slot in which the thread records its work; nil if there is no supervisor.
  let slot: FlightSlot?

  /// Performs the scheduler's tasks until none are left.
  ///
  /// - Returns: false if the thread was abandoned and replaced by another one.
  func work() -> Bool {
    while let task = scheduler.next() {
      switch task {
      case .open(let job): open(job)
      case .decode(let job, let decoder): decode(job, decoder)
      case .track(let job, let index, let lane, let chunk):
        guard track(job, index, lane, chunk) else { return false }
      }
      if context.interruption.isRaised { scheduler.stop() }
    }
    return true
  }

  /// Opens the item's frames, and leaves out methods whose cells are already stored.
  private func open(_ job: ItemJob) {
    guard claim(job) else { return }
    if var crash = context.crash(in: work(of: job), on: job.pass) {
      crash.work = "reading the frames"
      giveUp(job, crash) { job.phase = .running }
      return
    }
    slot?.begin(work(of: job))
    defer { slot?.end() }
    let (result, duration) = StepDuration.measuring {
      Result { try FrameDecoder(job.pass.frames) }
    }
    context.record.add(decoding: duration, frames: 0)
    switch result {
    case .failure(let error):
      giveUp(job, error) { job.phase = .running }
    case .success(let decoder):
      let input = job.pass.fingerprint(decoder.first)
      var stored = storedMethods(job, input: input)
      context.record.noteReused(stored.count)
      do {
        stored.formUnion(try saveCrashes(in: job, but: stored, input: input))
      } catch {
        context.record.fail(error)
        scheduler.stop()
      }
      let before = job.remainingSteps
      var left = before
      finish(job) {
        job.input = input
        job.frameSize = decoder.first.size
        job.fileState = decoder.fileState
        job.decoder = decoder
        job.lanes.removeAll { stored.contains($0.lane.methodIndex) }
        job.phase = .running
        left = job.remainingSteps
        if job.lanes.isEmpty { job.decoded(nil) }
      }
      context.progress.dropped(steps: before - left)
    }
  }

  /// Claims the cell of a job if several processes share the run.
  ///
  /// - Returns: false if another process is working on the cell, or if it cannot be claimed.
  private func claim(_ job: ItemJob) -> Bool {
    guard context.isShared, let method = job.lanes.first?.lane.methodIndex else { return true }
    do {
      switch try context.store.claim(work(of: job, method: method)) {
      case .held(let file): job.claim = file
      case .unknown: break
      case .taken:
        scheduler.postpone(job)
        return false
      }
      return true
    } catch {
      context.record.fail(error)
      scheduler.stop()
      return false
    }
  }

  private func storedMethods(_ job: ItemJob, input: String) -> Set<Int> {
    let entry = context.identities[job.planIndex]
    let methods = Set(job.lanes.map(\.lane.methodIndex))
    return methods.filter { method in
      let cell = context.store.cell(
        method: context.methods[method].identity.name, dataset: entry.dataset,
        sequence: entry.name, direction: job.pass.order)
      guard let cell, cell.input == input else { return false }
      let isOwn = cell.program == context.program(of: context.methods[method])
      if isOwn, cell.failure != nil {
        return keepsFailure(cell, work: work(of: job, method: method))
      }
      guard cell.failure == nil, isOwn || context.keepsOther(cell, of: context.methods[method])
      else { return false }
      if !isOwn { context.record.noteOtherProgram(of: cell) }
      return true
    }
  }

  /// Returns whether a failed cell is kept. A cell is kept if this run stored it before another method crashed. It is
  /// also kept if its method crashed in an earlier run, unless such cells are to be computed again, or if another process
  /// that shares the run stored it.
  private func keepsFailure(_ cell: Cell, work: UInt64) -> Bool {
    let finding = context.options.recorder?.finding(on: work)
    if finding.map({ $0.isOf(.crashed) }) ?? false { return false }
    let isReported =
      finding.map { $0.isOf(.failed) } ?? context.store.isShared(cell, since: context.begin)
    guard isReported || (cell.isCrash && !context.options.retriesCrashes) else { return false }
    context.record.noteFailure(cell)
    if !isReported, let failure = cell.failure {
      context.progress.note(
        "\(cell.method) failed on \(cell.dataset)/\(cell.sequence) in an earlier run: \(failure);"
          + " to try again, use --retry-crashed")
    }
    return true
  }

  /// Saves the cells of methods that crashed an earlier process of this run.
  ///
  /// - Returns: the methods whose cells were saved.
  private func saveCrashes(
    in job: ItemJob, but stored: Set<Int>, input: String
  ) throws -> Set<Int> {
    var crashed: Set<Int> = []
    let byMethod = Dictionary(grouping: job.lanes.map(\.lane), by: \.methodIndex)
    for (method, lanes) in byMethod.sorted(by: { $0.key < $1.key })
    where !stored.contains(method) {
      guard let crash = context.crash(in: work(of: job, method: method), on: job.pass) else {
        continue
      }
      try save(lanes, of: job, input: input, crash: crash)
      crashed.insert(method)
    }
    return crashed
  }

  /// Returns the number that identifies a piece of work: a method's cell or, if `method` is nil, the reading of the
  /// frames.
  private func work(of job: ItemJob, method: Int? = nil) -> UInt64 {
    context.work(
      of: job.planIndex, order: job.pass.order,
      method: method.map { context.methods[$0].identity.name })
  }

  private func decode(_ job: ItemJob, _ decoder: FrameDecoder) {
    slot?.begin(work(of: job))
    let (result, duration) = StepDuration.measuring { Result { try decoder.next() } }
    slot?.end()
    switch result {
    case .failure(let error):
      context.record.add(decoding: duration, frames: 0)
      giveUp(job, error) { job.decodingFailed(problem(of: job, error)) }
    case .success(let chunk):
      context.record.add(decoding: duration, frames: chunk?.frames.count ?? 0)
      finish(job) { job.decoded(chunk) }
    }
  }

  /// Runs a lane on its next chunk.
  ///
  /// - Returns: false if the method exceeded its time limit and the thread was abandoned.
  private func track(
    _ job: ItemJob, _ index: Int, _ lane: any Lane, _ chunk: Chunk
  ) -> Bool {
    let ahead = max(0, min(chunk.frames.count, lane.firstPosition - chunk.firstFrame))
    let steps = chunk.frames.count - ahead
    func finishChunk(answers: Int) {
      context.progress.advanced(steps: answers)
      context.progress.dropped(steps: steps - answers)
      finish(job) { job.tracked(lane: index, steps: steps) }
    }
    let number =
      lane.method.isExternal
      ? nil
      : watch?.begin(lane) {
        context.record.noteAbandoned(lane.method.identity.name)
        finishChunk(answers: 0)
        if !pool.replace() {
          context.record.fail(NoThread())
          scheduler.stop()
        }
      }
    slot?.begin(work(of: job, method: lane.methodIndex))
    let (answers, duration) = StepDuration.measuring { lane.consume(chunk, in: slot) }
    slot?.end()
    if let number, let watch, !watch.end(number) { return false }
    context.record.add(tracking: duration, steps: answers)
    finishChunk(answers: min(answers, steps))
    return true
  }

  /// Records the end of a task and saves the cells that it completed.
  private func finish(_ job: ItemJob, _ change: () -> Void) {
    let (finished, isDone) = scheduler.update {
      change()
      return (job.takeFinishedMethods(), job.isEnded && job.problem == nil)
    }
    do {
      for lanes in finished { try save(lanes, of: job, input: job.input) }
    } catch {
      context.record.fail(error)
      scheduler.stop()
      return
    }
    guard isDone else { return }
    job.claim?.release()
    let isSame = context.record.noteFinished(
      job.pass.order, of: job.planIndex, frameSize: job.frameSize, input: job.input,
      fileState: job.fileState)
    if !isSame {
      note(problem(of: job, RunError.frameChanged(path: job.pass.frames.source.name)))
    }
  }

  /// Saves the cell of a method's completed lanes.
  ///
  /// - Parameter crash: the crash of an earlier process that was working on this cell; nil if there was none.
  private func save(
    _ lanes: [any Lane], of job: ItemJob, input: String, crash: ProcessCrash? = nil
  ) throws {
    guard let first = lanes.first else { return }
    let entry = context.identities[job.planIndex]
    let work = work(of: job, method: first.methodIndex)
    slot?.begin(work)
    defer { slot?.end() }
    for lane in lanes { lane.end() }
    let cell = Cell(
      method: first.method.identity.name, dataset: entry.dataset, sequence: entry.name,
      direction: job.pass.order, program: context.program(of: first.method), input: input,
      failure: crash?.description ?? lanes.compactMap(\.failure).first, isCrash: crash != nil,
      content: job.pass.content(of: lanes)[...])
    // An interruption ends external programs, which does not count as a failure of their methods.
    if cell.failure != nil, context.interruption.isRaised { return }
    let report = first.method.takeFailureReport(on: entry.fullName)
    try context.store.save(cell)
    try context.store.save(report: report, on: cell)
    context.record.noteSaved(cell)
    if let problem = context.options.afterCell?.run(on: cell, in: context.store) {
      context.record.noteFailedCommand()
      context.progress.note(problem)
    }
    if let failure = cell.failure {
      context.options.recorder?.noteFailure(of: work)
      guard context.record.isShown(cell.method, failure) || report != nil else { return }
      let note = "\(cell.method) failed on \(entry.fullName): \(failure)"
      context.progress.note(report.map { "\(note)\n\($0)" } ?? note)
    }
  }

  private func problem(of job: ItemJob, _ error: any Error) -> RunNote {
    RunNote(
      .input, item: context.identities[job.planIndex].fullName, reason: ErrorText.of(error))
  }

  /// Abandons an item that cannot be read.
  private func giveUp(_ job: ItemJob, _ error: any Error, _ change: () -> Void) {
    let problem = problem(of: job, error)
    let lost = scheduler.update {
      change()
      job.problem = problem
      return job.remainingSteps
    }
    job.claim?.release()
    context.progress.dropped(steps: lost)
    note(problem)
  }

  /// Notes that an item is left out. If the run is strict, this also ends the run.
  private func note(_ problem: RunNote) {
    let isNew = context.record.noteBroken(problem)
    guard !context.options.isStrict else {
      context.record.fail(RunError.stopped(problem: problem.description))
      scheduler.stop()
      return
    }
    if isNew { context.progress.note("skipped \(problem)") }
  }
}
