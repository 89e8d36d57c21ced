import Bench
import Evaluation
import Files
import Foundation

/// A speed comparison of two builds of vbench. The builds are timed in alternating blocks. This comparison is more
/// precise than a comparison with a stored baseline, because disturbances slow down both builds about equally.
///
/// Each round restarts both programs. Random influences on a process, such as its memory layout, therefore cause
/// scatter between rounds instead of a systematic difference.
struct BuildTiming {
  /// The minimum number of rounds. The timing ends before `maximumRounds` if the ratios are known precisely enough.
  static let minimumRounds = 8
  static let maximumRounds = 32
  /// The time limit for decoding the clips, and for timing one block.
  static let timeLimit = Duration.seconds(300)

  /// The program and arguments that start the new build's worker.
  var new: [String]
  /// The program and arguments that start the other build's worker.
  var old: [String]

  /// Times both builds.
  ///
  /// - Returns: timings for comparison by a gate, with the new build's times in units of the old build's times; nil if
  ///   the timing was interrupted.
  /// - Throws: `GateError.unusableBuild` if a program cannot be started or does not support the protocol, or if the
  ///   builds have different methods or clips.
  func run(
    interruption: Interruption = Interruption(), progress: any ProgressObserver = SilentProgress()
  ) throws -> (new: Baseline.Timing, old: Baseline.Timing)? {
    var ratios: [String: [String: [Double]]] = [:]
    var memory: (new: [String: Int], old: [String: Int]) = ([:], [:])
    progress.began(steps: Self.maximumRounds)
    defer { progress.ended() }
    for round in 0..<Self.maximumRounds {
      let workers = (new: try Worker(new), old: try Worker(old))
      try workers.new.check(against: workers.old)
      memory = (workers.new.offer.memory, workers.old.offer.memory)
      var isNewFirst = round % 2 == 0
      for (clip, methods) in zip(workers.new.offer.clips.indices, workers.new.offer.fitting) {
        for method in methods {
          guard !interruption.isRaised else { return nil }
          let first = try (isNewFirst ? workers.new : workers.old).time(clip, method)
          let second = try (isNewFirst ? workers.old : workers.new).time(clip, method)
          let ratio = isNewFirst ? first / second : second / first
          isNewFirst.toggle()
          guard ratio.isFinite, ratio > 0 else { continue }
          ratios[workers.new.offer.methods[method], default: [:]][
            workers.new.offer.clips[clip], default: []
          ].append(ratio)
        }
      }
      progress.advanced(steps: 1)
      if round + 1 >= Self.minimumRounds {
        let found = Self.timings(ratios, memory)
        if GateTiming.isSharp(found.new, against: found.old) { return found }
      }
    }
    return Self.timings(ratios, memory)
  }

  private static func timings(
    _ ratios: [String: [String: [Double]]], _ memory: (new: [String: Int], old: [String: Int])
  ) -> (new: Baseline.Timing, old: Baseline.Timing) {
    let new = ratios.mapValues { $0.compactMapValues(SampledRatio.init) }
    let old = new.mapValues { clips in
      clips.mapValues { SampledRatio(ratio: 1, scatter: 0, rounds: $0.rounds) }
    }
    return (
      Baseline.Timing(multiples: new, ratios: [:], memory: memory.new),
      Baseline.Timing(multiples: old, ratios: [:], memory: memory.old)
    )
  }

  /// A process of one build that times methods on request.
  private final class Worker {
    let offer: TimingWorker.Offer
    private let process: ChildProcess
    private let program: String

    init(_ command: [String]) throws {
      program = command.first ?? ""
      do {
        process = try ChildProcess(command)
        let line = try process.readLine(before: .now + BuildTiming.timeLimit)
        guard let line,
          let offer = try? JSONDecoder().decode(TimingWorker.Offer.self, from: Data(line)),
          offer.schema == TimingWorker.Offer.currentSchema
        else {
          let remark = process.lastErrors(1).first.map { ": \($0)" } ?? ""
          throw GateError.unusableBuild(
            path: program,
            reason:
              "the program cannot be timed against this build, because it is not vbench or is a version"
              + " that is timed differently\(remark)")
        }
        self.offer = offer
      } catch let error as ChildProcessError {
        throw GateError.unusableBuild(path: program, reason: error.description)
      }
    }

    func check(against other: Worker) throws {
      guard offer.methods == other.offer.methods, offer.clips == other.offer.clips,
        offer.fitting == other.offer.fitting
      else {
        throw GateError.unusableBuild(
          path: other.program,
          reason: "the two builds have different trackers or sequences; the trackers of the other"
            + " build are \(other.offer.methods.joined(separator: ", ")), and those of this build are"
            + " \(offer.methods.joined(separator: ", ")); choose only trackers and sequences"
            + " that both builds have")
      }
    }

    /// Returns the median duration of an update in milliseconds of CPU time; NaN if the method failed.
    func time(_ clip: Int, _ method: Int) throws -> Double {
      do {
        try process.writeLine("\(clip) \(method)", before: .now + BuildTiming.timeLimit)
        guard let line = try process.readLine(before: .now + BuildTiming.timeLimit) else {
          throw GateError.unusableBuild(
            path: program,
            reason: "the program exited during the timing; " + (process.lastErrors(1).first ?? ""))
        }
        return Double(decimal: String(decoding: line, as: UTF8.self)) ?? .nan
      } catch let error as ChildProcessError {
        throw GateError.unusableBuild(path: program, reason: error.description)
      }
    }
  }
}
