import Algorithms
import Synchronization

/// The texts, such as tracebacks, with which a program has explained its failures.
package final class FailureReports: Sendable {
  private let texts = Mutex<[String: [String]]>([:])

  /// Adds a text.
  ///
  /// - Parameter item: the full name of the item on which the program failed.
  package func add(_ text: String, on item: String) {
    texts.withLock { $0[item, default: []].append(text) }
  }

  /// Returns and removes the texts about an item, without repetitions; nil if there are none.
  package func take(on item: String) -> String? {
    let found = texts.withLock { $0.removeValue(forKey: item) }
    return found?.uniqued().joined(separator: "\n")
  }
}
