import GroundTruth
import Imaging

/// One thread's work in a run.
struct Worker {
  let runner: Runner
  let scheduler: Scheduler
  let record: RunRecord
  let crew: WorkerCrew
  /// nil where trackers may take as long as they like.
  let watch: StepWatch?

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
    let (result, duration) = StepDuration.measuring {
      Result { try SequenceDecoder(job.pass.frames) }
    }
    record.add(decoding: duration, frames: 0)
    switch result {
    case .failure(let error):
      giveUp(job, error) { job.phase = .running }
    case .success(let decoder):
      let input = SequenceFingerprint.of(job.pass, firstFrame: decoder.first)
      let stored = storedSubjects(job, input: input)
      record.noteReused(stored.count)
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
      guard let cell else { return false }
      return cell.failure == nil && cell.input == input
        && cell.program == program(of: runner.plan.subjects[subject])
    }
  }

  /// What stands for a subject's program in its cells.
  private func program(of subject: any Subject) -> String {
    subject.fingerprint ?? runner.options.program
  }

  private func decode(_ job: SequenceJob, _ decoder: SequenceDecoder) {
    let (result, duration) = StepDuration.measuring { Result { try decoder.next() } }
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
    let (answers, duration) = StepDuration.measuring { lane.consume(chunk) }
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
      for lanes in finished { try save(lanes, of: job) }
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

  private func save(_ lanes: [any Lane], of job: SequenceJob) throws {
    guard let first = lanes.first else { return }
    let entry = runner.plan.entries[job.planIndex]
    for lane in lanes { lane.end() }
    let cell = Cell(
      subject: first.subject.identity.name, dataset: entry.dataset, sequence: entry.entry.name,
      direction: job.pass.direction, program: program(of: first.subject), input: job.input,
      failure: lanes.compactMap(\.failure).first, trajectories: lanes.flatMap(\.trajectories))
    // An interruption ends external trackers, which is no failure of theirs.
    if cell.failure != nil, runner.interruption.isRaised { return }
    try runner.store.save(cell)
    record.noteSaved(cell)
    if let failure = cell.failure {
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
      record.fail(HarnessError.stopped(problem: problem))
      scheduler.stop()
      return
    }
    if isNews { runner.progress.note("skipped \(problem)") }
    runner.progress.dropped(steps: lost)
  }
}
