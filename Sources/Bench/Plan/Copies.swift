import Files

/// A search for items that are copies of each other. The figures of a copy are not new evidence.
///
/// Two items are copies if they have the same labels and the same frames. Labels are compared first, so that files of
/// frames are read only if there may be copies. Frames are the same if they come from the same files, or if their number,
/// the first file and the last file are the same.
package struct Copies {
  /// The data by which an item is compared with others.
  package struct Candidate {
    package var place: ItemPlace
    package var labels: String
    package var frameCount: Int
    /// The folder or file that contains only this item; nil if there is none.
    package var folder: String?
    /// A closure that returns the paths of the files of frames.
    package var files: () -> [String]
    /// The path of a further file that methods read; nil if there is none.
    var furtherInput: String?

    package init(
      place: ItemPlace, labels: String, frameCount: Int, folder: String?,
      files: @escaping () -> [String], furtherInput: String? = nil
    ) {
      self.place = place
      self.labels = labels
      self.frameCount = frameCount
      self.folder = folder
      self.files = files
      self.furtherInput = furtherInput
    }
  }

  /// For each repeated item, the index of the item that it repeats. The methods would give the same answers.
  package private(set) var repeated: [Int: Int] = [:]
  /// For each item that has the same frames and labels as others but different further input, the index of the first
  /// such item.
  package private(set) var groups: [Int: Int] = [:]

  private let candidates: [Candidate]
  /// The positions of the datasets' locations in the user's list.
  private let ranks: [String: Int]
  private var sums: [FileIdentity: String] = [:]

  /// Searches a list of items. Among copies, the one in the dataset that the user named first is kept.
  ///
  /// - Parameter locations: the locations of the datasets, in the user's order.
  package init(_ candidates: [Candidate], in locations: [String]) {
    self.candidates = candidates
    ranks = Dictionary(zip(locations, locations.indices)) { first, _ in first }
    let alike = Dictionary(grouping: candidates.indices) {
      [candidates[$0].labels, "\(candidates[$0].frameCount)"]
    }
    for indices in alike.values where indices.count > 1 {
      let sources = Dictionary(grouping: indices) { Source(candidates[$0]) }
      for (source, indices) in sources where indices.count > 1 {
        for group in Dictionary(grouping: indices, by: { content($0, of: source) }).values
        where group.count > 1 {
          add(group)
        }
      }
    }
  }

  /// What can be said of the origin of an item's frames without reading them.
  private enum Source: Hashable {
    /// Files of these numbers of bytes.
    case files(first: Int64, last: Int64)
    /// A folder without frames, or a scene.
    case place(FileIdentity)
    case embedded(String)
    case unknown

    init(_ candidate: Candidate) {
      let files = candidate.files()
      if let first = files.first.flatMap(FileStamp.init),
        let last = files.last.flatMap(FileStamp.init)
      {
        self = .files(first: first.size, last: last.size)
      } else if let folder = candidate.folder, folder.hasPrefix("embedded:") {
        self = .embedded(folder)
      } else if let place = (candidate.folder ?? files.first).flatMap(FileIdentity.init) {
        self = .place(place)
      } else {
        self = .unknown
      }
    }
  }

  /// Returns the fingerprints of an item's first and last file of frames.
  private mutating func content(_ index: Int, of source: Source) -> [String] {
    switch source {
    case .files:
      let files = candidates[index].files()
      return [files.first, files.last].map { $0.map { sum(of: $0) } ?? "" }
    case .place, .embedded: return []
    case .unknown: return ["\(index)"]
    }
  }

  /// Returns the fingerprint of a file's content. Each file is read only once.
  private mutating func sum(of path: String) -> String {
    guard let identity = FileIdentity(path) else { return path }
    if let known = sums[identity] { return known }
    var sum = Checksum()
    sum.add(contentOf: path)
    sums[identity] = sum.text
    return sum.text
  }

  /// Adds items with the same labels and frames.
  private mutating func add(_ group: [Int]) {
    func rank(_ index: Int) -> (Int, Int) {
      (ranks[candidates[index].place.location] ?? .max, index)
    }
    var firsts: [String: Int] = [:]
    for index in group.sorted(by: { rank($0) < rank($1) }) {
      let further = candidates[index].furtherInput.map { sum(of: $0) } ?? ""
      if let first = firsts[further] {
        repeated[index] = first
      } else {
        firsts[further] = index
      }
    }
    guard firsts.count > 1, let first = firsts.values.min(by: { rank($0) < rank($1) }) else {
      return
    }
    for index in firsts.values { groups[index] = first }
  }

  /// Notes for the reader of the results: one on the repeated items, and one on items that differ only in further input.
  package var notes: [RunNote] {
    func name(_ index: Int) -> String { candidates[index].place.fullName }
    func listed(_ texts: [String]) -> String {
      texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? ", ..." : "")
    }
    let pairs = repeated.sorted { $0.key < $1.key }.map { "\(name($0.key)) (\(name($0.value)))" }
    let families = Dictionary(grouping: groups.keys) { groups[$0] ?? $0 }
      .sorted { $0.key < $1.key }.map { $0.value.sorted().map(name).joined(separator: " = ") }
    var notes: [RunNote] = []
    if !pairs.isEmpty {
      let verb = pairs.count == 1 ? "item has" : "items have"
      notes.append(
        RunNote(
          .copies,
          reason:
            "\(pairs.count) \(verb) the same frames and labels as another one, given in brackets, and"
            + " \(pairs.count == 1 ? "is" : "are") left out: \(listed(pairs))"))
    }
    if !families.isEmpty {
      notes.append(
        RunNote(
          .copies,
          reason:
            "these items have the same frames and labels and differ only in their detections, so"
            + " their figures are not independent of each other: \(listed(families))"))
    }
    return notes
  }
}
