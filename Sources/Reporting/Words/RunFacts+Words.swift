import Bench

extension RunFacts {
  /// A description of the run's machine and number of threads.
  var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
