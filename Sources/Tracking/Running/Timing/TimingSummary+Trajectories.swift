import Bench
import Evaluation

extension TimingSummary {
  /// The phase of a step: the initialization, the warm-up, or an update.
  package enum Phase: String, Sendable, CaseIterable {
    case initialization = "init"
    case warmUp = "warmup"
    case update
  }

  /// Computes the percentiles of the durations of the updates after the warm-up in several trajectories.
  package init(of trajectories: some Sequence<Trajectory>) {
    var updates: [Double] = []
    var updateCPU: [Double] = []
    var initializations: [Double] = []
    var initializationCPU: [Double] = []
    for trajectory in trajectories {
      trajectory.forEachMeasuredStep { phase, step in
        switch phase {
        case .initialization:
          initializations.append(step.wallMilliseconds)
          if let cpu = step.cpuNanoseconds { initializationCPU.append(Double(cpu) / 1e6) }
        case .warmUp: break
        case .update:
          updates.append(step.wallMilliseconds)
          if let cpu = step.cpuNanoseconds { updateCPU.append(Double(cpu) / 1e6) }
        }
      }
    }
    self.init(
      updates: DurationSummary(wall: updates, cpu: updateCPU),
      initMilliseconds: Quantiles(initializations).median)
    if initializationCPU.count == initializations.count {
      cpuInitMilliseconds = Quantiles(initializationCPU).median
    }
    func perSecond(_ durations: [Double]) -> Double? {
      let total = durations.reduce(0, +)
      return total > 0 ? Double(durations.count) * 1000 / total : nil
    }
    framesPerSecond = perSecond(updates)
    if updateCPU.count == updates.count { cpuFramesPerSecond = perSecond(updateCPU) }
  }
}

extension Trajectory {
  /// Calls a closure with each step whose duration was measured, and with the step's phase.
  package func forEachMeasuredStep(_ body: (TimingSummary.Phase, TrackStep) -> Void) {
    var sinceInitialization = 0
    for step in steps {
      if step.initialized {
        sinceInitialization = 0
        if step.wallNanoseconds != nil { body(.initialization, step) }
        continue
      }
      sinceInitialization += 1
      guard step.wallNanoseconds != nil else { continue }
      body(sinceInitialization <= TimingSummary.warmUpSteps ? .warmUp : .update, step)
    }
  }
}

extension TrackStep {
  /// The wall time in milliseconds; 0 if not measured.
  package var wallMilliseconds: Double { Double(wallNanoseconds ?? 0) / 1e6 }
}
