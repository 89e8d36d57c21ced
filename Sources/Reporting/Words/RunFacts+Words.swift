import Bench

extension RunFacts {
  /// Describes the machine of a run and the number of threads.
  var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
