import Algorithms
import Bench
import Files

/// A folder with one method's answers.
struct AnswerFolder<Item: AnsweredItem, Answer: Sendable> {
  /// The file or files with the answer for an item.
  enum Source {
    case file(String)
    /// Files with one frame each, sorted by frame number.
    case frames([(number: Int, path: String)])
  }

  /// The names of folders inside a method's folder, as common toolkits make them.
  static var innerNames: Set<String> { ["data", "labels"] }

  let path: String
  private let format: AnswerFormat<Answer>
  /// The numbers of frames and the names of the files that are named after them, by the name before the number.
  private let series: [Substring: [(number: Int, name: String)]]
  private let files: [String]
  /// The names of the items whose files may be named after the last part of these names alone.
  private let short: Set<String>

  /// The number of files by which it is told what a missing one means.
  private static var probedFiles: Int { 20 }

  init(_ path: String, _ format: AnswerFormat<Answer>, short: Set<String> = []) {
    self.path = path
    self.format = format
    self.short = short
    files = FolderListing(path).files
    var series: [Substring: [(number: Int, name: String)]] = [:]
    if format.foreign?.readFrames != nil {
      for file in files where file.hasSuffix(".txt") {
        guard let separator = file.lastIndex(of: "_"),
          let number = Int(file[file.index(after: separator)...].dropLast(4)), number >= 0
        else { continue }
        series[file[..<separator], default: []].append((number, file))
      }
    }
    self.series = series
  }

  /// The names that an item's file may have.
  func fileNames(of item: Item) -> [String] {
    let names = item.resultNames
    let exported = names.contains(item.exportName) ? [] : [item.exportName]
    let last = short.contains(item.name) ? Array(names.map(\.lastPathComponent).uniqued()) : []
    return (names + exported + last).flatMap { name in
      format.endings.map { "\(name).\($0)" } + (format.foreign?.names(name) ?? [])
    }
  }

  /// Returns the answer for an item; nil if there is none.
  func source(of item: Item) -> Source? {
    if let found = file(of: item) { return .file(found) }
    for name in item.resultNames {
      guard let frames = series[name[...]] else { continue }
      return .frames(
        frames.sorted { $0.number < $1.number }.map { ($0.number, "\(path)/\($0.name)") })
    }
    return nil
  }

  private func file(of item: Item) -> String? {
    fileNames(of: item).lazy.map { "\(path)/\($0)" }.first {
      StoredMethod<Item, Answer>.isFile($0) && !isLabelFile($0, of: item)
    }
  }

  private func isLabelFile(_ path: String, of item: Item) -> Bool {
    guard let labels = item.labelFile, labels.lastPathComponent == path.lastPathComponent else {
      return false
    }
    return FileIdentity(labels) == FileIdentity(path)
  }

  /// Returns the number of items without a file, if the program that wrote the others writes none for an item in which it
  /// finds nothing; otherwise 0.
  func countOfItemsWithoutFile(_ items: [Item]) -> Int {
    guard let omitsEmpty = format.foreign?.omitsEmpty else { return 0 }
    let found = items.compactMap(file)
    guard found.count < items.count, found.prefix(Self.probedFiles).contains(where: omitsEmpty)
    else { return 0 }
    return items.count - found.count
  }

  func has(anyOf items: [Item]) -> Bool { items.contains { source(of: $0) != nil } }

  /// A sentence on the files that belong to none of the items; nil if there are none.
  func remark(onFilesOfNone items: [Item]) -> String? {
    let known = Set(items.flatMap(fileNames))
    let prefixes = Set(
      items.flatMap(\.resultNames).filter { series[$0[...]] != nil }.map { $0 + "_" })
    let others = files.filter { file in
      format.endings.contains(file.pathExtension.lowercased()) && !known.contains(file)
        && !prefixes.contains(where: file.hasPrefix)
    }
    guard let first = others.first else { return nil }
    return others.count == 1
      ? "\(path)/\(first) belongs to no item of the datasets and is left out"
      : "\(others.count) files in \(path) belong to no item of the datasets and are left out:"
        + " \(others.prefix(3).joined(separator: ", "))\(others.count > 3 ? ", ..." : "")"
  }

  /// Returns the folders of methods below a folder, or the folder itself if it belongs to one method. The search ends at
  /// the first level with answers. If there are none, files may be named after the last parts of the items' names, as far
  /// as these are unambiguous.
  static func search(
    _ results: String, for items: [Item], _ format: AnswerFormat<Answer>
  ) throws -> [(name: String, folder: AnswerFolder)] {
    let found = try search(results, for: items, format, short: [])
    guard found.isEmpty else { return found }
    let short = Dictionary(grouping: items) { $0.name.lastPathComponent.deletingPathExtension }
      .values.filter { $0.count == 1 && $0[0].name.contains("/") }.map { $0[0].name }
    return short.isEmpty ? [] : try search(results, for: items, format, short: Set(short))
  }

  private static func search(
    _ results: String, for items: [Item], _ format: AnswerFormat<Answer>, short: Set<String>
  ) throws -> [(name: String, folder: AnswerFolder)] {
    func answered(_ folders: [String]) -> [AnswerFolder] {
      folders.map { AnswerFolder($0, format, short: short) }.filter { $0.has(anyOf: items) }
    }
    var level = try FolderListing.names(in: results).map { "\(results)/\($0)" }
    for depth in 0..<4 where !level.isEmpty {
      let found = answered(level)
      if !found.isEmpty {
        let names = FolderNames.distinct(
          found.map(\.path), below: results, without: innerNames)
        return zip(names, found).map { ($0, $1) }
      }
      if depth == 0, let folder = answered([results]).first {
        return [(FolderNames.last(of: results), folder)]
      }
      level = level.flatMap { folder in FolderListing(folder).folders.map { "\(folder)/\($0)" } }
    }
    return []
  }
}
