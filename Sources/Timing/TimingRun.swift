import Evaluation
import Execution
import Geometry
import GroundTruth
import Imaging
import Processes
import Tracking

/// Times subjects against each other, apart from the runs that judge their answers.
///
/// One thread, one subject at a time, frames decoded beforehand. Clips and, on each, subjects take
/// turns, round after round, each round in another order, with as much work of a fixed kernel in between
/// as they do themselves: what changes the machine's speed for a while changes it for all. What counts
/// is processor time, of all threads of the tracker or its program; time on the wall is kept beside it.
package struct TimingRun {
  package struct Options: Sendable, Hashable {
    /// Clips taken of the sequences, evenly spread.
    package var clips = 6
    package var rounds = 6
    /// Updates timed in a round, after the warm-up.
    package var updates = 30
    package var seed: UInt64 = 1
    /// Whether the processor time of this process's other threads during a step is the tracker's: so
    /// where nothing else happens in the process.
    package var countsAllThreads = true
    /// Whether the cost against the number and size of objects and frames is measured too.
    package var measuresScaling = true

    package init() {}
  }

  /// Objects in one `perform`, and the sides of objects and widths of frames that are compared.
  static let objectCounts = [1, 2, 4, 8, 16]
  static let targetSides = [16, 32, 64, 128, 256]
  static let frameSizes = [
    PixelSize(width: 320, height: 240), PixelSize(width: 640, height: 480),
    PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
  ]
  static let usualSide = 64

  let subjects: [any Subject]
  let sequences: [LabeledSequence]
  let options: Options
  let interruption: Interruption
  let progress: any ProgressObserver
  let recorder: FlightRecorder?
  /// Why subjects are left out.
  private let problems: [RunNote]

  /// - Parameter recorder: where it is said what is being timed; what has crashed before is left
  ///   out.
  package init(
    subjects: [any Subject], sequences: [LabeledSequence], options: Options = Options(),
    interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress(), recorder: FlightRecorder? = nil
  ) {
    let fitting = subjects.filter { $0.follows(anyOf: sequences.flatMap(\.targets)) }
    let crashes = fitting.map { recorder?.crash(inTimingOf: $0.identity.name) }
    // Programs start their account anew, as their frames come another way than in a run.
    self.subjects = zip(fitting, crashes).filter { $1 == nil }.map { subject, _ in
      subject.withFreshAccount()
    }
    problems = zip(fitting, crashes).compactMap { subject, crash in
      crash.map {
        RunNote(.timing, subject: subject.identity.name, reason: "\($0) while it was timed")
      }
    }
    self.recorder = recorder
    self.sequences = sequences
    self.options = options
    self.interruption = interruption
    self.progress = progress
  }

  /// Times all subjects.
  ///
  /// - Returns: nil where it was interrupted.
  package func run() -> TimingResult? {
    var measurements = TimingMeasurements(subjects: subjects.map(\.identity.name))
    measurements.remarks = problems
    let starts = chosenStarts()
    let steps = options.rounds * (options.updates + TimingSummary.warmUpSteps + 1)
    let blocks = starts.reduce(0) { sum, start in
      sum + subjects.count { $0.accepts(start.region) }
    }
    progress.began(steps: blocks * steps + scalingSteps)
    defer { progress.ended() }
    var clips: [TimingClip] = []
    for start in starts {
      let clip: TimingClip
      do {
        clip = try self.clip(of: start)
      } catch {
        measurements.remarks.append(
          RunNote(.timing, item: start.sequence.name, reason: ErrorText.of(error)))
        continue
      }
      guard clip.frames.count > 1 else {
        measurements.remarks.append(
          RunNote(.timing, item: clip.name, reason: "one frame alone cannot be timed"))
        continue
      }
      if !clips.isEmpty, clips.reduce(clip.bytes, { $0 + $1.bytes }) > Self.byteLimit {
        guard time(clips, into: &measurements) else { return nil }
        clips = []
      }
      clips.append(clip)
    }
    guard time(clips, into: &measurements) else { return nil }
    guard !options.measuresScaling || measureScaling(into: &measurements) else { return nil }
    measurements.remarks += subjects.flatMap(\.remarks)
    return measurements.result(options: options)
  }

  struct Start {
    var sequence: LabeledSequence
    var target: Target
    var frame: Int
    var region: Region
  }

  /// Evenly spread first targets, with boxes and with corners apart, as subjects differ in what
  /// they accept.
  func chosenStarts() -> [Start] {
    let all = sequences.compactMap { sequence -> Start? in
      for target in sequence.targets {
        guard let frame = target.initialFrame, let region = target.startRegion(at: frame),
          frame + 1 < sequence.frameCount
        else { continue }
        return Start(sequence: sequence, target: target, frame: frame, region: region)
      }
      return nil
    }
    let kinds = Dictionary(grouping: all) { start in
      subjects.map { $0.accepts(start.region) }
    }
    let ordered = kinds.sorted { first, second in
      first.key.count { $0 } > second.key.count { $0 }
    }
    return ordered.flatMap { _, starts in
      let count = min(options.clips, starts.count)
      return (0..<count).map { starts[$0 * starts.count / count] }
    }
  }

  /// Decoded frames of clips that take turns are kept up to about this size.
  private static let byteLimit = 384 << 20

  /// Times every subject on every clip that fits it, round after round: a round goes through all clips, so
  /// that what changes the machine's speed for some seconds falls on one round of each clip, where the
  /// median over rounds does away with it, and not on all rounds of one.
  ///
  /// - Returns: false where it was interrupted.
  private func time(
    _ clips: [TimingClip], into measurements: inout TimingMeasurements
  ) -> Bool {
    for clip in clips {
      for index in subjects(for: clip) where measurements.memory[index] == nil {
        measurements.memory[index] = recording(subjects[index]) {
          TrackerMemory.perTracker(of: subjects[index], on: clip)
        }
      }
    }
    for round in 0..<options.rounds {
      // Anew in each round, as the trackers are: where its memory lies is luck, too.
      let kernel = CalibrationKernel()
      for clip in clips {
        for index in Self.order(of: subjects(for: clip), inRound: round) {
          guard !interruption.isRaised else { return false }
          timeTurn(of: index, on: clip, round: round, with: kernel, into: &measurements)
          progress.advanced(steps: options.updates + TimingSummary.warmUpSteps + 1)
        }
      }
    }
    return true
  }

  private func subjects(for clip: TimingClip) -> [Int] {
    subjects.indices.filter { subjects[$0].accepts(clip.region) }
  }

  /// Another order in each round: forward, backward, each time one further.
  private static func order(of subjects: [Int], inRound round: Int) -> [Int] {
    guard !subjects.isEmpty else { return [] }
    let first = round / 2 % subjects.count
    let order = Array(subjects[first...] + subjects[..<first])
    return round % 2 == 0 ? order : order.reversed()
  }

  private func timeTurn(
    of index: Int, on clip: TimingClip, round: Int, with kernel: CalibrationKernel,
    into measurements: inout TimingMeasurements
  ) {
    var block = TimingMeasurements.Block(clip: clip.name, round: round, subject: index)
    do {
      try recording(subjects[index]) {
        try time(subjects[index], on: clip, into: &block, with: kernel)
      }
      measurements.blocks.append(block)
    } catch {
      measurements.remarks.append(
        RunNote(
          .timing, subject: subjects[index].identity.name, item: clip.name,
          reason: ErrorText.of(error)))
    }
  }

  /// Does something with a subject that it is to blame for.
  func recording<Value>(
    _ subject: any Subject, _ work: () throws -> Value
  ) rethrows -> Value {
    guard let recorder else { return try work() }
    return try recorder.during(FlightRecorder.timing(of: subject.identity.name), work)
  }

  /// Decodes as many frames as a block takes.
  func clip(of start: Start) throws -> TimingClip {
    try TimingClip(
      start.sequence, target: start.target, start: start.frame, region: start.region,
      length: options.updates + TimingSummary.warmUpSteps + 1)
  }

  /// Updates between two turns of the kernel.
  private static let turn = 5
  /// The kernel's processor time in a turn, at most, in nanoseconds.
  private static let kernelLimit: Int64 = 50_000_000

  /// Times one subject's turn: a start, the warm-up and the updates.
  ///
  /// - Parameter kernel: fixed work that is to take turns with the updates, as long as they; nil for
  ///   none.
  func time(
    _ subject: any Subject, on clip: TimingClip, into block: inout TimingMeasurements.Block,
    with kernel: CalibrationKernel?
  ) throws {
    let session = try subject.makeSession()
    block.initialization = try timing {
      try session.start(frame: clip.frames[0], at: clip.region)
    }
    var owed: Int64 = 0
    for step in 1...options.updates + TimingSummary.warmUpSteps {
      let frame = clip.frame(ofStep: step)
      let duration = try timing { try session.step(frame: frame) }
      guard step > TimingSummary.warmUpSteps else { continue }
      block.updates.append(duration)
      owed = min(owed + (duration.cpuNanoseconds ?? 0), Self.kernelLimit)
      guard let kernel, block.updates.count % Self.turn == 0 else { continue }
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

  /// How long a session took by its own account, with the processor time of threads that it has of its
  /// own.
  private func timing(_ work: () throws -> SubjectAnswer) rethrows -> StepDuration {
    guard options.countsAllThreads else {
      let (answer, duration) = try StepDuration.measuring(work)
      return answer.duration ?? duration
    }
    let (answer, whole, otherThreads) = try StepDuration.measuringProcess(work)
    guard var own = answer.duration else { return whole }
    own.cpuNanoseconds = own.cpuNanoseconds.map { $0 + otherThreads }
    return own
  }
}
