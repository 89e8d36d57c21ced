import Bench
import Evaluation

/// The figures of a run with which a gate compares later runs. A baseline is small enough to be stored with the code.
/// Its file format produces readable diffs.
///
/// Figures are rounded to six decimals. Everything is sorted by name, so the order never changes and diffs show only
/// what has changed.
package struct Baseline: Codable, Sendable, Hashable {
  /// The version of the file format.
  static let currentSchema = 1

  var schema = Self.currentSchema
  package var version: String
  /// The project's commit; nil outside a repository.
  package var commit: String?
  /// The start time of the run, in ISO 8601 format and UTC.
  package var started: String
  package var processor: String
  /// The task's name; nil for tracking.
  package var task: String?
  package var conventions: Conventions
  package var evaluationProtocol: EvaluationProtocol
  /// The settings of the camera in a run in real time, as command-line options; nil in other runs, and in files from
  /// earlier versions.
  var camera: String?
  /// The datasets as given by the user; nil in files from earlier versions.
  package var datasets: [String]?
  /// The patterns that selected the datasets' sequences; nil in files from earlier versions.
  package var patterns: [String]?
  /// The fingerprint of each sequence's labels and first frame, keyed by `dataset/sequence`.
  var sequences: [String: String]
  /// The fingerprint of the order and the groups of the sequences, on which the parts of `influence` depend; nil if no
  /// method has them.
  var order: String?
  /// The figures of each method, keyed by name.
  var methods: [String: MethodFigures]
  /// The speed and memory use of the methods; nil if the run was performed without `--timing`.
  package var timing: Timing?
  /// The reasons why sequences of the run could not be read, keyed by `dataset/sequence`. These sequences have no
  /// figures. This property is not stored in files.
  var unread: [String: String] = [:]
  /// The group of each sequence of the run, if some sequences were drawn together; otherwise empty. This property is not
  /// stored in files.
  var groups: [String: Int] = [:]
  /// The sequences whose labels have changed since the run. This property is not stored in files.
  var relabeled: Set<String> = []

  private enum CodingKeys: String, CodingKey {
    case schema, version, commit, started, processor, task, conventions, evaluationProtocol
    case camera, datasets, patterns, sequences, order
    case methods = "subjects"
    case timing
  }

  /// The figures and scores of one method.
  struct MethodFigures: Codable, Sendable, Hashable {
    /// The figures over all sequences, keyed by the names that gates use for the measures.
    var figures: [String: Double]
    /// The scores on each sequence on which the method was run, keyed by `dataset/sequence`.
    var sequences: [String: SequenceFigures]
    /// The number of repetitions with different answers; nil if there is only one, and in files from earlier versions.
    var repetitions: Int?
    /// The standard errors of figures that are computed from all sequences together, if they are means over repetitions
    /// with different answers; otherwise nil.
    var errors: [String: Double]?
    /// The influence of each sequence, or of each part into which many sequences are divided, on the main measure; nil if
    /// it is a mean over sequences, and in files from earlier versions.
    var influence: [Double?]?

    init(figures: [String: Double], sequences: [String: SequenceFigures]) {
      (self.figures, self.sequences) = (figures, sequences)
    }
  }

  /// One method's scores on one sequence.
  struct SequenceFigures: Codable, Sendable, Hashable {
    var figures: [String: Double]
    /// The standard errors of the figures, if they are means over repetitions with different answers; otherwise nil.
    var errors: [String: Double]?
    /// The weight of the sequence in means over sequences; nil if all sequences have the same weight.
    var weight: Double?
    /// The names of the lost targets.
    var lost: [String] = []
    /// The numbers of repetitions in which targets were lost, if there are several with different answers; otherwise nil.
    var losses: [String: Int]?
    /// Whether the method failed on the sequence.
    var hasFailed: Bool = false
    /// The reason for the failure; nil if there was none, and in files from earlier versions.
    var failure: String?
  }

  /// The speed and memory use of a run's methods.
  package struct Timing: Codable, Sendable, Hashable {
    /// The update time as a multiple of the calibration kernel's time, keyed by method and clip.
    var multiples: [String: [String: SampledRatio]]
    /// The ratio of two methods' update times, keyed by first method, second method and clip. The first method
    /// precedes the second in alphabetical order.
    var ratios: [String: [String: [String: SampledRatio]]]
    /// The memory used by one running tracker, in bytes, keyed by method.
    var memory: [String: Int]
    /// The clock used for the times; nil in files from earlier versions, which used wall time.
    var clock: Clock?
    /// The version of the calibration kernel; nil in files from earlier versions.
    var kernel: Int?
    /// The ratio of wall time to CPU time, keyed by method; nil in files from earlier versions.
    var wallOverCPU: [String: Double]?
    /// The mean ratio of the calibration kernel's wall time to its CPU time in the rounds from which the multiples were
    /// computed, keyed by method; nil in files from earlier versions.
    var load: [String: Double]?

    /// The clock used for a measurement.
    enum Clock: String, Codable, Sendable {
      case processor
    }

    init(
      multiples: [String: [String: SampledRatio]],
      ratios: [String: [String: [String: SampledRatio]]], memory: [String: Int],
      wallOverCPU: [String: Double]? = nil, load: [String: Double]? = nil
    ) {
      self.multiples = multiples
      self.ratios = ratios
      self.memory = memory
      self.wallOverCPU = wallOverCPU
      self.load = load
      clock = .processor
      kernel = CalibrationKernel.version
    }
  }
}

