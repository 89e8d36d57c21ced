/// What the figures of a run depend on besides its answers, e.g. whose rules judge them.
package struct RunSetting: Sendable, Hashable {
  package var name: String
  package var value: String
  /// What the run was made with; another value where it is judged otherwise now.
  package var original: String
  /// Whether runs that differ in it cannot be compared.
  package var isDecisive: Bool

  package init(_ name: String, _ value: String, original: String? = nil, isDecisive: Bool = true) {
    self.name = name
    self.value = value
    self.original = original ?? value
    self.isDecisive = isDecisive
  }
}
