import ArgumentParser
import Bench
import Tasks

extension TaskRegistry {
  /// Refuses options that the task does not have, while the arguments are parsed.
  ///
  /// - Parameter name: the task's name, as typed.
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
