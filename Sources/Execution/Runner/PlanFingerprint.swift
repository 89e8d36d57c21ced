import Processes

extension Experiment {
  /// The fingerprint of everything that decides which work there is and how it is cut in pieces.
  func planFingerprint(_ items: [Plan.Item]) -> String {
    var sum = Checksum()
    settings.add(to: &sum)
    plan.add(to: &sum)
    for item in items {
      sum.add(plan.places[item.planIndex].fullName)
      item.add(to: &sum)
      for method in item.applicableMethods { sum.add(method) }
    }
    return sum.text
  }
}
