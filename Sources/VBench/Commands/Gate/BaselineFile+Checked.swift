import Bench
import Results

extension BaselineFile {
  /// Reads a baseline and checks its values with the measures of its task.
  ///
  /// - Throws: `GateError.unreadableBaseline`.
  static func checked(_ path: String) throws -> Baseline {
    let baseline = try read(path)
    let name = baseline.task ?? TaskRegistry.defaultName
    if let task = TaskRegistry.all.first(where: { $0.name == name }) {
      try baseline.checkValues(WatchedMeasures(task.facts), path: path)
    }
    return baseline
  }
}
