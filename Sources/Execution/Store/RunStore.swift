import Foundation
import Processes

/// A run's results on disk, in the folder `store` of its output: `manifest.json`, and for each
/// method and item one file `<subject>/<dataset>/<sequence>.cell` (see `CellFormat`), beside it
/// `<sequence>.backward-cell` for passes toward the first frame.
///
/// Files are written whole or not at all, so that a run which was broken off at any moment can be
/// continued. A file that is damaged or belongs to something else counts as missing.
public struct RunStore: Sendable {
  /// The folder of the run, which holds `store` and the reports.
  public let output: String
  /// The part of a run that is done in it; nil for a whole one.
  public let shard: Shard?

  public init(output: String, shard: Shard? = nil) {
    self.output = output
    self.shard = shard
  }

  public var folder: String { output + "/store" }
  private var shardFolder: String { folder + "/shards" }
  private var manifestPath: String {
    shard.map { "\(shardFolder)/\($0.number)-of-\($0.count).json" } ?? folder + "/manifest.json"
  }

  /// Makes the folder.
  ///
  /// - Throws: `FileError.cannotWrite` when the folder cannot be made or not be written to.
  public func prepare() throws {
    try AtomicFile.makeFolder(folder)
    guard access(folder, W_OK | X_OK) == 0 else {
      throw FileError.cannotWrite(path: folder, reason: "no permission")
    }
  }

  /// Removes what an earlier run has left.
  public func clear() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// - Throws: `FileError.cannotWrite`.
  public func save<Settings>(_ manifest: RunManifest<Settings>) throws {
    let text = try ReadableJSON.bytes(manifest)
    if shard != nil { try AtomicFile.makeFolder(shardFolder) }
    try AtomicFile.write(text, to: manifestPath)
  }

  /// - Throws: `RunError.unreadableRun` when there is none or it is not understood.
  public func manifest<Settings: TaskSettings>(
    of settings: Settings.Type
  ) throws -> RunManifest<Settings> {
    guard let data = FileManager.default.contents(atPath: manifestPath) else {
      let hasShards = FileManager.default.fileExists(atPath: shardFolder)
      throw RunError.unreadableRun(
        path: output,
        reason: hasShards
          ? "holds parts of a run: join them with `vbench merge` first"
          : "is not the folder of a run: expected store/manifest.json in it")
    }
    return try manifest(data, path: manifestPath)
  }

  private func manifest<Settings: TaskSettings>(
    _ data: Data, path: String
  ) throws -> RunManifest<Settings> {
    do {
      return try JSONDecoder().decode(RunManifest<Settings>.self, from: data)
    } catch let error as ForeignSchema {
      throw RunError.unreadableRun(
        path: path,
        reason: "expected schema \(RunManifest<Settings>.currentSchema), found \(error.found)")
    } catch is DecodingError {
      throw RunError.unreadableRun(path: path, reason: "is damaged")
    }
  }

  /// The manifests of all parts of a run that lie here, in their order.
  ///
  /// - Throws: `RunError.unreadableRun` where one is damaged.
  func shardManifests<Settings: TaskSettings>(
    of settings: Settings.Type
  ) throws -> [(manifest: RunManifest<Settings>, facts: ShardFacts)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shardFolder)) ?? []
    let found = try names.filter { $0.hasSuffix(".json") }.compactMap {
      name -> (manifest: RunManifest<Settings>, facts: ShardFacts)? in
      let path = "\(shardFolder)/\(name)"
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      let manifest: RunManifest<Settings> = try manifest(data, path: path)
      return manifest.shard.map { (manifest, $0) }
    }
    return found.sorted {
      ($0.facts.shard.count, $0.facts.shard.number) < ($1.facts.shard.count, $1.facts.shard.number)
    }
  }

  /// - Throws: `FileError.cannotWrite`.
  public func save(_ cell: Cell) throws {
    let path = path(
      subject: cell.subject, dataset: cell.dataset, sequence: cell.sequence,
      direction: cell.direction)
    try AtomicFile.makeFolder((path as NSString).deletingLastPathComponent)
    try AtomicFile.write(CellFormat.encode(cell), to: path)
  }

  /// The stored cell; nil where there is none that is whole.
  public func cell(
    subject: String, dataset: String, sequence: String, direction: FrameOrder = .forward
  ) -> Cell? {
    let path = path(
      subject: subject, dataset: dataset, sequence: sequence, direction: direction)
    guard let data = FileManager.default.contents(atPath: path),
      let cell = data.withUnsafeBytes({ CellFormat.decode($0) }),
      cell.subject == subject, cell.dataset == dataset, cell.sequence == sequence,
      cell.direction == direction
    else { return nil }
    return cell
  }

  private func path(
    subject: String, dataset: String, sequence: String, direction: FrameOrder
  ) -> String {
    let parts = [subject, dataset, sequence].map(Self.fileName)
    let kind = direction == .forward ? "cell" : "backward-cell"
    return "\(folder)/\(parts[0])/\(parts[1])/\(parts[2]).\(kind)"
  }

  /// A name as a file's: what is not a letter, a digit, `-`, `_` or a `.` inside becomes `%` and
  /// its bytes in hexadecimal; a long name is cut and ends with its checksum.
  package static func fileName(_ name: String) -> String {
    var result = ""
    for (index, byte) in name.utf8.enumerated() {
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber)
      if isPlain || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || (byte == UInt8(ascii: ".") && index > 0)
      {
        result.append(character)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    guard result.utf8.count > 150 else { return result.isEmpty ? "%" : result }
    var sum = Checksum()
    sum.add(name.utf8)
    return String(result.prefix(130)) + "%" + sum.text
  }
}
