import Algorithms
import Bench
import Evaluation
import Geometry
import GroundTruth

/// The timing of trackers on sequence frames and synthetic frames.
extension TimingRun {
  /// Creates a timing run for trackers.
  ///
  /// - Parameter recorder: the recorder of the timed work. Trackers that crashed when they were timed before are left
  ///   out.
  package init(
    methods: [any TrackingMethod], sequences: [LabeledSequence], options: Options = Options(),
    interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress(), recorder: FlightRecorder? = nil
  ) {
    let fitting = methods.filter { $0.follows(anyOf: sequences.flatMap(\.targets)) }
    let (known, problems) = Self.fit(fitting, recorder) { $0 }
    // Remarks are cleared, because external programs receive their frames differently here than in an ordinary run.
    let methods = known.map { $0.withoutRemarks() }
    self.init(
      methods, on: Self.starts(on: sequences, for: methods, options),
      scales: Self.scales(for: methods, options), options: options,
      interruption: interruption, progress: progress, recorder: recorder, problems: problems)
  }

  private struct Start {
    var sequence: LabeledSequence
    var target: Target
    var frame: Int
    var region: Region
  }

  /// Selects evenly spaced sequences, each with the first target on which a tracker can be started. If some methods
  /// accept only boxes or only quadrilaterals, sequences are selected separately for each type of region.
  private static func starts(
    on sequences: [LabeledSequence], for methods: [any TrackingMethod], _ options: Options
  ) -> [TimedItem] {
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
      methods.map { $0.accepts(start.region) }
    }
    let ordered = kinds.sorted { first, second in
      first.key.count { $0 } > second.key.count { $0 }
    }
    return ordered.flatMap { accepts, starts in
      let count = min(options.clips, starts.count)
      return (0..<count).map { starts[$0 * starts.count / count] }.map { start in
        let sequence = start.sequence
        return TimedItem(
          name: "\(sequence.dataset)/\(sequence.name)/\(start.target.name)",
          fitting: methods.indices.filter { accepts[$0] }
        ) {
          try TrackedFrames(
            sequence, start: start.frame, region: start.region, length: options.steps
          ).clip(for: methods)
        }
      }
    }
  }

  // MARK: Scaling

  /// The object counts to compare. All objects are tracked with one call per frame.
  private static let objectCounts = [1, 2, 4, 8, 16]
  /// The side lengths of the objects to compare, in pixels.
  private static let targetSides = [16, 32, 64, 128, 256]
  private static let frameSizes = [
    PixelSize(width: 320, height: 240), PixelSize(width: 640, height: 480),
    PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
  ]
  private static let defaultSide = 64

  private struct Setting: Hashable {
    var objects: Int
    var frame: PixelSize
    var side: Int
  }

  private static func settings(_ scaling: Options.Scaling) -> [Setting] {
    let defaultFrame = PixelSize(width: 1280, height: 720)
    if scaling == .none { return [] }
    var settings = objectCounts.map { Setting(objects: $0, frame: defaultFrame, side: defaultSide) }
    if scaling == .objects { return settings }
    settings += targetSides.map { Setting(objects: 1, frame: defaultFrame, side: $0) }
    settings += frameSizes.map { Setting(objects: 1, frame: $0, side: defaultSide) }
    return Array(settings.uniqued())
  }

  private static func scales(
    for methods: [any TrackingMethod], _ options: Options
  ) -> [TimedScale] {
    let fitting = methods.indices.filter { methods[$0].makeGroup() != nil }
    guard !fitting.isEmpty else { return [] }
    return settings(options.scaling).map { setting in
      TimedScale(
        objects: setting.objects, frameWidth: setting.frame.width,
        frameHeight: setting.frame.height, targetSide: setting.side, fitting: fitting,
        steps: SyntheticClip.frameCount
      ) {
        let clip = SyntheticClip(
          frame: setting.frame, targetSide: setting.side, objects: setting.objects)
        return { try updates(of: methods[$0], on: clip) }
      }
    }
  }

  /// Follows all objects of a clip as a group, and returns the durations of the updates after the warm-up.
  private static func updates(
    of method: any TrackingMethod, on clip: SyntheticClip
  ) throws -> [StepDuration] {
    guard let group = method.makeGroup() else { return [] }
    let boxes = clip.boxes.map { Region.quadrilateral(Quadrilateral($0)) }
    let starting = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ($0, $1) })
    let steps = try clip.frames.enumerated().map { number, frame in
      let reply = group.step(
        frame: frame, starting: number == 0 ? starting : [:],
        following: number == 0 ? [] : Array(boxes.indices))
      for answer in reply.answers.values { _ = try answer.get() }
      return reply.duration
    }.compactMap(\.self)
    return Array(steps.dropFirst(1 + TimingSummary.warmUpSteps))
  }
}
