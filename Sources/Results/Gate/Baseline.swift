import Bench
import Evaluation

/// What a gate remembers of a run: small enough to be kept beside the code, in a form whose
/// differences can be read.
///
/// Figures are rounded to six decimals. Everything is in order of name, so that a new baseline
/// differs from the old one only where the figures do.
package struct Baseline: Codable, Sendable, Hashable {
  /// The version of this format.
  package static let currentSchema = 1

  package var schema = Self.currentSchema
  /// vbench's version and the commit of the project it was called in; nil outside of one.
  package var version: String
  package var commit: String?
  /// When the run was started, ISO 8601 in UTC.
  package var started: String
  package var processor: String
  /// The name of the task; nil for following targets.
  package var task: String?
  package var conventions: Conventions
  package var evaluationProtocol: EvaluationProtocol
  /// The datasets as they were given, and the patterns that chose among their sequences; nil in files of
  /// earlier versions.
  package var datasets: [String]?
  package var patterns: [String]?
  /// By `dataset/sequence`: the fingerprint of labels and first frame.
  package var sequences: [String: String]
  /// By the subject's name.
  package var subjects: [String: Subject]
  /// What the subjects cost; nil where the run was made without `--timing`.
  package var timing: Timing?
  /// Why sequences that the run was to have could not be read, by `dataset/sequence`: it has no figures of them.
  /// Not kept in files.
  package var unread: [String: String] = [:]

  private enum CodingKeys: String, CodingKey {
    case schema, version, commit, started, processor, task, conventions, evaluationProtocol
    case datasets, patterns, sequences, subjects, timing
  }

  /// What one subject scored.
  package struct Subject: Codable, Sendable, Hashable {
    /// Over all sequences, by the names that gates have for measures.
    package var figures: [String: Double]
    /// By `dataset/sequence`; those that the subject ran on.
    package var sequences: [String: Sequence]

    package init(figures: [String: Double], sequences: [String: Sequence]) {
      self.figures = figures
      self.sequences = sequences
    }
  }

  /// What one subject scored on one sequence.
  package struct Sequence: Codable, Sendable, Hashable {
    package var figures: [String: Double]
    /// The names of lost targets.
    package var lost: [String]
    /// Whether the subject failed to come to the end.
    package var hasFailed: Bool
    /// Why it failed; nil where it did not, or a file of an earlier version does not say.
    package var failure: String?

    package init(
      figures: [String: Double], lost: [String] = [], hasFailed: Bool = false,
      failure: String? = nil
    ) {
      self.figures = figures
      self.lost = lost
      self.hasFailed = hasFailed
      self.failure = failure
    }
  }

  /// What the subjects of a run cost, by subject.
  package struct Timing: Codable, Sendable, Hashable {
    /// By clip: an update as a multiple of the calibration kernel.
    package var multiples: [String: [String: SampledRatio]]
    /// By subject, a subject behind it in order of name, and clip: an update of the first over one
    /// of the second.
    package var ratios: [String: [String: [String: SampledRatio]]]
    /// Bytes that one tracker holds.
    package var memory: [String: Int]
    /// What the times were measured by; nil in files of earlier versions, which took time on the wall.
    package var clock: Clock?
    /// The version of the kernel that the multiples are of; nil in files of earlier versions.
    package var kernel: Int?
    /// By subject: time on the wall over processor time; nil in files of earlier versions.
    package var wallOverCPU: [String: Double]?

    /// A clock that times were measured by.
    package enum Clock: String, Codable, Sendable {
      case processor
    }

    package init(
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

  package init(
    version: String, commit: String?, started: String, processor: String,
    conventions: Conventions, evaluationProtocol: EvaluationProtocol,
    sequences: [String: String], subjects: [String: Subject], timing: Timing?
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
  /// Finds out, before anything is run, whether there will be something to compare.
  ///
  /// - Parameters:
  ///   - names: `dataset/sequence` of what is run.
  ///   - path: of the baseline, for messages.
  /// - Throws: `GateError.unreadableBaseline` where none of the sequences is the baseline's.
  package func checkSharesSequences(with names: [String], path: String) throws {
    guard !names.contains(where: { sequences[$0] != nil }) else { return }
    let made =
      (datasets ?? []).map { "--dataset \($0)" } + (patterns ?? []).map { "--sequences '\($0)'" }
    throw GateError.unreadableBaseline(
      path: path,
      reason:
        "is of another dataset: it has sequences such as \(sequences.keys.min() ?? "-"), the run"
        + " such as \(names.min() ?? "-")"
        + (made.isEmpty ? "" : "; it was made with \(made.joined(separator: " "))"))
  }
}

extension Baseline {
  /// Takes from a run's notes what could not be read.
  mutating func addUnread(_ notes: [RunNote]) {
    for note in notes where note.kind == .input {
      // Of a sequence that has figures only a part is left out.
      guard let name = note.item, sequences[name] == nil else { continue }
      unread[name] = unread[name] ?? note.reason
    }
  }

  /// Makes sure that no sequence is left out because it cannot be read.
  ///
  /// - Parameter name: of what is to have them all, for messages.
  /// - Throws: `GateError.unreadInput`.
  package func checkAllRead(for name: String) throws(GateError) {
    guard let first = unread.min(by: { $0.key < $1.key }) else { return }
    throw GateError.unreadInput(
      name: name, sequence: first.key, reason: first.value, others: unread.count - 1)
  }

  /// What another baseline has and this one does not, such as "the sequence d/s"; nil where it has all.
  package func lack(of other: Baseline) -> String? {
    if let sequence = other.sequences.keys.filter({ sequences[$0] == nil }).min() {
      return "the sequence \(sequence)"
    }
    return other.subjects.keys.filter { subjects[$0] == nil }.min().map { "the subject \($0)" }
  }
}

extension Double {
  /// To six decimals, as baselines keep figures.
  var inBaseline: Double { (self * 1e6).rounded() / 1e6 }
}
