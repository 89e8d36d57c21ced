/// What makes a shard's results part of one run.
public struct ShardFacts: Codable, Sendable, Hashable {
  public var shard: Shard
  /// The fingerprint of the whole run's plan: all items, methods and settings.
  public var plan: String
  /// The fingerprint of the program.
  public var program: String

  public init(shard: Shard, plan: String, program: String) {
    self.shard = shard
    self.plan = plan
    self.program = program
  }
}
