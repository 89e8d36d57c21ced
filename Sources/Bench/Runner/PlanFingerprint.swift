extension Experiment {
  /// Returns a fingerprint of everything that determines the work and how it is divided.
  func planFingerprint(_ items: [PlannedItem<Task.LoadedItem>]) -> String {
    var sum = Checksum()
    sum.add(plan.task.name)
    plan.task.settings.add(to: &sum)
    for item in items {
      sum.add(plan.entries[item.planIndex].identity.fullName)
      sum.add(item.work)
      sum.add(item.labels?.all ?? "")
      for method in item.applicableMethods { sum.add(method) }
    }
    return sum.text
  }
}
