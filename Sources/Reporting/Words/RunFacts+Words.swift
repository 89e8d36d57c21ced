import Bench

extension RunFacts {
  /// A description of the run's machine, followed by the number of parallel jobs.
  var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
