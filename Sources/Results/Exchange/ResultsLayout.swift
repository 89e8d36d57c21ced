import Bench
import Evaluation
import Files
import Foundation

/// How trackers' results lie on a disk.
package enum ResultsLayout: String, CaseIterable, Sendable {
  /// `<tracker>/<sequence>.txt`: OTB, LaSOT, pysot and pytracking; of several runs on a target
  /// `<tracker>/<sequence>.json`, as OTB's Python toolkit keeps them.
  case otb
  /// `<tracker>/<sequence>/<sequence>_001.txt`: GOT-10k.
  case got10k
  /// `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`: VOT.
  case vot

  /// The coordinates that its files give the image's first pixel.
  var origin: Double { self == .got10k ? 0 : 1 }

  /// What a folder of trackers should hold.
  var expectation: String {
    switch self {
    case .otb: "<tracker>/<sequence>.txt or .json"
    case .got10k: "<tracker>/<sequence>/<sequence>_001.txt"
    case .vot: "<tracker>/<experiment>/<sequence>/<sequence>_001.txt"
    }
  }
}

/// One tracker's results.
struct TrackerFolder: Sendable {
  var name: String
  var path: String
  var layout: ResultsLayout
  /// The protocol that files of OTB's Python toolkit name; nil where the results are other files.
  var runs: EvaluationProtocol?
  /// The names of its files, by what they are in lower case: read once, as there may be many.
  let files: [String: String]
  /// The names of its folders, by what they are in lower case.
  let folders: [String: String]

  init(name: String, path: String, layout: ResultsLayout, runs: EvaluationProtocol?) {
    self.name = name
    self.path = path
    self.layout = layout
    self.runs = runs
    let listing = FolderListing(path)
    files = ResultNames.byLowercase(listing.files)
    folders = ResultNames.byLowercase(listing.folders)
  }
}

/// Finds trackers' results below a folder.
enum ResultsFinder {
  private static let depth = 3

  /// The trackers whose results lie in a folder, in order of name: the folder itself where it is
  /// one tracker's, else those below it, at the first level that has any.
  ///
  /// - Parameters:
  ///   - layout: nil for whichever is found.
  ///   - sequences: names of sequences, to know files without a name of their own by.
  /// - Throws: `ExchangeError.noResults`.
  static func trackers(
    in path: String, layout: ResultsLayout?, sequences: Set<String>
  ) throws -> [TrackerFolder] {
    let layouts = layout.map { [$0] } ?? [.vot, .got10k, .otb]
    var level = [path]
    for _ in 0...depth where !level.isEmpty {
      for folder in level { try FolderListing(folder).checkNames(in: folder) }
      for layout in layouts {
        let found = level.filter { holdsResults($0, layout, sequences) }
        guard !found.isEmpty else { continue }
        return found.sorted().map {
          TrackerFolder(
            name: name(of: $0), path: $0, layout: layout,
            runs: layout == .otb ? runs(in: $0, sequences) : nil)
        }
      }
      level = level.flatMap { folder in folders(in: folder).map { "\(folder)/\($0)" } }
    }
    throw ExchangeError.noResults(
      path: path, expected: (layout.map { [$0] } ?? ResultsLayout.allCases).map(\.expectation),
      sequence: sequences.min() ?? "")
  }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  private static func holdsResults(
    _ path: String, _ layout: ResultsLayout, _ sequences: Set<String>
  ) -> Bool {
    switch layout {
    case .otb:
      return result(in: path, of: sequences, suffix: ".txt") != nil
        || result(in: path, of: sequences, suffix: ".json") != nil
    case .got10k:
      return folders(in: path).contains { sequence in
        files(in: "\(path)/\(sequence)").contains("\(sequence)_001.txt")
      }
    case .vot:
      return folders(in: path).contains { experiment in
        folders(in: "\(path)/\(experiment)").contains { sequence in
          let folder = "\(path)/\(experiment)/\(sequence)"
          return files(in: folder).contains { file in
            guard file.hasPrefix(sequence + "_"), ResultNames.isTrajectory(file) else {
              return false
            }
            return file.hasSuffix(".bin")
              || (file.hasSuffix(".txt") && startsWithCode("\(folder)/\(file)"))
          }
        }
      }
    }
  }

