import ArgumentParser
import Bench
import TaskKit

extension TaskRegistry {
  /// Checks that the task supports the given options. This check is done while the arguments are parsed.
  ///
  /// - Parameter name: the task's name, as typed by the user.
  /// - Throws: `ValidationError` if the task is unknown or lacks one of the capabilities.
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
