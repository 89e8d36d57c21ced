import Bench
import Evaluation
import Files
import Foundation

/// The layouts of trackers' results on disk.
package enum ResultsLayout: String, CaseIterable, Sendable {
  /// `<tracker>/<sequence>.txt`: OTB, LaSOT, pysot and pytracking. Several runs on a target are in
  /// `<tracker>/<sequence>.json`, as in OTB's Python toolkit.
  case otb
  /// `<tracker>/<sequence>/<sequence>_001.txt`: GOT-10k.
  case got10k
  /// `<tracker>/<experiment>/<sequence>/<sequence>_001.txt`, or `.bin`: VOT.
  case vot

  /// The coordinates of the image's first pixel in its files.
  var origin: Double { self == .got10k ? 0 : 1 }

  /// The expected content of a folder of trackers.
  var expectation: String {
    switch self {
    case .otb: "<tracker>/<sequence>.txt or .json"
    case .got10k: "<tracker>/<sequence>/<sequence>_001.txt"
    case .vot: "<tracker>/<experiment>/<sequence>/<sequence>_001.txt"
    }
  }
}

/// The results of one tracker.
struct TrackerFolder: Sendable {
  var name: String
  var path: String
  var layout: ResultsLayout
  /// The protocol named in files of OTB's Python toolkit; nil for other files.
  var runs: EvaluationProtocol?
  /// The names of its files by their lowercase forms. They are read once, because there may be many.
  let files: [String: String]
  /// The names of its folders by their lowercase forms.
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

/// Finds trackers' results in a folder.
enum ResultsFinder {
  private static let depth = 3

  /// Returns the trackers with results in a folder, in order of name. This is the folder itself if it belongs
  /// to one tracker, otherwise the folders at the first level that contains results.
  ///
  /// - Parameters:
  ///   - layout: nil to detect it.
  ///   - sequences: the names of sequences, by which files are recognized.
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

  /// Returns a file with a sequence's name; nil if there is none.
  private static func result(
    in path: String, of sequences: Set<String>, suffix: String
  ) -> String? {
    let names = Set(sequences.map { $0.lowercased() })
    return files(in: path).first { ResultNames.isResult($0, ofAny: names, suffix: suffix) }
  }

  /// Returns the protocol of the runs from OTB's Python toolkit in a folder, if it contains no others.
  private static func runs(in path: String, _ sequences: Set<String>) -> EvaluationProtocol? {
    guard result(in: path, of: sequences, suffix: ".txt") == nil,
      let file = result(in: path, of: sequences, suffix: ".json")
    else { return nil }
    let runs = try? OTBRunsFile.read("\(path)/\(file)")
    return runs?.lazy.compactMap(\.evaluationProtocol).first ?? .ope
  }

  /// Whether a text starts with a single number, like VOT's files. GOT-10k's, one level higher, look similar.
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

/// The possible names of a sequence's result files.
enum ResultNames {
  /// Whether a file belongs to one of many sequences or one of its targets, ignoring case: `Jogging.txt`,
  /// `Jogging-1.txt`, `Jogging_1.txt` and `Jogging.1.txt`.
  ///
  /// - Parameter sequences: the names in lowercase.
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

  /// Whether a name ends with the number of a repetition or an anchor, like VOT's trajectories.
  static func isTrajectory(_ file: String) -> Bool {
    let digits = numberAtEnd(file)
    return digits.count == 3 || digits.count == 8
  }

  /// Whether a name ends with the number of an anchor: `<sequence>_00000050.txt` or `.bin`.
  static func isAnchored(_ file: String) -> Bool { numberAtEnd(file).count == 8 }

  /// Returns the digits between the last underscore and the extension; empty if there is anything else.
  private static func numberAtEnd(_ file: String) -> Substring {
    guard file.hasSuffix(".txt") || file.hasSuffix(".bin"),
      let underscore = file.lastIndex(of: "_")
    else { return "" }
    let digits = file[underscore...].dropFirst().dropLast(4)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : ""
  }

  /// Returns the file of a target among a folder's files, given by their lowercase names; nil if there is none.
  static func file(
    of sequence: String, target: String, isOnlyTarget: Bool, suffix: String,
    among files: [String: String]
  ) -> String? {
    var names = ["-", "_", "."].map { "\(sequence)\($0)\(target)\(suffix)" }
    if isOnlyTarget { names.insert(sequence + suffix, at: 0) }
    return names.lazy.compactMap { files[$0.lowercased()] }.first
  }

  /// Returns the names by their lowercase forms. Names with different bytes that look alike are distinguished
  /// by their bytes, as for sequences. Of names that differ only in case, the first one is used.
  static func byLowercase(_ names: [String]) -> [String: String] {
    Dictionary(zip(names.map { $0.lowercased() }.toldApart, names)) { first, _ in first }
  }
}
