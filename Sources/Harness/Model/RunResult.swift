import Evaluation
import Geometry
import GroundTruth

/// A finished run, scored: the one model that every report is a view of.
public struct RunResult: Sendable {
  public var facts: RunFacts
  /// The convention that the tables show.
  public var conventions: Conventions
  /// How the trackers were started and stopped.
  public var evaluationProtocol = EvaluationProtocol.ope
  public var parameters = ProtocolParameters()
  /// In order of dataset and name.
  public var sequences: [SequenceFacts]
  /// In order of name.
  public var subjects: [SubjectResult]
  /// The ground truth scored against itself, for every convention.
  public var selfCheck: [Conventions: Scores]
  /// Every pair of subjects, in their order.
  public var comparisons: [SubjectComparison]
  /// How often the intervals resampled the sequences; 0 where there are too few to say anything.
  public var bootstrapRounds: Int
  /// What a timing run of the same subjects found out; nil where there was none.
  public var timing: TimingResult?

  public init(
    facts: RunFacts, conventions: Conventions, sequences: [SequenceFacts],
    subjects: [SubjectResult], selfCheck: [Conventions: Scores] = [:],
    comparisons: [SubjectComparison] = [], bootstrapRounds: Int = 0
  ) {
    self.facts = facts
    self.conventions = conventions
    self.sequences = sequences
    self.subjects = subjects
    self.selfCheck = selfCheck
    self.comparisons = comparisons
    self.bootstrapRounds = bootstrapRounds
  }
}

/// What is needed to repeat a run and to know what it ran on.
public struct RunFacts: Sendable, Codable, Hashable {
  /// The run's name: the last component of its folder.
  public var name: String
  /// The command line that made it.
  public var command: String
  /// When it was started, ISO 8601 in UTC.
  public var started: String
  /// vbench's version, and the compiler's.
  public var version: String
  public var compiler: String
  /// The processor, how many cores were there, and the operating system.
  public var processor: String
  public var cores: Int
  public var system: String
  /// Threads that ran trackers.
  public var jobs: Int
  /// The seed of everything random.
  public var seed: UInt64
  /// The datasets as given.
  public var datasets: [String]
  /// What the reader of the results should know: skipped sequences and their reasons.
  public var problems: [String]
  /// What else there is to know about subjects, such as how external ones were timed; nil in runs
  /// of earlier versions.
  public var remarks: [String]?

  public init(
    name: String, command: String, started: String, version: String, compiler: String,
    processor: String, cores: Int, system: String, jobs: Int, seed: UInt64, datasets: [String],
    problems: [String], remarks: [String]? = nil
  ) {
    self.name = name
    self.command = command
    self.started = started
    self.version = version
    self.compiler = compiler
    self.processor = processor
    self.cores = cores
    self.system = system
    self.jobs = jobs
    self.seed = seed
    self.datasets = datasets
    self.problems = problems
    self.remarks = remarks
  }
}

/// A sequence as the reports need it: facts and labels, and how to read its frames again.
public struct SequenceFacts: Sendable {
  public var sequence: LabelledSequence
  public var frameSize: PixelSize

  public init(sequence: LabelledSequence, frameSize: PixelSize) {
    self.sequence = sequence
    self.frameSize = frameSize
  }
}

/// One subject over all sequences.
public struct SubjectResult: Sendable {
  public var identity: SubjectIdentity
  /// One per sequence of the run, in the same order.
  public var sequences: [SequenceResult]
  /// The mean over sequences, for every convention.
  public var scores: [Conventions: Scores]
  /// Mean over sequences.
  public var curves: Curves
  /// Scores by attribute, with the number of targets that carry it, sorted by attribute.
  public var attributes: [AttributeResult]
  /// Targets whose AUC is below 0.3.
  public var lost: Int
  public var timing: TimingSummary
  /// The scores of all scored frames together, for every convention.
  public var pooled: [Conventions: Scores]
  /// 95 % intervals of the figures of the shown convention; none with fewer than two sequences.
  public var intervals: ScoreIntervals
  /// Area under the ROC curve and expected calibration error of the confidence as a predictor of
  /// overlap >= 0.5, over all scored frames; nil where they are not defined.
  public var auroc: Double?
  public var ece: Double?
  /// The share of absent frames with a confidence below 0.5; nil where there are none.
  public var trueRejection: Double?
  /// What the threshold that was given for the subject does; nil where none was.
  public var acceptance: Acceptance?
  /// The figures of the run's protocol; nil under `ope`.
  public var protocolResult: ProtocolResult?