extension Baseline {
  /// Checks, before a run starts, that its result can be compared with the baseline.
  ///
  /// - Parameters:
  ///   - names: the sequences of the run as `dataset/sequence`.
  ///   - path: the path of the baseline, for error messages.
  /// - Throws: `GateError.unreadableBaseline` if the baseline contains none of the sequences.
  package func checkSharesSequences(with names: [String], path: String) throws {
    guard !names.contains(where: { sequences[$0] != nil }) else { return }
    let options =
      (datasets ?? []).map { "--dataset \($0)" } + (patterns ?? []).map { "--sequences '\($0)'" }
    throw GateError.unreadableBaseline(
      path: path,
      reason:
        "the baseline belongs to another dataset: it contains sequences such as"
        + " \(sequences.keys.min() ?? "-"), but the run contains sequences such as \(names.min() ?? "-")"
        + (options.isEmpty ? "" : "; the baseline was made with \(options.joined(separator: " "))"))
  }
}

extension Baseline {
  /// Adds the unreadable sequences from a run's notes.
  mutating func addUnread(_ notes: [RunNote]) {
    for note in notes where note.kind == .input {
      // If a sequence has figures, only a part of it was left out.
      guard let name = note.item, sequences[name] == nil else { continue }
      unread[name] = unread[name] ?? note.reason
    }
  }

  /// Marks the sequences whose labels have changed since the run. Their figures belong to other labels than those of the
  /// run, so their fingerprints are changed, too.
  mutating func addRelabeled(_ notes: [RunNote]) {
    relabeled = Set(notes.filter { $0.kind == .relabeled }.compactMap(\.item))
    for name in relabeled { sequences[name] = sequences[name].map { "\($0)-relabeled" } }
  }

  /// Checks that the labels of all sequences are still those of the run.
  ///
  /// - Parameter name: the name of the run or baseline, for error messages.
  /// - Throws: `GateError.changedLabels`.
  package func checkLabels(for name: String) throws(GateError) {
    guard let first = relabeled.min() else { return }
    throw GateError.changedLabels(name: name, sequence: first, others: relabeled.count - 1)
  }

  /// Checks that no sequence is missing because it could not be read.
  ///
  /// - Parameter name: the name of the run or baseline, for error messages.
  /// - Throws: `GateError.unreadInput`.
  package func checkAllRead(for name: String) throws(GateError) {
    guard let first = unread.min(by: { $0.key < $1.key }) else { return }
    throw GateError.unreadInput(
      name: name, sequence: first.key, reason: first.value, others: unread.count - 1)
  }

  /// The failures of methods, sorted by method and sequence.
  var failures: [(method: String, sequence: String, figures: SequenceFigures)] {
    methods.sorted { $0.key < $1.key }.flatMap { method, figures in
      figures.sequences.filter(\.value.hasFailed).sorted { $0.key < $1.key }
        .map { (method, $0.key, $0.value) }
    }
  }

  /// A sentence about the first failure of a method, and the number of further failures; nil if no method failed.
  package var failure: String? {
    let failures = failures
    guard let (method, sequence, figures) = failures.first else { return nil }
    let others = failures.count - 1
    return "\(method) failed on \(sequence)" + (figures.failure.map { ": \($0)" } ?? "")
      + (others > 0
        ? "; and there \(others == 1 ? "is 1 other failure" : "are \(others) other failures")" : "")
  }

  /// Returns a phrase that names a sequence or method of another baseline that is missing from this baseline, such as
  /// "the sequence d/s"; nil if nothing is missing.
  package func missingPart(of other: Baseline) -> String? {
    if let sequence = other.sequences.keys.filter({ sequences[$0] == nil }).min() {
      return "the sequence \(sequence)"
    }
    return other.methods.keys.filter { methods[$0] == nil }.min().map { "the method \($0)" }
  }
}

extension Double {
  /// The number rounded to six decimals, as in baselines.
  var inBaseline: Double { (self * 1e6).rounded() / 1e6 }
}
