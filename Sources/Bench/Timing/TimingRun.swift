/// A timing run, which compares the speed of methods. The answers of the methods are judged in other runs.
///
/// A single thread runs one method at a time on decoded frames. The clips take turns, and so do the methods on each
/// clip, in a different order in each round. After every few updates, a calibration kernel runs for as long as these
/// updates did, up to a limit. Any temporary change in the machine's speed therefore affects all methods. Methods are
/// compared by their CPU time, summed over all threads of the method or its program. Wall time is recorded as well.
package struct TimingRun {
  package struct Options: Sendable, Hashable {
    /// The quantities on which the cost depends.
    package enum Scaling: Sendable, Hashable {
      case none
      /// The number of objects that are followed with one call.
      case objects
      case all
    }

    /// The maximum number of clips, which are taken from evenly spaced items. If trackers accept different types of
    /// regions, the limit applies to each type separately.
    package var clips = 6
    package var rounds = 6
    /// The maximum number of timed updates of a method on a clip in one round, after the warm-up.
    package var updates = 30
    /// The number of warm-up updates after each start, which are not timed.
    package var warmUps = TimingSummary.warmUpSteps
    /// The CPU time, in nanoseconds, after which a method's updates on a clip end in each round, regardless of their
    /// number.
    package var turnLimit = Int64.max
    package var seed: UInt64 = 1
    /// Whether the CPU time of this process's other threads is attributed to the method. Set this property to true only
    /// if the process does nothing else.
    package var countsAllThreads = true
    /// What to measure about how the cost depends on the number and the size of objects and on the frame size.
    package var scaling = Scaling.all
    /// Whether to keep the median update time of each round for each method and item.
    package var keepsSamples = false

    package init() {}

    /// The number of steps that a method performs on a clip in one round: the start, the warm-up and the updates.
    package var steps: Int { updates + warmUps + 1 }
  }

  package let methods: [any Method]
  package let items: [TimedItem]
  package let scales: [TimedScale]
  let options: Options
  let interruption: Interruption
  let progress: any ProgressObserver
  let recorder: FlightRecorder?
  /// Notes on methods that were left out.
  private let problems: [RunNote]

  /// Creates a timing run for the methods of any task.
  ///
  /// - Parameter problems: notes on methods that were left out.
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

  /// Returns the methods that have not crashed while being timed, and notes on the methods that have crashed.
  package static func fit<TaskMethod>(
    _ methods: [TaskMethod], _ recorder: FlightRecorder?, as method: (TaskMethod) -> any Method
  ) -> (methods: [TaskMethod], problems: [RunNote]) {
    let crashes = methods.map { recorder?.crash(inTimingOf: method($0).identity.name) }
    return (
      zip(methods, crashes).filter { $1 == nil }.map(\.0),
      zip(methods, crashes).compactMap { candidate, crash in
        crash.map {
          RunNote(
            .timing, method: method(candidate).identity.name, reason: "\($0) during timing")
        }
      }
    )
  }

  /// Times all methods and computes the result.
  ///
  /// - Returns: nil if the timing was interrupted.
  package func run() -> TimingResult? {
    var measurements = TimingMeasurements(methods: methods.map(\.identity.name))
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

  /// The approximate maximum size of the decoded frames in memory, in bytes.
  private static let byteLimit = 384 << 20

  /// Times every method on every clip on which it can run, in rounds.
  ///
  /// Each round goes through all clips. A disturbance of a few seconds then affects only one round of a clip and is
  /// ignored by the median over rounds. If the clips were timed one after the other, the same disturbance could affect
  /// all rounds of one clip.
  ///
  /// - Returns: false if the timing was interrupted.
  private func time(
    _ clips: [LoadedItem], into measurements: inout TimingMeasurements
  ) -> Bool {
    for (item, clip) in clips {
      for index in item.fitting where measurements.memory[index] == nil {
        measurements.memory[index] = recording(index) { clip.memory(index) }
      }
    }
    for round in 0..<options.rounds {
      // Like the methods, the kernel is allocated anew in each round, because its speed also depends on its
      // location in memory.
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

  /// Returns the methods in a different order for each round. The order is alternately forward and backward, and is
  /// rotated by one method after every two rounds.
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
    var block = TimingMeasurements.Block(clip: clip.item.name, round: round, method: index)
    do {
      try recording(index) { try time(clip.clip.turn(index), into: &block, with: kernel) }
      measurements.blocks.append(block)
    } catch {
      measurements.remarks.append(
        RunNote(
          .timing, method: methods[index].identity.name, item: clip.item.name,
          reason: ErrorText.of(error)))
    }
  }

  /// Performs work and records it as the timing of a method, so that a crash is attributed to this method.
  private func recording<Value>(_ method: Int, _ work: () throws -> Value) rethrows -> Value {
    guard let recorder else { return try work() }
    return try recorder.during(
      FlightRecorder.timing(of: methods[method].identity.name), work)
  }

  /// The number of updates between two measurements of the kernel.
  private var turn: Int { min(5, options.updates) }
  /// The CPU time, in nanoseconds, after which no further run of the kernel starts between two groups of updates.
  private static let kernelLimit: Int64 = 50_000_000

  /// Times one method's work on a clip: the start, the warm-up and the updates.
  ///
  /// - Parameter kernel: the kernel, which alternates with the updates and runs for as long as they do, up to
  ///   `kernelLimit`; nil for none.
  func time(
    _ turn: TimedTurn, into block: inout TimingMeasurements.Block, with kernel: CalibrationKernel?
  ) throws {
    if let start = turn.start { block.initialization = try timing(start) }
    var pendingKernelTime: Int64 = 0
    var spent: Int64 = 0
    for step in 1...options.updates + options.warmUps where spent < options.turnLimit {
      let duration = try timing { try turn.update(step) }
      guard step > options.warmUps else { continue }
      block.updates.append(duration)
      spent += duration.cpuNanoseconds ?? 0
      pendingKernelTime = min(pendingKernelTime + (duration.cpuNanoseconds ?? 0), Self.kernelLimit)
      guard let kernel, block.updates.count % self.turn == 0 else { continue }
      repeat {
        let (sum, duration) = StepDuration.measuring { kernel.run() }
        // This is never true, but it keeps the compiler from removing the work.
        if sum.isNaN { progress.note("the calibration kernel failed") }
        block.calibration.append(duration)
        pendingKernelTime -= duration.cpuNanoseconds ?? pendingKernelTime
      } while pendingKernelTime > 0
      pendingKernelTime = 0
    }
  }

  /// Performs work. Returns the duration that the method reports or, if it reports none, the measured duration. The CPU
  /// time of the process's other threads is included if `options.countsAllThreads` is true.
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

  /// The total number of updates that are needed to measure the scaling.
  private var scalingSteps: Int {
    scales.reduce(0) { $0 + $1.steps * $1.fitting.count } * options.rounds
  }

  /// Measures how the methods' cost depends on the number of objects, the object size and the frame size.
  ///
  /// - Returns: false if the measurement was interrupted.
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
                .timing, method: methods[index].identity.name,
                item: "\(scale.objects) synthetic objects", reason: ErrorText.of(error)))
          }
          progress.advanced(steps: scale.steps)
        }
      }
      for index in scale.fitting {
        guard let own = steps[index], !own.isEmpty else { continue }
        measurements.scaling.append(
          TimingResult.ScalingPoint(
            method: methods[index].identity.name, objects: scale.objects,
            frameWidth: scale.frameWidth, frameHeight: scale.frameHeight,
            targetSide: scale.targetSide, durations: DurationSummary(own)))
      }
    }
    return true
  }
}
