/// A change of the labels of one target, which states what is there before and after it, so that it can be taken back.
struct LabelChange: Hashable, Sendable, Codable {
  /// The value before and after a change; nil if there is none.
  struct Replacement<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    var old: Value?
    var new: Value?
  }

  /// The label of one frame before and after a change; nil if there is none.
  struct Label: Hashable, Sendable, Codable {
    var frame: Int
    var old: GivenLabel?
    var new: GivenLabel?
  }

  /// The number of the target.
  var target: Int
  /// What is known about the target; nil if it stays as it is. The target is added if there was nothing before, and
  /// removed if there is nothing afterwards.
  var facts: Replacement<LabeledTarget.Facts>?
  var labels: [Label] = []

  /// The change that takes this one back.
  var inverse: LabelChange {
    LabelChange(
      target: target, facts: facts.map { Replacement(old: $0.new, new: $0.old) },
      labels: labels.map { Label(frame: $0.frame, old: $0.new, new: $0.old) })
  }

  /// Whether the change leaves everything as it is.
  var isEmpty: Bool {
    facts.map { $0.old == $0.new } ?? true && labels.allSatisfy { $0.old == $0.new }
  }
}

extension LabelChange {
  /// Creates the change that adds a target with its labels.
  init(adding target: LabeledTarget) {
    self.init(
      target: target.id, facts: Replacement(old: nil, new: target.facts),
      labels: target.given.sorted { $0.key < $1.key }.map {
        Label(frame: $0.key, old: nil, new: $0.value)
      })
  }
}
