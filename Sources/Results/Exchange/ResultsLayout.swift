import Bench
import Evaluation
import GroundTruth

/// A layout of trackers' results on disk.
///
/// To add one, write a file with its `ResultsRules`, and name it in the list.
package struct ResultsLayout: RawRepresentable, CaseIterable, Hashable, Sendable {
  package let rawValue: String
  let rules: any ResultsRules.Type

  /// `<tracker>/<sequence>.txt`: OTB, LaSOT, pysot and pytracking. Several runs on a target are in
  /// `<tracker>/<sequence>.json`, as in OTB's Python toolkit.
  package static let otb = ResultsLayout("otb", OTBResults.self)
  /// `<tracker>/<sequence>/<sequence>_001.txt`: GOT-10k.
  package static let got10k = ResultsLayout("got10k", GOT10kResults.self)
  /// `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`: VOT.
  package static let vot = ResultsLayout("vot", VOTResults.self)

  /// All layouts, the most specific last.
  package static let allCases = [otb, got10k, vot]

  private init(_ name: String, _ rules: any ResultsRules.Type) {
    rawValue = name
    self.rules = rules
  }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

/// The rules of a layout of results.
protocol ResultsRules: Sendable {
  /// The coordinates of the image's first pixel in its files.
  static var origin: Double { get }
  /// Whether files of boxes have the origin of the labels, if it is known. This is the default.
  static var countsAsLabels: Bool { get }
  /// The expected content of a folder of trackers.
  static var expectation: String { get }

  /// Whether its files support the runs of a protocol.
  static func holds(_ files: RunFiles) -> Bool

  /// Whether a folder belongs to a tracker.
  ///
  /// - Parameter sequences: the names of sequences, by which files are recognized.
  static func isTracker(_ folder: String, sequences: Set<String>) -> Bool

  /// Returns the protocol that the files of a tracker's folder name; nil, the default, if they name none.
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol?

  /// Returns the protocol for which a tracker's results were probably made.
  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol

  /// Reads the results on one target.
  ///
  /// - Throws: `GroundTruthError` with file and line.
  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found

  /// Returns the names of a tracker's files or folders that belong to no sequence.
  ///
  /// - Parameter known: the names of sequences in lowercase.
  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String]

  /// Returns the files of the runs on a target.
  ///
  /// - Parameter hasValues: whether to write files of times and confidences beside those of regions.
  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile]
}

extension ResultsRules {
  static var countsAsLabels: Bool { true }
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol? { nil }
}
