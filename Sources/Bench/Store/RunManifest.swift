import Geometry
import GroundTruth

/// A description of the contents of a run's store, and of how the run was performed.
///
/// In JSON, the keys of the task's settings are at the same level as the manifest's own keys.
package struct RunManifest<Settings: TaskSettings>: Sendable, Hashable {
  package var facts: RunFacts
  /// The settings for judging the answers.
  package var settings: Settings
  package var methods: [MethodIdentity]
  /// The items. They are in the plan's order or, after a merge, sorted by dataset and name.
  package var sequences: [ManifestEntry]
  package var isComplete: Bool
  /// The data that identifies this part of a run; nil for a whole run.
  var shard: ShardFacts?

  package init(
    facts: RunFacts, settings: Settings, methods: [MethodIdentity], sequences: [ManifestEntry],
    isComplete: Bool
  ) {
    self.facts = facts
    self.settings = settings
    self.methods = methods
    self.sequences = sequences
    self.isComplete = isComplete
  }
}

/// An item of a run.
package struct ManifestEntry: Codable, Sendable, Hashable {
  package var dataset: String
  package var name: String
  /// The dataset's location, as specified by the user. It is used to find the item again.
  package var location: String
  package var frames: Int
  /// The size of the first frame in pixels; nil until a frame has been read.
  package var frameSize: PixelSize?
  /// The passes over the item, one for each frame order that is needed.
  package var passes: [ManifestPass]
  /// The fingerprint of the labels. It may be nil if the labels are embedded in the program, and is nil in runs from
  /// earlier versions.
  package var labels: LabelFingerprint?
  /// The group of items that were drawn together, whose figures are not independent evidence: the stated group or, for
  /// items with the same frames and labels, the full name of the first of them; nil if there is no such group.
  package var group: String?

  package init(
    dataset: String, name: String, location: String, frames: Int, frameSize: PixelSize? = nil,
    passes: [ManifestPass], labels: LabelFingerprint? = nil, group: String? = nil
  ) {
    self.dataset = dataset
    self.name = name
    self.location = location
    self.frames = frames
    self.frameSize = frameSize
    self.passes = passes
    self.labels = labels
    self.group = group
  }

  /// The numbers of frames that an item may have.
  package static let possibleFrames = 0...10_000_000
  /// The widths and heights that a frame may have.
  static let possibleSides = 1...100_000_000

  /// The item's identity in the run's plan.
  package var identity: ItemIdentity {
    ItemIdentity(dataset: dataset, name: name, location: location)
  }
}

extension ManifestEntry {
  /// Reads the item's labels, with those that nobody has checked if the run used them.
  package func readingLabels<Result>(_ body: () throws -> Result) rethrows -> Result {
    try UncheckedLabels.withUse(labels?.usesUnchecked ?? false, body)
  }
}

/// A pass over an item's frames.
package struct ManifestPass: Codable, Sendable, Hashable {
  package var direction: FrameOrder
  /// The fingerprint of the labels, the work and the first frame; nil until a frame has been read.
  package var input: String?
  /// The names of the methods that can do at least part of the pass's work.
  package var methods: [String]

  private enum CodingKeys: String, CodingKey {
    case direction, input
    case methods = "subjects"
  }

  package init(direction: FrameOrder, input: String? = nil, methods: [String]) {
    self.direction = direction
    self.input = input
    self.methods = methods
  }
}

/// The error for a manifest with an unsupported version.
struct ForeignSchema: Error {
  var found: Int
}

/// The error for a manifest that contradicts itself.
struct ContradictoryManifest: Error {
  var reason: String
}

/// The error for a manifest whose settings do not belong to the requested task.
struct ForeignSettings: Error {}

extension RunManifest: Codable {
  /// The version of this format. Version 4 has a checksum (`SealedJSON`), and version 3 has none.
  static var currentSchema: Int { 4 }

  private enum CodingKeys: String, CodingKey {
    case schema, facts
    case methods = "subjects"
    case sequences, isComplete, shard, checksum
  }

  /// Decodes a manifest.
  ///
  /// - Throws: `ForeignSchema`, `ForeignSettings`, `ContradictoryManifest` or `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try values.decode(Int.self, forKey: .schema)
    switch schema {
    case Self.currentSchema: _ = try values.decode(String.self, forKey: .checksum)
    case 3: break
    default: throw ForeignSchema(found: schema)
    }
    facts = try values.decode(RunFacts.self, forKey: .facts)
    methods = try values.decode([MethodIdentity].self, forKey: .methods)
    sequences = try values.decode([ManifestEntry].self, forKey: .sequences)
    isComplete = try values.decode(Bool.self, forKey: .isComplete)
    shard = try values.decodeIfPresent(ShardFacts.self, forKey: .shard)
    guard let settings = try? Settings(from: decoder) else { throw ForeignSettings() }
    self.settings = settings
    try checkCells()
  }

  /// Checks that numbers are possible, that all expected cells belong to the run's methods, and that no cell occurs
  /// twice.
  ///
  /// - Throws: `ContradictoryManifest` if the check fails.
  private func checkCells() throws(ContradictoryManifest) {
    let names = Set(methods.map { Array($0.name.utf8) })
    guard names.count == methods.count else {
      throw ContradictoryManifest(reason: "a method occurs twice")
    }
    var entries: Set<[[UInt8]]> = []
    for entry in sequences {
      guard entries.insert([Array(entry.dataset.utf8), Array(entry.name.utf8)]).inserted else {
        throw ContradictoryManifest(reason: "'\(entry.dataset)/\(entry.name)' occurs twice")
      }
      guard ManifestEntry.possibleFrames.contains(entry.frames),
        entry.frameSize.map({ ManifestEntry.possibleSides.contains($0.width) }) ?? true,
        entry.frameSize.map({ ManifestEntry.possibleSides.contains($0.height) }) ?? true
      else {
        throw ContradictoryManifest(
          reason: "'\(entry.dataset)/\(entry.name)' has an impossible number or size of frames")
      }
      guard Set(entry.passes.map(\.direction)).count == entry.passes.count else {
        throw ContradictoryManifest(
          reason: "'\(entry.dataset)/\(entry.name)' lists a direction twice")
      }
      for method in entry.passes.flatMap(\.methods) where !names.contains(Array(method.utf8)) {
        throw ContradictoryManifest(
          reason: "'\(method)' has answers but is not a method of the run")
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.currentSchema, forKey: .schema)
    try values.encode(facts, forKey: .facts)
    try values.encode(methods, forKey: .methods)
    try values.encode(sequences, forKey: .sequences)
    try values.encode(isComplete, forKey: .isComplete)
    try values.encodeIfPresent(shard, forKey: .shard)
    try settings.encode(to: encoder)
  }
}
