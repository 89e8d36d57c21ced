import Evaluation
import Files
import GroundTruth

/// A folder with one tracker's results.
struct TrackerFolder: Sendable {
  var name: String
  var path: String
  var layout: ResultsLayout
  /// The protocol stated in files of OTB's Python toolkit; nil if the results are in other files.
  var runs: EvaluationProtocol?
  /// The names of the folder's files, keyed by their lowercase forms, in which a file of its own has the name of the
  /// sequence. The names are read only once because a folder may
  /// contain many files.
  let files: [String: String]
  /// The names of the subfolders, keyed by their lowercase forms.
  let folders: [String: String]

  /// - Parameter labels: the label files of the datasets, which are no results.
  init(
    name: String, path: String, layout: ResultsLayout, runs: EvaluationProtocol?,
    without labels: Set<FileIdentity> = []
  ) {
    self.name = name
    self.path = path
    self.layout = layout
    self.runs = runs
    let listing = FolderListing(path)
    files = ResultNames.byLowercase(
      listing.files.filter { file in
        labels.isEmpty || !(FileIdentity("\(path)/\(file)").map(labels.contains) ?? false)
      })
    folders = ResultNames.byLowercase(listing.folders)
  }

  /// Creates a tracker whose results for the only sequence are a file.
  init(file: String, of sequence: String) {
    let folder = file.deletingLastPathComponent
    name = file.lastPathComponent.deletingPathExtension
    path = folder.isEmpty ? "." : folder
    layout = .otb
    runs = nil
    files = ["\(sequence).txt".lowercased(): file.lastPathComponent]
    folders = [:]
  }
}

/// A search for trackers' results in a folder.
enum ResultsFinder {
  private static let depth = 3
  /// The names of the datasets' folders inside a tracker's folder, as pytracking and programs derived from it make them.
  private static let datasets: Set<String> = [
    "otb", "nfs", "uav", "lasot", "lasot_extension_subset", "trackingnet", "got10k_test",
    "got10k_val", "tnl2k", "tc128",
    "itb", "avist",
  ]

  /// Returns the trackers with results in a folder, sorted by name. If the folder itself belongs to a tracker, only
  /// this tracker is returned. A file is that of the only sequence. Otherwise, subfolders are searched level by level, at most three levels deep. The search
  /// ends at the first level with folders that contain results. Each of these folders belongs to one tracker.
  ///
  /// - Parameters:
  ///   - layout: the layout; nil to detect it.
  ///   - sequences: the sequences' names, by which result files are recognized.
  ///   - labels: the label files of the datasets, which are no results.
  /// - Throws: `ExchangeError.noResults`.
  static func trackers(
    in path: String, layout: ResultsLayout?, sequences: Set<String>,
    without labels: Set<FileIdentity> = []
  ) throws -> [TrackerFolder] {
    if let sequence = sequences.first, sequences.count == 1, layout ?? .otb == .otb,
      OTBResults.suffixes.contains(where: path.lowercased().hasSuffix), !AtomicFile.isFolder(path)
    {
      return [TrackerFolder(file: path, of: sequence)]
    }
    let layouts = layout.map { [$0] } ?? ResultsLayout.allCases.reversed()
    var level = [path]
    for _ in 0...depth where !level.isEmpty {
      for folder in level { try FolderListing(folder).checkNames(in: folder) }
      for layout in layouts {
        let found = level.filter { layout.rules.isTracker($0, sequences: sequences) }
        guard !found.isEmpty else { continue }
        let folders = found.sorted()
        let depth = String(folders[0].dropFirst(path.count)).pathParts.count
        let names = FolderNames.distinct(
          folders, below: path, without: folders.count == 1 && depth > 1 ? datasets : [])
        let trackers = zip(names, folders).map {
          TrackerFolder(
            name: $0, path: $1, layout: layout,
            runs: layout.rules.runs(in: $1, sequences: sequences), without: labels)
        }.filter {
          layout != .otb || labels.isEmpty || OTBResults.isTracker($0.files.values, of: sequences)
        }
        if !trackers.isEmpty { return trackers }
      }
      level = level.flatMap { folder in folders(in: folder).map { "\(folder)/\($0)" } }
    }
    if let sequence = sequences.first, sequences.count == 1, layout ?? .otb == .otb {
      let files = ofOnlySequence(in: path, without: labels)
      if !files.isEmpty { return files.map { TrackerFolder(file: $0, of: sequence) } }
    }
    throw ExchangeError.noResults(
      path: path,
      expected: (layout.map { [$0] } ?? ResultsLayout.allCases).map { $0.rules.expectation },
      sequence: sequences.min() ?? "", hint: ForeignFiles.hintOnResults(at: path))
  }

  /// Returns the files with boxes in a folder, each of which may be a tracker's results for the only sequence.
  private static func ofOnlySequence(
    in path: String, without labels: Set<FileIdentity>
  ) -> [String] {
    files(in: path).map { "\(path)/\($0)" }.filter { file in
      OTBResults.suffixes.contains(where: file.lowercased().hasSuffix)
        && !(FileIdentity(file).map(labels.contains) ?? false) && TrackerResultFile.mayBe(file)
    }
  }

  static func files(in path: String) -> [String] { FolderListing(path).files }

  static func folders(in path: String) -> [String] { FolderListing(path).folders }
}
