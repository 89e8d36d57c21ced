import Bench
import Evaluation

extension RunResult {
  /// Replaces the run's times with the times from a timing run, in which the methods were timed alternately.
  ///
  /// Call this method before `addFigures`.
  package mutating func apply(_ timing: TimingResult) {
    self.timing = timing
    for method in methods.indices {
      let name = methods[method].identity.name
      let cpu = timing.medians(of: name, \.cpu)
      let wall = timing.medians(of: name, \.wall)
      for (index, item) in items.enumerated() where methods[method].items[index] != nil {
        if let cpu = cpu[item.fullName] {
          methods[method].items[index]?.figures[TaskMeasures.time] = cpu
        }
        if let wall = wall[item.fullName] {
          methods[method].items[index]?.figures[TaskMeasures.wallTime] = wall
        }
      }
    }
  }
}
