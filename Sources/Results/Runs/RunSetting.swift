/// A setting that influences a run's figures, e.g. the rules of the evaluation.
package struct RunSetting: Sendable, Hashable {
  package var name: String
  package var value: String
  /// The value that was used when the run was performed. It differs from `value` if the run is now judged with a
  /// different value.
  package var original: String
  /// Whether runs with different values of the setting cannot be compared.
  package var isDecisive: Bool

  package init(_ name: String, _ value: String, original: String? = nil, isDecisive: Bool = true) {
    self.name = name
    self.value = value
    self.original = original ?? value
    self.isDecisive = isDecisive
  }
}
