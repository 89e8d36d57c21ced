import Foundation

/// A runner that executes a plan: it runs every method on every item and stores the answers.
///
/// The frames of each pass over an item are decoded only once and shared by all methods. Results do not depend on the
/// number of threads. An item that cannot be read does not affect other items.
package struct Runner: Sendable {
  package struct Options: Sendable {
    /// The number of threads that decode frames and run methods.
    package var jobs: Int
    /// Whether the first item that cannot be read ends the run.
    package var isStrict: Bool
    /// The program's fingerprint. Cells stored by a different program are computed again.
    package var program: String
    /// The maximum time that a method in this process may take for a frame; nil for no limit. A method that exceeds it
    /// fails on the item. For external programs, sessions enforce the limits.
    var stepTimeout: Duration?
    /// Whether to recompute the cells in which an earlier run of the same program crashed.
    var retriesCrashes: Bool
    /// Whether to keep the finished cells of other programs.
    var keepsFinished: Bool
    /// The recorder of the threads' work; nil if there is no supervisor.
    var recorder: FlightRecorder?
    /// The command to run after each stored cell; nil if there is none.
    package var afterCell: UserCommand?

    package init(
      jobs: Int = ProcessInfo.processInfo.activeProcessorCount, isStrict: Bool = false,
      program: String = ProgramFingerprint.current, stepTimeout: Duration? = nil,
      retriesCrashes: Bool = false, keepsFinished: Bool = false, recorder: FlightRecorder? = nil
    ) {
      self.jobs = max(1, jobs)
      self.isStrict = isStrict
      self.program = program
      self.stepTimeout = stepTimeout
      self.retriesCrashes = retriesCrashes
      self.keepsFinished = keepsFinished
      self.recorder = recorder
    }
  }

  private let context: RunContext

  /// Creates a runner that reuses the cells that the store already contains.
  package init<Task>(
    of plan: ItemPlan<Task>, store: RunStore, options: Options = Options(),
    interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress()
  ) {
    context = RunContext(
      methods: plan.methods, identities: plan.entries.map(\.identity),
      repetitions: plan.repetitions,
      fingerprint: { plan.fingerprint(of: $0, in: $1) }, store: store, options: options,
      interruption: interruption, progress: progress,
      record: RunRecord())
  }

  /// Runs the methods on the given items, and returns when all work is complete or when the interruption is raised.
  /// This method must be called only once.
  ///
  /// - Throws: `FileError.cannotWrite` if the store cannot be written; `RunError.stopped` if the run is strict and an
  ///   item cannot be read; `NoThread`.
  package func run<Loaded>(_ items: [PlannedItem<Loaded>]) throws -> RunOutcome<Loaded> {
    let jobs = items.flatMap { self.jobs(of: $0) }
    let suspects = suspectedJobs(items)
    let options = context.options
    context.progress.began(steps: (suspects + jobs).reduce(0) { $0 + $1.remainingSteps })
    let start = DispatchTime.now().uptimeNanoseconds
    let watch = options.stepTimeout.map(StepWatch.init)
    if let watch, !WorkerThreads.start({ watch.work() }) { throw NoThread() }
    for job in suspects { work([job], threads: 1, watch) }
    work(jobs, threads: options.jobs, watch)
    watch?.stop()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    for note in context.record.notesOnFurtherFailures { context.progress.note(note) }
    context.progress.ended()
    return try context.record.outcome(
      of: items, wall: seconds, wasInterrupted: context.interruption.isRaised)
  }

  /// Returns one job for each pass over an item's frames. If several processes share the run, there is one for each of
  /// the pass's cells.
  private func jobs<Loaded>(of item: PlannedItem<Loaded>) -> [ItemJob] {
    item.passes.flatMap { pass -> [ItemPass] in
      guard context.isShared, !pass.methods.isEmpty else { return [pass] }
      return pass.methods.map { method in
        var pass = pass
        pass.methods = [method]
        return pass
      }
    }.map { ItemJob(item.planIndex, pass: $0, context.repetitions) }
  }

  /// Works on jobs until all of them are complete or the run ends.
  private func work(_ jobs: [ItemJob], threads: Int, _ watch: StepWatch?) {
    guard !context.record.hasFailed, !context.interruption.isRaised else { return }
    let scheduler = Scheduler(jobs, limit: threads + 1)
    WorkerPool { [context] pool in
      let slot = context.options.recorder?.takeSlot()
      defer { if let slot { context.options.recorder?.giveBack(slot) } }
      return Worker(
        context: context, scheduler: scheduler, pool: pool, watch: watch, slot: slot
      ).work()
    }.run(threads, interruption: context.interruption)
  }

  /// Returns the work that was in progress when the process crashed, with a separate job for each piece of work. If a
  /// job crashes the process again, its work is the cause of the crash.
  private func suspectedJobs<Loaded>(_ items: [PlannedItem<Loaded>]) -> [ItemJob] {
    guard let recorder = context.options.recorder, recorder.hasSuspects else { return [] }
    return items.flatMap { item -> [ItemJob] in
      func isSuspected(_ method: String?, _ order: FrameOrder) -> Bool {
        let work = context.work(of: item.planIndex, order: order, method: method)
        return recorder.finding(on: work).map { $0.isOf(.suspected) } ?? false
      }
      return item.passes.flatMap { pass -> [ItemJob] in
        let names = pass.methods.map(\.name)
        let parts =
          isSuspected(nil, pass.order)
          ? [Set(names)] : names.filter { isSuspected($0, pass.order) }.map { [$0] }
        return parts.flatMap { part in
          jobs(of: item.restricted(to: part)).filter { $0.pass.order == pass.order }
        }
      }
    }
  }
}
