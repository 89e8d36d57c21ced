import Geometry
import GroundTruth

/// A label that a person has made or confirmed.
struct GivenLabel: Hashable, Sendable {
  /// `.hand` or `.checked`.
  var source: LabelSource
  var visibility: LabelVisibility
  /// The region; nil if the target is not visible. Some datasets state a region for targets that are absent.
  var region: Region?
}

extension GivenLabel: Codable {
  private enum CodingKeys: String, CodingKey {
    case source, visibility, box, corners
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    source = try values.decode(LabelSource.self, forKey: .source)
    visibility = try values.decode(LabelVisibility.self, forKey: .visibility)
    region = Region(
      box: try values.decodeIfPresent([Double].self, forKey: .box),
      corners: try values.decodeIfPresent([Double].self, forKey: .corners))
    if visibility == .visible, region == nil { throw LabelingError.badRegion }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(visibility, forKey: .visibility)
    try values.encodeIfPresent(region?.numbers.box, forKey: .box)
    try values.encodeIfPresent(region?.numbers.corners, forKey: .corners)
  }
}

/// A labeled object with the labels that a person has made or confirmed.
struct LabeledTarget: Hashable, Sendable {
  /// What is known about a target apart from its labels.
  struct Facts: Hashable, Sendable, Codable {
    var name: String
    /// Whether the regions are given by four corners; nil before the first region is known.
    var isPlanar: Bool?
  }

  var id: Int
  var facts: Facts
  /// The labels by frame.
  var given: [Int: GivenLabel] = [:]
}

/// All labels that a person has made or confirmed in a sequence.
struct LabelSet: Hashable, Sendable {
  /// The targets, by ascending number.
  private(set) var targets: [LabeledTarget] = []
  /// The number of the next target. It is above all numbers that were ever used.
  private(set) var nextID = 1

  /// Returns the target with a number.
  ///
  /// - Throws: `LabelingError.unknownTarget`.
  func target(_ id: Int) throws(LabelingError) -> LabeledTarget {
    guard let found = targets.first(where: { $0.id == id }) else { throw .unknownTarget(id) }
    return found
  }

  /// Makes a change.
  mutating func apply(_ change: LabelChange) {
    nextID = max(nextID, change.target + 1)
    var index = targets.firstIndex { $0.id == change.target }
    if let facts = change.facts {
      if let new = facts.new, let index {
        targets[index].facts = new
      } else if let new = facts.new {
        let place = targets.firstIndex { $0.id > change.target } ?? targets.endIndex
        targets.insert(LabeledTarget(id: change.target, facts: new), at: place)
        index = place
      } else if let removed = index {
        targets.remove(at: removed)
        index = nil
      }
    }
    guard let index else { return }
    for label in change.labels { targets[index].given[label.frame] = label.new }
  }
}
