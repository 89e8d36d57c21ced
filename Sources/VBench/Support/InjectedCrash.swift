import Evaluation
import Tracking

#if DEBUG
  import ArgumentParser
  import Bench
  import Foundation
  import Geometry
  import GroundTruth
  import Imaging

  /// A tracker that crashes the process at a chosen frame. Debug builds use it to test how a run recovers from crashes.
  /// `VBENCH_CRASH='object-fast-r1 otb/Car 37 abort'` specifies the tracker, the sequence (or `*`), the step, and the
  /// kind of crash. Several crashes are separated by commas.
  struct InjectedCrash: TrackingMethod {
    enum Kind: String, CaseIterable {
      /// A Swift trap, such as an index out of range.
      case trap
      /// A write to an unmapped address.
      case fault
      case abort
      /// A SIGKILL, which the system sends to a process that uses too much memory.
      case kill
      /// No crash, but no answer either.
      case hang
    }

    var method: any TrackingMethod
    var sequence: String
    var step: Int
    var kind: Kind

    static func wrap(_ method: any TrackingMethod) throws -> any TrackingMethod {
      guard let text = ProcessInfo.processInfo.environment["VBENCH_CRASH"] else { return method }
      var wrapped = method
      for words in text.split(separator: ",").map({ $0.split(separator: " ").map(String.init) }) {
        guard words.count == 4, let step = Int(words[2]), let kind = Kind(rawValue: words[3]) else {
          throw ValidationError(
            "VBENCH_CRASH: expected method, sequence, step and one of"
              + " \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        if wrapped.identity.name == words[0] {
          wrapped = InjectedCrash(method: wrapped, sequence: words[1], step: step, kind: kind)
        }
      }
      return wrapped
    }

    private static func hang() -> Never { while true { sleep(1000) } }

    /// Returns a dataset that crashes when the labels of a chosen sequence are read, for example with
    /// `VBENCH_CRASH_LABELS=otb/Car`, or hangs, with `VBENCH_CRASH_LABELS='otb/Car hang'`.
    static func wrap(_ dataset: Dataset) -> Dataset {
      guard let text = ProcessInfo.processInfo.environment["VBENCH_CRASH_LABELS"] else {
        return dataset
      }
      let words = text.split(separator: " ").map(String.init)
      guard let name = words.first else { return dataset }
      var dataset = dataset
      for index in dataset.entries.indices {
        let entry = dataset.entries[index]
        guard "\(dataset.name)/\(entry.name)" == name else { continue }
        dataset.entries[index] = Dataset.Entry(
          name: entry.name, path: entry.path, format: entry.format
        ) {
          if words.last == Kind.hang.rawValue { hang() }
          abort()
        }
      }
      return dataset
    }

    var identity: MethodIdentity { method.identity }
    var fingerprint: String? { method.fingerprint }
    var isExternal: Bool { method.isExternal }
    var remarks: [RunNote] { method.remarks }
    func takeFailureReport(on item: String) -> String? { method.takeFailureReport(on: item) }
    func accepts(_ region: Region) -> Bool { method.accepts(region) }
    func follows(_ target: Target, from region: Region) -> Bool {
      method.follows(target, from: region)
    }
    func makeSession() throws -> any TrackerSession { try method.makeSession() }

    func makeSession(for target: SessionTarget) throws -> any TrackerSession {
      let session = try method.makeSession(for: target)
      guard sequence == "*" || sequence == target.sequence else { return session }
      return Session(session: session, crash: self)
    }

    private final class Session: MethodSession {
      let session: any TrackerSession
      let crash: InjectedCrash
      private var count = 0

      init(session: any TrackerSession, crash: InjectedCrash) {
        self.session = session
        self.crash = crash
      }

      func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
        try answer { try session.start(frame: frame, at: region) }
      }

      func step(frame: PixelBuffer) throws -> TrackStep {
        try answer { try session.step(frame: frame) }
      }

      private func answer(_ work: () throws -> TrackStep) rethrows -> TrackStep {
        if count == crash.step { fall() }
        count += 1
        return try work()
      }

      private func fall() {
        switch crash.kind {
        case .trap:
          let empty: [Int] = []
          count = empty[crash.step]
        case .fault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = count
        case .abort: abort()
        case .kill: kill(getpid(), SIGKILL)
        case .hang: InjectedCrash.hang()
        }
      }
    }
  }
#endif
