import Bench
import Evaluation
import GroundTruth

/// How trackers' results lie on a disk.
///
/// To add one: a file with its `ResultsRules`, and a line in the list.
package struct ResultsLayout: RawRepresentable, CaseIterable, Hashable, Sendable {
  package let rawValue: String
  let rules: any ResultsRules.Type

  /// `<tracker>/<sequence>.txt`: OTB, LaSOT, pysot and pytracking; of several runs on a target
  /// `<tracker>/<sequence>.json`, as OTB's Python toolkit keeps them.
  package static let otb = ResultsLayout("otb", OTBResults.self)
  /// `<tracker>/<sequence>/<sequence>_001.txt`: GOT-10k.
  package static let got10k = ResultsLayout("got10k", GOT10kResults.self)
  /// `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`: VOT.
  package static let vot = ResultsLayout("vot", VOTResults.self)

  /// The most specific last.
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

/// How results lie in a layout.
protocol ResultsRules: Sendable {
  /// The coordinates that its files give the image's first pixel.
  static var origin: Double { get }
  /// Whether files of boxes count pixels as the labels do where these say it; so by default.
  static var countsAsLabels: Bool { get }
  /// What a folder of trackers should hold.
  static var expectation: String { get }

  /// Whether its files have a place for a protocol's runs.
  static func holds(_ files: RunFiles) -> Bool

  /// Whether a folder is a tracker's.
  ///
  /// - Parameter sequences: names of sequences, to know files without a name of their own by.
  static func isTracker(_ folder: String, sequences: Set<String>) -> Bool

  /// What the runs in a tracker's folder are of, where files say it; nil, the default, where they do not.
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol?

  /// What a tracker's results were probably made for.
  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol

  /// Reads the results on one target.
  ///
  /// - Throws: `GroundTruthError` with file and line.
  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found

  /// The names of a tracker's files or folders that belong to no sequence.
  ///
  /// - Parameter known: the names of sequences, in lower case.
  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String]

  /// The files of the runs on a target.
  ///
  /// - Parameter hasValues: whether there are to be files of times and confidences beside those of regions.
  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile]
}

extension ResultsRules {
  static var countsAsLabels: Bool { true }
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol? { nil }
}
