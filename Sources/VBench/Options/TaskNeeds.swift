import ArgumentParser
import Bench
import Tasks

extension TaskRegistry {
  /// Refuses options that a task has no use for, when options are checked.
  ///
  /// - Parameter name: as it was typed.
  /// - Throws: `ValidationError`.
  static func validate(_ name: String, for capabilities: [Capability]) throws {
    do {
      try check(name, for: capabilities)
    } catch let error as UnknownName {
      throw ValidationError("--task: \(error)")
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
