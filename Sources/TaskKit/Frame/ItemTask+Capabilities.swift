extension ItemTask {
  /// The capabilities of the task, derived from the Swift protocols that its type conforms to.
  package var capabilities: Set<Capability> {
    var found: Set<Capability> = [.programs]
    if videoForm != nil { found.insert(.realTime) }
    if self is any DriftTask { found.insert(.drift) }
    if self is any TunableTask { found.formUnion([.thresholds, .acceptance, .thresholdRules]) }
    if self is any TrialTask { found.insert(.thresholds) }
    return found
  }
}
