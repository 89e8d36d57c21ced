import GroundTruth
import Imaging
import Processes

/// One thread's work in a run.
struct Worker {
  let runner: Runner
  let scheduler: Scheduler
  let record: RunRecord
  let crew: WorkerCrew
  /// nil where trackers may take as long as they like.
  let watch: StepWatch?
  /// Where it says what it is at; nil where nobody would look.
  let slot: FlightSlot?

  /// Does task after task until none is left.
  ///
  /// - Returns: false where the thread was given up meanwhile, and another one works in its place.
  func work() -> Bool {
    while let task = scheduler.next() {
      switch task {
      case .open(let job): open(job)
      case .decode(let job, let decoder): decode(job, decoder)
      case .track(let job, let index, let lane, let chunk):
        guard track(job, index, lane, chunk) else { return false }
      }
      if runner.interruption.isRaised { scheduler.stop() }
    }
    return true
  }

  /// Opens the sequence, and leaves out the subjects whose cells are in the store already.
  private func open(_ job: SequenceJob) {
    if var crash = crash(in: work(of: job), job) {
      crash.what = "reading the frames"
      giveUp(job, crash) { job.phase = .running }
      return
    }
    slot?.begin(work(of: job))
    defer { slot?.end() }
    let (result, duration) = StepDuration.measuring {
      Result { try SequenceDecoder(job.pass.frames) }
    }
    record.add(decoding: duration, frames: 0)
    switch result {
    case .failure(let error):
      giveUp(job, error) { job.phase = .running }
    case .success(let decoder):
      let input = SequenceFingerprint.of(job.pass, firstFrame: decoder.first)
      var stored = storedSubjects(job, input: input)
      record.noteReused(stored.count)
      do {
        stored.formUnion(try saveCrashes(in: job, but: stored, input: input))
      } catch {
        record.fail(error)
        scheduler.stop()
      }
      let before = job.remainingSteps
      var left = before
      finish(job) {
        job.input = input
        job.frameSize = decoder.first.size
        job.decoder = decoder
        job.lanes.removeAll { stored.contains($0.lane.subjectIndex) }
        job.phase = .running
        left = job.remainingSteps
        if job.lanes.isEmpty { job.decoded(nil) }
      }
      runner.progress.dropped(steps: before - left)
    }
  }

  private func storedSubjects(_ job: SequenceJob, input: String) -> Set<Int> {
    let entry = runner.plan.entries[job.planIndex]
    let subjects = Set(job.lanes.map(\.lane.subjectIndex))
    return subjects.filter { subject in
      let cell = runner.store.cell(
        subject: runner.plan.subjects[subject].identity.name, dataset: entry.dataset,
        sequence: entry.entry.name, direction: job.pass.direction)
      guard let cell, cell.input == input,
        cell.program == program(of: runner.plan.subjects[subject])
      else { return false }
      return cell.failure == nil || keepsFailure(cell, work: work(of: job, subject: subject))
    }
  }

  /// Whether a cell is not made again although its subject failed: it crashed in an earlier run, or
  /// it was stored in this very one, before somebody else crashed.
  private func keepsFailure(_ cell: Cell, work: UInt64) -> Bool {
    let finding = runner.options.recorder?.finding(on: work)
    if finding.map({ $0.isOf(.crashed) }) ?? false { return false }
    let isTold = finding.map { $0.isOf(.failed) } ?? false
    guard isTold || (cell.isCrash && !runner.options.retriesCrashes) else { return false }
    record.noteFailure(cell)
    if !isTold, let failure = cell.failure {
      runner.progress.note(
        "\(cell.subject) failed on \(cell.dataset)/\(cell.sequence): \(failure), in an earlier run"
          + " (--retry-crashed tries again)")
    }
    return true
  }

  /// Saves the cells of subjects that have crashed the process that was here before.
  ///
  /// - Returns: the subjects.
  private func saveCrashes(
    in job: SequenceJob, but stored: Set<Int>, input: String
  ) throws -> Set<Int> {
    var crashed: Set<Int> = []
    let bySubject = Dictionary(grouping: job.lanes.map(\.lane), by: \.subjectIndex)
    for (subject, lanes) in bySubject.sorted(by: { $0.key < $1.key })
    where !stored.contains(subject) {
      guard let crash = crash(in: work(of: job, subject: subject), job) else { continue }
      try save(lanes, of: job, input: input, crash: crash)
      crashed.insert(subject)
    }
    return crashed
  }

  /// How the process has crashed over some work; nil where it has not.
  private func crash(in work: UInt64, _ job: SequenceJob) -> ProcessCrash? {
    guard let finding = runner.options.recorder?.finding(on: work), finding.isOf(.crashed) else {
      return nil
    }
    let frame = finding.position < 0 ? nil : job.pass.position(of: Int(finding.position))
    return ProcessCrash(signal: finding.signal, frame: frame)
  }

