import Analysis
import Execution
import Reporting
import Tasks

extension TaskJob {
  /// `vbench report` of two runs, of which the first is of a task.
  ///
  /// - Throws: `RunError.unreadableRun` where the second is of another task, or they cannot be compared.
  package static func comparison<Task: ItemTask>(
    _ task: Task, of before: String, with after: String, isPartial: Bool
  ) throws -> RunComparison {
    guard let later = TaskRegistry.task(ofRun: after) as? Task, later.name == task.name else {
      let found = TaskRegistry.task(ofRun: after)?.name ?? TaskRegistry.tracking
      throw RunError.unreadableRun(
        path: after,
        reason: "its task is \(found), that of \(before) is \(task.name): they cannot be compared")
    }
    let old = try StoredTaskRun(task, output: before)
    let new = try StoredTaskRun(later, output: after)
    return try RunComparison(
      before: ComparedRun(path: before, run: try old.result(isPartial: isPartial)),
      after: ComparedRun(path: after, run: try new.result(isPartial: isPartial)),
      painter: try old.painter(against: new))
  }
}
