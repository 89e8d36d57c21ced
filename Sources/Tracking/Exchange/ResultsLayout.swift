import Evaluation
import GroundTruth

/// A layout of trackers' results on disk.
///
/// To add a layout, write a file with its `ResultsRules` and add it to `allCases`.
package struct ResultsLayout: RawRepresentable, CaseIterable, Hashable, Sendable {
  package let rawValue: String
  let rules: any ResultsRules.Type

  /// The layout of OTB, LaSOT, pysot and pytracking: `<tracker>/<sequence>.txt`. Multiple attempts on a target are
  /// stored in `<tracker>/<sequence>.json`, as in OTB's Python toolkit.
  package static let otb = ResultsLayout("otb", OTBResults.self)
  /// The layout of GOT-10k: `<tracker>/<sequence>/<sequence>_001.txt`.
  package static let got10k = ResultsLayout("got10k", GOT10kResults.self)
  /// The layout of VOT: `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`.
  package static let vot = ResultsLayout("vot", VOTResults.self)

  /// All layouts, from the most general to the most specific.
  package static let allCases = [otb, got10k, vot]

  /// A description of all layouts, for help texts.
  package static var help: String {
    allCases.map { "\($0.rawValue) (\($0.rules.expectation))" }.joined(separator: ", ")
  }

  private init(_ name: String, _ rules: any ResultsRules.Type) {
    rawValue = name
    self.rules = rules
  }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

/// The rules by which one layout of results is recognized and read.
protocol ResultsRules: Sendable {
  /// The coordinate of the first pixel in the layout's files.
  static var origin: Double { get }
  /// Whether box files use the origin of the dataset's labels if that origin is known. The default is true.
  static var countsAsLabels: Bool { get }
  /// A description, for error messages, of the files that are expected in a folder of results.
  static var expectation: String { get }

  /// Returns whether the layout's files can store a protocol's attempts.
  static func holds(_ files: RunFiles) -> Bool

  /// Returns whether a folder belongs to a tracker.
  ///
  /// - Parameter sequences: the sequences' names, by which result files are recognized.
  static func isTracker(_ folder: String, sequences: Set<String>) -> Bool

  /// Returns the protocol stated by the files of a tracker's folder. The default is nil, which means that no protocol
  /// is stated.
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol?

  /// Returns the protocol that probably produced a tracker's results.
  static func suggestedProtocol(
    of tracker: TrackerFolder, experiment: String?
  ) -> EvaluationProtocol

  /// Reads the results for one target.
  ///
  /// - Throws: `GroundTruthError`, which names the file and the line.
  static func read(_ target: Target, by reader: ResultsReader) throws -> ResultsReader.Found

  /// Returns the names of a tracker's files or folders that match no sequence.
  ///
  /// - Parameter known: the sequences' names in lowercase.
  static func unknownNames(
    in tracker: TrackerFolder, experiment: String?, under evaluationProtocol: EvaluationProtocol,
    known: Set<String>
  ) -> [String]

  /// Returns the files for the attempts on a target.
  ///
  /// - Parameter hasValues: whether to write files with times and confidences in addition to the regions.
  static func files(of runs: ExportedRuns, hasValues: Bool) -> [ResultsFile]
}

extension ResultsRules {
  static var countsAsLabels: Bool { true }
  static func runs(in folder: String, sequences: Set<String>) -> EvaluationProtocol? { nil }
}
