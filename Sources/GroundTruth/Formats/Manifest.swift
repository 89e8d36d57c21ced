import Files
import Yams

/// The content of a `sequence.yaml` file.
struct Manifest {
  struct Target {
    var name: String
    var labels: String
    var attributes: [String] = []
  }

  /// The sequence's name; nil to use the folder's name.
  var name: String?
  var frames: String
  var firstFrame = 0
  var frameCount: Int?
  var frameRate: Double?
  /// The name of the group of sequences that were drawn together with this one; nil if there is none.
  var group: String?
  var attributes: [String] = []
  /// The tracker that made labels that nobody has confirmed; nil if it is not stated.
  var tracker: String?
  var targets: [Target]
}

extension Manifest {
  /// Reads a manifest.
  ///
  /// - Throws: `GroundTruthError`, which names the line and the key at fault.
  init(contentsOf path: String) throws {
    let mapping = try ManifestNode(contentsOf: path).mapping(
      keys: [
        "name", "frames", "first_frame", "frame_count", "frame_rate", "group", "attributes",
        "tracked_by", "targets",
      ])
    name = try mapping.optional("name")?.text()
    frames = try mapping.required("frames").location()
    firstFrame = try mapping.optional("first_frame")?.wholeNumber(atLeast: 0) ?? 0
    frameCount = try mapping.optional("frame_count")?.wholeNumber(atLeast: 1)
    frameRate = try mapping.optional("frame_rate")?.positiveNumber()
    group = try mapping.optional("group")?.text()
    attributes = try mapping.optional("attributes")?.texts() ?? []
    tracker = try mapping.optional("tracked_by")?.text()
    let targetList = try mapping.required("targets")
    targets = try targetList.elements().map { element in
      let target = try element.mapping(keys: ["name", "labels", "attributes"])
      return Target(
        name: try target.required("name").text(), labels: try target.required("labels").location(),
        attributes: try target.optional("attributes")?.texts() ?? [])
    }
    guard !targets.isEmpty else { throw targetList.error("expected at least one target") }
    guard Set(targets.map(\.name)).count == targets.count else {
      throw targetList.error("expected targets with different names, but two have the same name")
    }
  }
}

/// A node of a manifest, with its line number for error messages.
struct ManifestNode {
  private let node: Node
  private let path: String

  init(_ node: Node, path: String) {
    self.node = node
    self.path = path
  }

  /// Reads a file and returns its root node.
  ///
  /// - Throws: `GroundTruthError` if the file cannot be read, is not YAML or is empty.
  init(contentsOf path: String) throws {
    let bytes = try YAMLFile.read(
      path, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    let root: Node?
    do {
      root = try YAMLDocument.root(of: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw GroundTruthError.malformed(path: path, line: error.line, reason: error.reason)
    }
    guard let root else {
      throw GroundTruthError.malformed(
        path: path, line: nil, reason: "expected a mapping, found nothing")
    }
    self.init(root, path: path)
  }

  func error(_ reason: String) -> GroundTruthError {
    .malformed(path: path, line: node.mark?.line, reason: reason)
  }

  /// Returns the node's entries; throws an error if a key is not in `keys`.
  func mapping(keys: [String]) throws -> ManifestMapping {
    guard let mapping = node.mapping else { throw error("expected a mapping") }
    var entries: [String: ManifestNode] = [:]
    for (key, value) in mapping {
      let name = key.string ?? ""
      guard keys.contains(name) else {
        let hint = Spelling.nearest(to: name, among: keys).map { "; did you mean `\($0)`?" } ?? ""
        throw ManifestNode(key, path: path).error("unknown key `\(name)`\(hint)")
      }
      entries[name] = ManifestNode(value, path: path)
    }
    return ManifestMapping(node: self, entries: entries)
  }

  /// Returns the node's entries with any keys, in the order of the file.
  func entries() throws -> [(key: String, value: ManifestNode)] {
    guard let mapping = node.mapping else { throw error("expected a mapping") }
    return try mapping.map { key, value in
      (try ManifestNode(key, path: path).text(), ManifestNode(value, path: path))
    }
  }

  func elements() throws -> [ManifestNode] {
    guard let sequence = node.sequence else { throw error("expected a list") }
    return sequence.map { ManifestNode($0, path: path) }
  }

  func text() throws -> String {
    guard let text = node.scalar?.string, !text.isEmpty else { throw error("expected a string") }
    return text
  }

  func location() throws -> String {
    let location = try text()
    guard !location.utf8.contains(0) else { throw error("expected a path without NUL") }
    return location
  }

  func texts() throws -> [String] { try elements().map { try $0.text() } }

  /// Returns the node's text or, if it is a list, the texts in the list, each with its line.
  func textOrTexts() throws -> [(text: String, line: Int?)] {
    try (node.sequence == nil ? [self] : elements()).map { (try $0.text(), $0.node.mark?.line) }
  }

  func positiveNumber() throws -> Double {
    guard let number = node.decimalNumber, number > 0, number.isFinite else {
      throw error("expected a number above 0")
    }
    return number
  }

  func wholeNumber(atLeast minimum: Int) throws -> Int {
    guard let number = node.wholeNumber, number >= minimum, number < 1 << 40 else {
      throw error("expected a whole number of at least \(minimum)")
    }
    return number
  }
}

/// The entries of a mapping in a manifest, keyed by name. A missing key is reported at the line of `node`.
struct ManifestMapping {
  let node: ManifestNode
  let entries: [String: ManifestNode]

  func optional(_ key: String) -> ManifestNode? { entries[key] }

  func required(_ key: String) throws -> ManifestNode {
    guard let entry = entries[key] else { throw node.error("expected a key `\(key)`") }
    return entry
  }
}
