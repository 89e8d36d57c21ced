import Synchronization

/// The Python processes of one tracker.
///
/// All targets of a pass over a sequence share a process, and the process then serves another pass. A class therefore
/// loads its network once per process, and there are at most as many processes as passes in progress. A crash affects
/// only the targets of its own pass, whose results are stored together.
package final class PythonProcesses: Sendable {
  /// A pass over the frames of a sequence.
  package struct Pass: Hashable, Sendable {
    package var sequence: String
    /// 1 for a pass in the order of the frames; -1 for a backward pass.
    package var stride: Int

    package init(sequence: String, stride: Int) {
      self.sequence = sequence
      self.stride = stride
    }
  }

  private struct State {
    var idle: [PythonProcess] = []
    var current: [Pass: PythonProcess] = [:]
    var targets: [ObjectIdentifier: Int] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// A target's share in a process. The target is forgotten when the object is released.
  package final class Lease: Sendable {
    package let process: PythonProcess
    /// The target's number, which is unique among all targets.
    package let target: Int
    private let pass: Pass
    private let owner: PythonProcesses

    fileprivate init(
      _ process: PythonProcess, _ target: Int, _ pass: Pass, _ owner: PythonProcesses
    ) {
      (self.process, self.target, self.pass, self.owner) = (process, target, pass, owner)
    }

    deinit {
      process.forget(target)
      owner.giveBack(process, of: pass)
    }
  }

  package func lease(for pass: Pass) -> Lease {
    state.withLock { state in
      var process = state.current[pass]
      if !(process?.isUsable ?? false) { process = state.idle.popLast() }
      let chosen = process ?? PythonProcess()
      state.current[pass] = chosen
      state.targets[ObjectIdentifier(chosen), default: 0] += 1
      state.count += 1
      return Lease(chosen, state.count, pass, self)
    }
  }

  private func giveBack(_ process: PythonProcess, of pass: Pass) {
    state.withLock { state in
      let identifier = ObjectIdentifier(process)
      let left = (state.targets[identifier] ?? 1) - 1
      state.targets[identifier] = left > 0 ? left : nil
      guard left <= 0 else { return }
      if state.current[pass] === process { state.current[pass] = nil }
      if process.isUsable { state.idle.append(process) }
    }
  }
}
