import Bench

extension RunFacts {
  /// The machine that a run was made on, and how many threads worked at it.
  var machine: String {
    "\(processor), \(cores.of("core")), \(system); \(jobs.of("job"))"
  }
}
