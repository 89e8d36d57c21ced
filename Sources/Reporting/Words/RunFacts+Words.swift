import Bench

extension RunFacts {
  /// A description of the run's machine, with the number of threads.
  var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
