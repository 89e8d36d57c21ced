import ArgumentParser
import Bench
import Tasks

extension TaskRegistry {
  /// Rejects options that the task does not support, while the arguments are parsed.
  ///
  /// - Parameter name: the task's name, as typed by the user.
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