  /// What stands for a subject's cell, or, without a subject, for the frames that are read.
  private func work(of job: SequenceJob, subject: Int? = nil) -> UInt64 {
    let entry = runner.plan.entries[job.planIndex]
    return FlightRecorder.work(
      subject: subject.map { runner.plan.subjects[$0].identity.name }, dataset: entry.dataset,
      sequence: entry.entry.name, direction: job.pass.direction)
  }

  /// What stands for a subject's program in its cells.
  private func program(of subject: any Subject) -> String {
    subject.fingerprint ?? runner.options.program
  }

  private func decode(_ job: SequenceJob, _ decoder: SequenceDecoder) {
    slot?.begin(work(of: job))
    let (result, duration) = StepDuration.measuring { Result { try decoder.next() } }
    slot?.end()
    switch result {
    case .failure(let error):
      record.add(decoding: duration, frames: 0)
      giveUp(job, error) { job.decodingFailed(ErrorText.of(error)) }
    case .success(let chunk):
      record.add(decoding: duration, frames: chunk?.frames.count ?? 0)
      finish(job) { job.decoded(chunk) }
    }
  }

  /// - Returns: false where the subject took too long and the thread was given up.
  private func track(
    _ job: SequenceJob, _ index: Int, _ lane: any Lane, _ chunk: Chunk
  ) -> Bool {
    let ahead = max(0, min(chunk.frames.count, lane.firstPosition - chunk.firstFrame))
    let steps = chunk.frames.count - ahead
    func finishChunk() {
      runner.progress.advanced(steps: steps)
      finish(job) { job.tracked(lane: index, steps: steps) }
    }
    let number =
      lane.subject.isExternal
      ? nil
      : watch?.begin(lane) {
        record.noteAbandoned(lane.subject.identity.name)
        finishChunk()
        crew.replace()
      }
    slot?.begin(work(of: job, subject: lane.subjectIndex))
    let (answers, duration) = StepDuration.measuring { lane.consume(chunk, in: slot) }
    slot?.end()
    if let number, let watch, !watch.end(number) { return false }
    record.add(tracking: duration, steps: answers)
    finishChunk()
    return true
  }

  /// Records the end of a task and saves the cells that it completed.
  private func finish(_ job: SequenceJob, _ change: () -> Void) {
    let (finished, isDone) = scheduler.update {
      change()
      return (job.takeFinishedSubjects(), job.isEnded && job.problem == nil)
    }
    do {
      for lanes in finished { try save(lanes, of: job, input: job.input) }
    } catch {
      record.fail(error)
      scheduler.stop()
      return
    }
    guard isDone else { return }
    record.noteFinished(
      RunOutcome.FinishedSequence(
        planIndex: job.planIndex,
        facts: SequenceFacts(sequence: job.pass.labelled, frameSize: job.frameSize),
        inputs: [job.pass.direction: job.input]))
  }

  /// - Parameter crash: what the lanes have come to in a process before this one.
  private func save(
    _ lanes: [any Lane], of job: SequenceJob, input: String, crash: ProcessCrash? = nil
  ) throws {
    guard let first = lanes.first else { return }
    let entry = runner.plan.entries[job.planIndex]
    let work = work(of: job, subject: first.subjectIndex)
    slot?.begin(work)
    defer { slot?.end() }
    for lane in lanes { lane.end() }
    let cell = Cell(
      subject: first.subject.identity.name, dataset: entry.dataset, sequence: entry.entry.name,
      direction: job.pass.direction, program: program(of: first.subject), input: input,
      failure: crash?.description ?? lanes.compactMap(\.failure).first, isCrash: crash != nil,
      trajectories: lanes.flatMap(\.trajectories))
    // An interruption ends external trackers, which is no failure of theirs.
    if cell.failure != nil, runner.interruption.isRaised { return }
    try runner.store.save(cell)
    record.noteSaved(cell)
    if let failure = cell.failure {
      runner.options.recorder?.noteFailure(of: work)
      runner.progress.note("\(cell.subject) failed on \(entry.name): \(failure)")
    }
  }

  /// A sequence that cannot be read costs itself, or the run if that is strict.
  private func giveUp(_ job: SequenceJob, _ error: any Error, _ change: () -> Void) {
    let problem = "\(runner.plan.entries[job.planIndex].name): \(ErrorText.of(error))"
    let lost = scheduler.update {
      change()
      job.problem = problem
      return job.remainingSteps
    }
    let isNews = record.noteBroken(problem)
    guard !runner.options.isStrict else {
      record.fail(RunError.stopped(problem: problem))
      scheduler.stop()
      return
    }
    if isNews { runner.progress.note("skipped \(problem)") }
    runner.progress.dropped(steps: lost)
  }
}
