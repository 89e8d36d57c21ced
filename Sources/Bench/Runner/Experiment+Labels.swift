import GroundTruth
import Synchronization

extension Experiment {
  /// Reads the labels again at the end of the run, and leaves out items whose labels changed during the run. Embedded
  /// labels cannot change.
  ///
  /// - Throws: `RunError.stopped` if the run is strict and labels have changed.
  func dropRelabeled(
    _ items: [Item], from outcome: inout RunOutcome<Task.LoadedItem>, _ options: Runner.Options,
    _ progress: any ProgressObserver
  ) throws {
    let finished = Set(outcome.items.map(\.planIndex))
    let read = items.filter {
      $0.labels != nil && finished.contains($0.planIndex)
        && !EmbeddedData.names.contains(plan.entries[$0.planIndex].identity.location)
    }
    let changed = Mutex<Set<Int>>([])
    WorkerThreads.forEach(read.count, threads: options.jobs) { position in
      let (item, entry) = (read[position], plan.entries[read[position].planIndex])
      let now = try? plan.task.fingerprint(
        ofLabels: plan.task.load(entry.item, as: entry.identity), in: nil)
      if now != item.labels?.all { changed.withLock { _ = $0.insert(item.planIndex) } }
    }
    let dropped = changed.withLock(\.self)
    for index in dropped.sorted() {
      let problem = RunNote(
        .input, item: plan.entries[index].identity.fullName,
        reason: "the labels changed during the run; repeat the command")
      if options.isStrict { throw RunError.stopped(problem: problem.description) }
      progress.note("skipped \(problem)")
      outcome.problems.append(problem)
      outcome.brokenInputs += 1
    }
    outcome.items.removeAll { dropped.contains($0.planIndex) }
  }
}