  public init(
    identity: SubjectIdentity, sequences: [SequenceResult], scores: [Conventions: Scores],
    curves: Curves, attributes: [AttributeResult], lost: Int, timing: TimingSummary,
    pooled: [Conventions: Scores] = [:], intervals: ScoreIntervals = ScoreIntervals(),
    auroc: Double? = nil, ece: Double? = nil, trueRejection: Double? = nil,
    acceptance: Acceptance? = nil
  ) {
    self.identity = identity
    self.sequences = sequences
    self.scores = scores
    self.curves = curves
    self.attributes = attributes
    self.lost = lost
    self.timing = timing
    self.pooled = pooled
    self.intervals = intervals
    self.auroc = auroc
    self.ece = ece
    self.trueRejection = trueRejection
    self.acceptance = acceptance
  }

  /// A 95 % interval of the AUC of the shown convention; nil with fewer than two sequences.
  public var aucInterval: ClosedRange<Double>? { intervals.auc }

  /// "ok", or how many sequences failed.
  public var status: String {
    let failed = sequences.count { $0.status != .complete }
    return failed == 0 ? "ok" : "\(failed) failed"
  }
}

/// The scores of the targets that carry an attribute.
public struct AttributeResult: Sendable, Hashable {
  public var attribute: String
  public var targets: Int
  public var scores: Scores

  public init(attribute: String, targets: Int, scores: Scores) {
    self.attribute = attribute
    self.targets = targets
    self.scores = scores
  }
}

/// One subject on one sequence.
public struct SequenceResult: Sendable {
  public enum Status: Sendable, Hashable {
    case complete
    /// The subject crashed, timed out or threw: what it said before counts, the rest scores 0.
    case failed(String)
  }

  public var status: Status
  public var targets: [TargetResult]
  /// The mean over targets, for every convention.
  public var scores: [Conventions: Scores]
  public var timing: TimingSummary

  public init(
    status: Status, targets: [TargetResult], scores: [Conventions: Scores], timing: TimingSummary
  ) {
    self.status = status
    self.targets = targets
    self.scores = scores
    self.timing = timing
  }
}

/// One subject on one target.
public struct TargetResult: Sendable {
  public var target: String
  public var trajectory: Trajectory
  /// One per step of a complete trajectory: missing steps are there as missing predictions.
  public var frames: [FrameScore]
  public var scores: [Conventions: Scores]
  public var curves: Curves
  /// The first of 10 consecutive scored frames with overlap <= 0.1 (frame of the sequence); nil if none.
  public var firstFailure: Int?
  public var isLost: Bool
  public var timing: TimingSummary
  /// Whether polygons were compared, because the subject answers with quadrilaterals; else boxes.
  public var comparesPolygons: Bool

  public init(
    target: String, trajectory: Trajectory, frames: [FrameScore], scores: [Conventions: Scores],
    curves: Curves, firstFailure: Int?, isLost: Bool, timing: TimingSummary,
    comparesPolygons: Bool = false
  ) {
    self.target = target
    self.trajectory = trajectory
    self.frames = frames
    self.scores = scores
    self.curves = curves
    self.firstFailure = firstFailure
    self.isLost = isLost
    self.timing = timing
    self.comparesPolygons = comparesPolygons
  }
}

/// Durations of updates, in milliseconds; nil where nothing was measured.
public struct TimingSummary: Sendable, Hashable {
  /// Updates that went into the percentiles: initialisation and warm-up are apart.
  public var steps: Int
  /// The median initialisation.
  public var initMilliseconds: Double?
  public var median: Double?
  public var p95: Double?
  public var p99: Double?
  public var max: Double?
  public var cpuMedian: Double?
  /// Updates divided by the sum of their durations, per second.
  public var framesPerSecond: Double?
  /// Share of updates that took longer than 1/30 s and 1/60 s.
  public var miss30: Double?
  public var miss60: Double?

  public init(
    steps: Int, initMilliseconds: Double? = nil, median: Double? = nil, p95: Double? = nil,
    p99: Double? = nil, max: Double? = nil, cpuMedian: Double? = nil,
    framesPerSecond: Double? = nil, miss30: Double? = nil, miss60: Double? = nil
  ) {
    self.steps = steps
    self.initMilliseconds = initMilliseconds
    self.median = median
    self.p95 = p95
    self.p99 = p99
    self.max = max
    self.cpuMedian = cpuMedian
    self.framesPerSecond = framesPerSecond
    self.miss30 = miss30
    self.miss60 = miss60
  }
}
