import Bench
import Evaluation

/// The part of a run that a gate remembers. It is small enough to be stored beside the code, in a form with
/// readable differences.
///
/// Figures are rounded to six decimals. Everything is sorted by name, so that a new baseline differs from the
/// old one only if the figures do.
package struct Baseline: Codable, Sendable, Hashable {
  /// The version of this format.
  static let currentSchema = 1

  var schema = Self.currentSchema
  /// The version of vbench and the commit of the project; nil outside of a repository.
  package var version: String
  package var commit: String?
  /// The start of the run, as ISO 8601 in UTC.
  package var started: String
  package var processor: String
  /// The name of the task; nil for tracking.
  package var task: String?
  package var conventions: Conventions
  package var evaluationProtocol: EvaluationProtocol
  /// The datasets as they were given, and the patterns that selected their sequences; nil in files of earlier
  /// versions.
  package var datasets: [String]?
  package var patterns: [String]?
  /// The fingerprint of labels and first frame, by `dataset/sequence`.
  var sequences: [String: String]
  /// The subjects by name.
  var subjects: [String: SubjectFigures]
  /// The cost of the subjects; nil for a run without `--timing`.
  package var timing: Timing?
  /// The reasons why sequences of the run could not be read, by `dataset/sequence`. They have no figures. This
  /// is not stored in files.
  var unread: [String: String] = [:]

  private enum CodingKeys: String, CodingKey {
    case schema, version, commit, started, processor, task, conventions, evaluationProtocol
    case datasets, patterns, sequences, subjects, timing
  }

  /// The scores of one subject.
  struct SubjectFigures: Codable, Sendable, Hashable {
    /// The figures over all sequences, by the gates' names for measures.
    var figures: [String: Double]
    /// The scores by `dataset/sequence`, for those on which the subject ran.
    var sequences: [String: SequenceFigures]
  }

  /// The scores of one subject on one sequence.
  struct SequenceFigures: Codable, Sendable, Hashable {
    var figures: [String: Double]
    /// The names of the lost targets.
    var lost: [String]
    /// Whether the subject failed on the sequence.
    var hasFailed: Bool
    /// The reason of the failure; nil without one, or in files of earlier versions.
    var failure: String?

    init(
      figures: [String: Double], lost: [String] = [], hasFailed: Bool = false,
      failure: String? = nil
    ) {
      self.figures = figures
      self.lost = lost
      self.hasFailed = hasFailed
      self.failure = failure
    }
  }

  /// The cost of a run's subjects, by name.
  package struct Timing: Codable, Sendable, Hashable {
    /// The multiples of the calibration kernel for an update, by subject and clip.
    var multiples: [String: [String: SampledRatio]]
    /// The ratios of two subjects' updates, by the first subject, a later one in order of name, and clip.
    var ratios: [String: [String: [String: SampledRatio]]]
    /// The bytes that one tracker holds.
    var memory: [String: Int]
    /// The clock of the times; nil in files of earlier versions, which used wall time.
    var clock: Clock?
    /// The version of the kernel behind the multiples; nil in files of earlier versions.
    var kernel: Int?
    /// Wall time over processor time, by subject; nil in files of earlier versions.
    var wallOverCPU: [String: Double]?

    /// The clock of a measurement.
    enum Clock: String, Codable, Sendable {
      case processor
    }

    init(
      multiples: [String: [String: SampledRatio]],
      ratios: [String: [String: [String: SampledRatio]]], memory: [String: Int],
      wallOverCPU: [String: Double]? = nil
    ) {
      self.multiples = multiples
      self.ratios = ratios
      self.memory = memory
      self.wallOverCPU = wallOverCPU
      clock = .processor
      kernel = CalibrationKernel.version
    }
  }

  init(
    version: String, commit: String?, started: String, processor: String,
    conventions: Conventions, evaluationProtocol: EvaluationProtocol,
    sequences: [String: String], subjects: [String: SubjectFigures], timing: Timing?
  ) {
    self.version = version
    self.commit = commit
    self.started = started
    self.processor = processor
    self.conventions = conventions
    self.evaluationProtocol = evaluationProtocol
    self.sequences = sequences
    self.subjects = subjects
    self.timing = timing
  }
}

extension Baseline {
  /// Checks before a run that there will be something to compare.
  ///
  /// - Parameters:
  ///   - names: `dataset/sequence` of the sequences in the run.
  ///   - path: the path of the baseline, for messages.
  /// - Throws: `GateError.unreadableBaseline` if the baseline contains none of the sequences.
  package func checkSharesSequences(with names: [String], path: String) throws {
    guard !names.contains(where: { sequences[$0] != nil }) else { return }
    let made =
      (datasets ?? []).map { "--dataset \($0)" } + (patterns ?? []).map { "--sequences '\($0)'" }
    throw GateError.unreadableBaseline(
      path: path,
      reason:
        "belongs to another dataset: it has sequences such as \(sequences.keys.min() ?? "-"), but the run"
        + " has sequences such as \(names.min() ?? "-")"
        + (made.isEmpty ? "" : "; it was made with \(made.joined(separator: " "))"))
  }
}

extension Baseline {
  /// Takes the unreadable sequences from the notes of a run.
  mutating func addUnread(_ notes: [RunNote]) {
    for note in notes where note.kind == .input {
      // If a sequence has figures, only a part of it was left out.
      guard let name = note.item, sequences[name] == nil else { continue }
      unread[name] = unread[name] ?? note.reason
    }
  }

  /// Checks that no sequence is missing because it cannot be read.
  ///
  /// - Parameter name: the name of the run or baseline, for messages.
  /// - Throws: `GateError.unreadInput`.
  package func checkAllRead(for name: String) throws(GateError) {
    guard let first = unread.min(by: { $0.key < $1.key }) else { return }
    throw GateError.unreadInput(
      name: name, sequence: first.key, reason: first.value, others: unread.count - 1)
  }

  /// Returns something that another baseline has and this one lacks, such as "the sequence d/s"; nil if nothing
  /// is missing.
  package func lack(of other: Baseline) -> String? {
    if let sequence = other.sequences.keys.filter({ sequences[$0] == nil }).min() {
      return "the sequence \(sequence)"
    }
    return other.subjects.keys.filter { subjects[$0] == nil }.min().map { "the subject \($0)" }
  }
}

extension Double {
  /// The number rounded to six decimals, as baselines store figures.
  var inBaseline: Double { (self * 1e6).rounded() / 1e6 }
}
