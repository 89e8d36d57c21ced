import Evaluation

/// Times methods against each other, apart from the runs that judge their answers.
///
/// One thread, one method at a time, frames decoded beforehand. Clips and, on each, methods take
/// turns, round after round, each round in another order, with as much work of a fixed kernel in between
/// as they do themselves: what changes the machine's speed for a while changes it for all. What counts
/// is processor time, of all threads of the method or its program; time on the wall is kept beside it.
package struct TimingRun {
  package struct Options: Sendable, Hashable {
    /// Clips taken of the items, evenly spread.
    package var clips = 6
    package var rounds = 6
    /// Updates timed in a round, after the warm-up.
    package var updates = 30
    /// Updates after each start that are not timed.
    package var warmUps = TimingSummary.warmUpSteps
    /// The processor time, in nanoseconds, after which a turn's updates end, however few they are.
    package var patience = Int64.max
    package var seed: UInt64 = 1
    /// Whether the processor time of this process's other threads during a step is the method's: so
    /// where nothing else happens in the process.
    package var countsAllThreads = true
    /// Whether the cost against the number and size of objects and frames is measured too.
    package var measuresScaling = true
    /// Whether the time of each round is kept, item by item.
    package var keepsSamples = false

    package init() {}

    /// Steps of a method's turn: the start, the warm-up and the updates.
    var steps: Int { updates + warmUps + 1 }
  }

  let methods: [any Method]
  let items: [TimedItem]
  let scales: [TimedScale]
  let options: Options
  let interruption: Interruption
  let progress: any ProgressObserver
  let recorder: FlightRecorder?
  /// Why methods are left out.
  private let problems: [RunNote]

  /// - Parameters:
  ///   - recorder: where it is said what is being timed.
  ///   - problems: why methods are left out.
  package init(
    _ methods: [any Method], on items: [TimedItem], scales: [TimedScale] = [],
    options: Options = Options(), interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress(), recorder: FlightRecorder? = nil,
    problems: [RunNote] = []
  ) {
    self.methods = methods
    self.items = items
    self.scales = scales
    self.options = options
    self.interruption = interruption
    self.progress = progress
    self.recorder = recorder
    self.problems = problems
  }

  /// Those of the methods that have not crashed while they were timed, and why others are left out.
  package static func fit<TaskMethod>(
    _ methods: [TaskMethod], _ recorder: FlightRecorder?, as method: (TaskMethod) -> any Method
  ) -> (methods: [TaskMethod], problems: [RunNote]) {
    let crashes = methods.map { recorder?.crash(inTimingOf: method($0).identity.name) }
    return (
      zip(methods, crashes).filter { $1 == nil }.map(\.0),
      zip(methods, crashes).compactMap { one, crash in
        crash.map {
          RunNote(
            .timing, subject: method(one).identity.name, reason: "\($0) while it was timed")
        }
      }
    )
  }

  /// Times all methods.
  ///
  /// - Returns: nil where it was interrupted.
  package func run() -> TimingResult? {
    var measurements = TimingMeasurements(subjects: methods.map(\.identity.name))
    measurements.remarks = problems
    let blocks = items.reduce(0) { $0 + $1.fitting.count }
    progress.began(steps: blocks * options.rounds * options.steps + scalingSteps)
    defer { progress.ended() }
    var clips: [LoadedItem] = []
    for item in items {
      let clip: TimedClip
      do {
        clip = try item.load()
      } catch {
        measurements.remarks.append(
          RunNote(.timing, item: item.name, reason: ErrorText.of(error)))
        continue
      }
      if !clips.isEmpty, clips.reduce(clip.bytes, { $0 + $1.clip.bytes }) > Self.byteLimit {
        guard time(clips, into: &measurements) else { return nil }
        clips = []
      }
      clips.append((item, clip))
    }
    guard time(clips, into: &measurements), measureScaling(into: &measurements) else { return nil }
    measurements.remarks += methods.flatMap(\.remarks)
    return measurements.result(options: options)
  }

  private typealias LoadedItem = (item: TimedItem, clip: TimedClip)

  /// Decoded frames of clips that take turns are kept up to about this size.
  private static let byteLimit = 384 << 20

  /// Times every method on every clip that fits it, round after round: a round goes through all clips, so
  /// that what changes the machine's speed for some seconds falls on one round of each clip, where the
  /// median over rounds does away with it, and not on all rounds of one.
  ///
  /// - Returns: false where it was interrupted.
  private func time(
    _ clips: [LoadedItem], into measurements: inout TimingMeasurements
  ) -> Bool {
    for (item, clip) in clips {
      for index in item.fitting where measurements.memory[index] == nil {
        measurements.memory[index] = recording(index) { clip.memory(index) }
      }
    }
    for round in 0..<options.rounds {
      // Anew in each round, as the methods are: where its memory lies is luck, too.
      let kernel = CalibrationKernel()
      for clip in clips {
        for index in Self.order(of: clip.item.fitting, inRound: round) {
          guard !interruption.isRaised else { return false }
          timeTurn(of: index, on: clip, round: round, with: kernel, into: &measurements)
          progress.advanced(steps: options.steps)
        }
      }
    }
    return true
  }

  /// Another order in each round: forward, backward, each time one further.
  static func order(of methods: [Int], inRound round: Int) -> [Int] {
    guard !methods.isEmpty else { return [] }
    let first = round / 2 % methods.count
    let order = Array(methods[first...] + methods[..<first])
    return round % 2 == 0 ? order : order.reversed()
  }

  private func timeTurn(
    of index: Int, on clip: LoadedItem, round: Int, with kernel: CalibrationKernel,
    into measurements: inout TimingMeasurements
  ) {
    var block = TimingMeasurements.Block(clip: clip.item.name, round: round, subject: index)
    do {
      try recording(index) { try time(clip.clip.turn(index), into: &block, with: kernel) }
      measurements.blocks.append(block)
    } catch {
      measurements.remarks.append(
        RunNote(
          .timing, subject: methods[index].identity.name, item: clip.item.name,
          reason: ErrorText.of(error)))
    }
  }

  /// Does something with a method that it is to blame for.
  private func recording<Value>(_ method: Int, _ work: () throws -> Value) rethrows -> Value {
    guard let recorder else { return try work() }
    return try recorder.during(
      FlightRecorder.timing(of: methods[method].identity.name), work)
  }

  /// Updates between two turns of the kernel.
  private var turn: Int { min(5, options.updates) }
  /// The kernel's processor time in a turn, at most, in nanoseconds.
  private static let kernelLimit: Int64 = 50_000_000

  /// Times one method's turn: the start, the warm-up and the updates.
  ///
  /// - Parameter kernel: fixed work that is to take turns with the updates, as long as they; nil for
  ///   none.
  func time(
    _ turn: TimedTurn, into block: inout TimingMeasurements.Block, with kernel: CalibrationKernel?
  ) throws {
    if let start = turn.start { block.initialization = try timing(start) }
    var owed: Int64 = 0
    var spent: Int64 = 0
    for step in 1...options.updates + options.warmUps where spent < options.patience {
      let duration = try timing { try turn.update(step) }
      guard step > options.warmUps else { continue }
      block.updates.append(duration)
      spent += duration.cpuNanoseconds ?? 0
      owed = min(owed + (duration.cpuNanoseconds ?? 0), Self.kernelLimit)
      guard let kernel, block.updates.count % self.turn == 0 else { continue }
      repeat {
        let (sum, duration) = StepDuration.measuring { kernel.run() }
        // Never true; keeps the work from being left out.
        if sum.isNaN { progress.note("the calibration kernel failed") }
        block.calibration.append(duration)
        owed -= duration.cpuNanoseconds ?? owed
      } while owed > 0
      owed = 0
    }
  }

  /// How long something took by the method's own account, with the processor time of threads that it has of its
  /// own.
  private func timing(_ work: () throws -> StepDuration?) rethrows -> StepDuration {
    guard options.countsAllThreads else {
      let (own, duration) = try StepDuration.measuring(work)
      return own ?? duration
    }
    let (account, whole, otherThreads) = try StepDuration.measuringProcess(work)
    guard var own = account else { return whole }
    own.cpuNanoseconds = own.cpuNanoseconds.map { $0 + otherThreads }
    return own
  }

  // MARK: Scaling

  /// Updates that are made for it in all.
  private var scalingSteps: Int {
    scales.reduce(0) { $0 + $1.steps * $1.fitting.count } * options.rounds
  }

  /// Measures what methods cost against the number of objects, their size and the frame's.
  ///
  /// - Returns: false where it was interrupted.
  private func measureScaling(into measurements: inout TimingMeasurements) -> Bool {
    for scale in scales {
      let updates = scale.load()
      var steps: [Int: [StepDuration]] = [:]
      for round in 0..<options.rounds {
        for index in round % 2 == 0 ? scale.fitting : scale.fitting.reversed() {
          guard !interruption.isRaised else { return false }
          do {
            steps[index, default: []] += try recording(index) { try updates(index) }
          } catch {
            measurements.remarks.append(
              RunNote(
                .timing, subject: methods[index].identity.name,
                item: "\(scale.objects) synthetic objects", reason: ErrorText.of(error)))
          }
          progress.advanced(steps: scale.steps)
        }
      }
      for index in scale.fitting {
        guard let own = steps[index], !own.isEmpty else { continue }
        measurements.scaling.append(
          TimingResult.ScalingPoint(
            subject: methods[index].identity.name, objects: scale.objects,
            frameWidth: scale.frameWidth, frameHeight: scale.frameHeight,
            targetSide: scale.targetSide, durations: DurationSummary(own)))
      }
    }
    return true
  }
}
