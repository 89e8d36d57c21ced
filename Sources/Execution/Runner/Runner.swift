import Evaluation
import Foundation
import GroundTruth
import Processes

/// Runs every subject of a plan on every sequence and keeps what they say in a store.
///
/// One decode pass per sequence and direction feeds all subjects, targets and runs. Results do not depend on the number
/// of threads. A sequence that cannot be read costs only itself.
public final class Runner: Sendable {
  public struct Options: Sendable {
    /// Threads that decode and track.
    public var jobs: Int
    /// Whether the first sequence that cannot be read ends the run.
    public var isStrict: Bool
    /// What stands for the program in stored cells: a cell made by another one is made again.
    public var program: String
    /// How long a tracker of this process may work on a frame before it has failed on the sequence;
    /// nil for as long as it likes. External ones are watched by their sessions.
    public var stepTimeout: Duration?
    /// Whether cells in which an earlier run has crashed are made again by the same program.
    public var retriesCrashes: Bool
    /// Where threads say what they are at; nil where nobody would look.
    public var recorder: FlightRecorder?

    public init(
      jobs: Int = ProcessInfo.processInfo.activeProcessorCount, isStrict: Bool = false,
      program: String = ProgramFingerprint.current, stepTimeout: Duration? = nil,
      retriesCrashes: Bool = false, recorder: FlightRecorder? = nil
    ) {
      self.jobs = max(1, jobs)
      self.isStrict = isStrict
      self.program = program
      self.stepTimeout = stepTimeout
      self.retriesCrashes = retriesCrashes
      self.recorder = recorder
    }
  }

  let plan: RunPlan
  let store: RunStore
  let options: Options
  let interruption: Interruption
  let progress: any ProgressObserver

  public init(
    plan: RunPlan, store: RunStore, options: Options = Options(),
    interruption: Interruption = Interruption(), progress: any ProgressObserver = SilentProgress()
  ) {
    self.plan = plan
    self.store = store
    self.options = options
    self.interruption = interruption
    self.progress = progress
  }

  /// Does the work and returns when all of it is done or the interruption was raised.
  ///
  /// - Parameter began: called once all labels have been read, with the sequences that can be run;
  ///   they are none where all are broken. Gives back what of them is to be run.
  /// - Throws: `FileError.cannotWrite` when the store cannot be written,
  ///   `PlanError.nothingToRun` when no subject can be run on any sequence, and, if the run is
  ///   strict, `RunError.stopped` at the first sequence that cannot be read.
  public func run(
    began: ([PlannedSequence]) throws -> [PlannedSequence] = { $0 }
  ) throws -> RunOutcome {
    let record = RunRecord()
    let sequences = try began(try loadSequences(into: record))
    let jobs = sequences.flatMap { $0.jobs(subjects: plan.subjects, together: plan.isTogether) }
    let suspects = suspectedJobs(sequences)
    progress.began(steps: (suspects + jobs).reduce(0) { $0 + $1.remainingSteps })
    let start = DispatchTime.now().uptimeNanoseconds
    let watch = options.stepTimeout.map(StepWatch.init)
    if let watch { WorkerThreads.start { watch.work() } }
    for job in suspects { work([job], threads: 1, watch, record) }
    work(jobs, threads: options.jobs, watch, record)
    watch?.stop()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    progress.ended()
    return try record.outcome(
      of: sequences, wall: seconds, wasInterrupted: interruption.isRaised)
  }

  /// Does jobs to their end, or to that of the run.
  private func work(
    _ jobs: [SequenceJob], threads: Int, _ watch: StepWatch?, _ record: RunRecord
  ) {
    guard !record.hasFailed, !interruption.isRaised else { return }
    let scheduler = Scheduler(jobs, limit: threads + 1)
    WorkerCrew { [self] crew in
      let slot = options.recorder?.takeSlot()
      defer { if let slot { options.recorder?.giveBack(slot) } }
      return Worker(
        runner: self, scheduler: scheduler, record: record, crew: crew, watch: watch, slot: slot
      ).work()
    }.run(threads)
  }

  /// What was going on when the process crashed, each by itself: whatever crashes again is to blame.
  private func suspectedJobs(_ sequences: [PlannedSequence]) -> [SequenceJob] {
    guard let recorder = options.recorder, recorder.hasSuspects else { return [] }
    return sequences.flatMap { sequence -> [SequenceJob] in
      let name = plan.entries[sequence.planIndex]
      func isSuspected(_ subject: String?, _ direction: Anchor.Direction) -> Bool {
        let work = FlightRecorder.work(
          subject: subject, dataset: name.dataset, sequence: name.entry.name, direction: direction)
        return recorder.finding(on: work).map { $0.isOf(.suspected) } ?? false
      }
      return sequence.directions.flatMap { direction -> [SequenceJob] in
        let names = sequence.applicableSubjects(inPass: direction)
        let parts =
          isSuspected(nil, direction)
          ? [Set(names)] : names.filter { isSuspected($0, direction) }.map { [$0] }
        return parts.flatMap { part in
          sequence.restricted(to: part).jobs(subjects: plan.subjects, together: plan.isTogether)
            .filter { $0.pass.direction == direction }
        }
      }
    }
  }

  /// Reads all labels, so that what is wrong with them is said before the long work begins.
  private func loadSequences(into record: RunRecord) throws -> [PlannedSequence] {
    let loaded = LoadedSequences(count: plan.entries.count)
    WorkerThreads.forEach(plan.entries.count, threads: options.jobs) { [plan, interruption] index in
      guard !interruption.isRaised else { return }
      let entry = plan.entries[index]
      loaded.set(index) {
        var sequence = try entry.entry.load()
        sequence.dataset = entry.dataset
        sequence.name = entry.entry.name
        return sequence
      }
    }
    var planned: [PlannedSequence] = []
    for (index, result) in loaded.all.enumerated() {
      switch result {
      case nil: break
      case .success(let sequence):
        let entry: PlannedSequence
        do {
          entry = try PlannedSequence(
            planIndex: index, sequence: sequence, path: plan.entries[index].entry.path,
            subjects: plan.subjects, schedule: plan.schedule)
        } catch {
          try note("\(plan.entries[index].name): \(ErrorText.of(error))", into: record)
          continue
        }
        record.note(entry.problems)
        for defect in entry.defects { try note(defect, into: record) }
        if !entry.applicableSubjects.isEmpty { planned.append(entry) }
      case .failure(let error):
        try note("\(plan.entries[index].name): \(ErrorText.of(error))", into: record)
      }
    }
    record.note(partialSubjects(planned))
    if planned.isEmpty, !interruption.isRaised, record.brokenInputs == 0 {
      throw PlanError.nothingToRun(
        reason: record.problems.first ?? "no sequence has labels of the kind that is followed")
    }
    return planned
  }

  /// Takes note of broken input, which ends a strict run.
  private func note(_ defect: String, into record: RunRecord) throws {
    if options.isStrict { throw RunError.stopped(problem: defect) }
    record.noteBroken(defect)
    progress.note("skipped \(defect)")
  }

  /// Subjects that follow what only some of the sequences have, such as quadrilaterals.
  private func partialSubjects(_ planned: [PlannedSequence]) -> [String] {
    plan.subjects.map(\.identity.name).compactMap { name in
      let count = planned.count { $0.applicableSubjects.contains(name) }
      guard count > 0, count < planned.count else { return nil }
      return "\(name): run on \(count) of \(planned.count) sequences, those with labels of the kind"
        + " that it follows"
    }
  }
}
