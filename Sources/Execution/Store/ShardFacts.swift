/// What makes a shard's results part of one run.
package struct ShardFacts: Codable, Sendable, Hashable {
  package var shard: Shard
  /// The fingerprint of the whole run's plan: all items, methods and settings.
  package var plan: String
  /// The fingerprint of the program.
  package var program: String

  package init(shard: Shard, plan: String, program: String) {
    self.shard = shard
    self.plan = plan
    self.program = program
  }
}
