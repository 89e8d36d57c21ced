/// What makes a shard's results part of one run.
package struct ShardFacts: Codable, Sendable, Hashable {
  package var shard: Shard
  /// The fingerprint of the whole run's plan: all items, methods and settings.
  package var plan: String
  /// The fingerprint of the program.
  package var program: String
  /// The fingerprints of methods that are programs of their own, by their names; nil in parts of earlier versions.
  package var methodPrograms: [String: String]?

  package init(shard: Shard, plan: String, program: String, methodPrograms: [String: String]) {
    self.shard = shard
    self.plan = plan
    self.program = program
    self.methodPrograms = methodPrograms
  }

  /// What a method's cells were made with.
  func program(of method: String) -> String { methodPrograms?[method] ?? program }
}