  /// A file with a sequence's name; nil where there is none.
  private static func result(
    in path: String, of sequences: Set<String>, suffix: String
  ) -> String? {
    let names = Set(sequences.map { $0.lowercased() })
    return files(in: path).first { ResultNames.isResult($0, ofAny: names, suffix: suffix) }
  }

  /// What the runs of OTB's Python toolkit in a folder are about, where it has none but these.
  private static func runs(in path: String, _ sequences: Set<String>) -> EvaluationProtocol? {
    guard result(in: path, of: sequences, suffix: ".txt") == nil,
      let file = result(in: path, of: sequences, suffix: ".json")
    else { return nil }
    let runs = try? OTBRunsFile.read("\(path)/\(file)")
    return runs?.lazy.compactMap(\.evaluationProtocol).first ?? .ope
  }

  /// Whether a text starts with a lone number, as VOT's do: GOT-10k's, one level higher, look alike.
  private static func startsWithCode(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 64)) ?? nil
    let text = String(decoding: start ?? Data(), as: UTF8.self)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    return Double(line.trimmingCharacters(in: .whitespaces)) != nil
  }

  static func files(in path: String) -> [String] { FolderListing(path).files }

  static func folders(in path: String) -> [String] { FolderListing(path).folders }
}

/// The names that a sequence's result files go by.
enum ResultNames {
  /// Whether a file belongs to one of many sequences or one of its targets, whatever the case of its
  /// letters: `Jogging.txt`, `Jogging-1.txt`, `Jogging_1.txt` and `Jogging.1.txt`.
  ///
  /// - Parameter sequences: in lower case.
  static func isResult(_ file: String, ofAny sequences: Set<String>, suffix: String) -> Bool {
    let file = file.lowercased()
    guard file.hasSuffix(suffix) else { return false }
    let stem = file.dropLast(suffix.count)
    if sequences.contains(String(stem)) { return true }
    guard let separator = stem.lastIndex(where: { "-_.".contains($0) }) else { return false }
    let target = stem[separator...].dropFirst()
    return !target.isEmpty && target.allSatisfy(\.isNumber)
      && sequences.contains(String(stem[..<separator]))
  }

  /// Whether a name ends in the number of a repetition or an anchor, as VOT's trajectories do.
  static func isTrajectory(_ file: String) -> Bool {
    let digits = numberAtEnd(file)
    return digits.count == 3 || digits.count == 8
  }

  /// Whether a name ends in the number of an anchor: `<sequence>_00000050.txt` or `.bin`.
  static func isAnchored(_ file: String) -> Bool { numberAtEnd(file).count == 8 }

  /// The digits between the last underscore and the extension; empty where there is more.
  private static func numberAtEnd(_ file: String) -> Substring {
    guard file.hasSuffix(".txt") || file.hasSuffix(".bin"),
      let underscore = file.lastIndex(of: "_")
    else { return "" }
    let digits = file[underscore...].dropFirst().dropLast(4)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : ""
  }

  /// The file of a target among those of a folder, by their names in lower case; nil where there is
  /// none.
  static func file(
    of sequence: String, target: String, isOnlyTarget: Bool, suffix: String,
    among files: [String: String]
  ) -> String? {
    var names = ["-", "_", "."].map { "\(sequence)\($0)\(target)\(suffix)" }
    if isOnlyTarget { names.insert(sequence + suffix, at: 0) }
    return names.lazy.compactMap { files[$0.lowercased()] }.first
  }

  /// Names by what they are in lower case, those written alike with other bytes by their bytes, as sequences are;
  /// of several that differ in case alone the first.
  static func byLowercase(_ names: [String]) -> [String: String] {
    Dictionary(zip(names.map { $0.lowercased() }.toldApart, names)) { first, _ in first }
  }
}
