/// The data that identifies a shard's results as a part of a run.
package struct ShardFacts: Codable, Sendable, Hashable {
  var shard: Shard
  /// The fingerprint of the whole run's plan: all items, methods and settings.
  package var plan: String
  /// The fingerprint of the program that computed the results.
  package var program: String
  /// The fingerprints of the methods that have a fingerprint of their own, such as external programs, keyed by method
  /// name; nil in parts written by earlier versions.
  var methodPrograms: [String: String]?

  /// Returns the fingerprint of the program that computed a method's cells.
  package func program(of method: String) -> String { methodPrograms?[method] ?? program }
}
