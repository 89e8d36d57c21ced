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
    self.init(updates: updates, cpu: updateCPU, initializations: initializations)
    if initializationCPU.count == initializations.count {
      cpuInitMilliseconds = Quantiles(initializationCPU).median
    }
  }

  /// Computes the percentiles of durations.
  ///
  /// - Parameters:
  ///   - updates: the wall times of the updates, in milliseconds.
  ///   - cpu: the CPU times of the updates, in milliseconds. They are only used if there is one for every update.
  ///   - initializations: the wall times of the initializations, in milliseconds.
  init(updates: [Double], cpu: [Double], initializations: [Double]) {
    let quantiles = Quantiles(updates)
    let total = updates.reduce(0, +)
    func fraction(above limit: Double) -> Double? {
      updates.isEmpty ? nil : Double(updates.count { $0 > limit }) / Double(updates.count)
    }
    self.init(
      steps: updates.count, initMilliseconds: Quantiles(initializations).median,
      median: quantiles.median, p95: quantiles[0.95], p99: quantiles[0.99], max: updates.max(),
      framesPerSecond: total > 0 ? Double(updates.count) * 1000 / total : nil,
      miss30: fraction(above: 1000 / 30), miss60: fraction(above: 1000 / 60))
    guard cpu.count == updates.count, !cpu.isEmpty else { return }
    let cpuQuantiles = Quantiles(cpu)
    let cpuTotal = cpu.reduce(0, +)
    cpuMedian = cpuQuantiles.median
    (cpuP95, cpuP99) = (cpuQuantiles[0.95], cpuQuantiles[0.99])
    guard cpuTotal > 0 else { return }
    cpuFramesPerSecond = Double(cpu.count) * 1000 / cpuTotal
    wallOverCPU = total / cpuTotal
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
