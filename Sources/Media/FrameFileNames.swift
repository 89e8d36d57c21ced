import Files
import Foundation

/// Functions that find the frames in a folder and sort them.
enum FrameFileNames {
  /// Returns the names of the images in a folder, sorted by the numbers in the names.
  static func list(folder: String) throws -> [String] {
    guard AtomicFile.isFolder(folder), access(folder, R_OK | X_OK) == 0 else {
      let exists = access(folder, F_OK) == 0
      throw MediaError.cannotOpen(
        path: folder, reason: exists ? "expected a readable folder of images" : "no such folder")
    }
    let listing = FolderListing(folder)
    if let unnamed = listing.unnamed.first(where: ImageFile.isImageName) {
      throw MediaError.cannotOpen(
        path: "\(folder)/\(unnamed)", reason: FolderListing.unnamedReason)
    }
    let ordered = keyed(listing.files)
    guard !ordered.isEmpty else { throw MediaError.emptyFolder(path: folder) }
    for (first, second) in zip(ordered, ordered.dropFirst()) where first.key == second.key {
      throw MediaError.ambiguousFrames(folder: folder, first: first.name, second: second.name)
    }
    return ordered.map(\.name)
  }

  /// Selects the names of images and sorts them in natural order. If some of these names contain numbers, only the
  /// names with numbers are used. Names that are times with decimals, such as `12.5.png`, are sorted by time.
  static func order(_ names: [String]) -> [String] { keyed(names).map(\.name) }

  private static func keyed(_ names: [String]) -> [(key: NaturalOrderKey, name: String)] {
    let images = names.filter(ImageFile.isImageName)
    let numbered = images.filter { stem($0).utf8.contains { (0x30...0x39).contains($0) } }
    let chosen = numbered.isEmpty ? images : numbered
    let keys = timeKeys(chosen.map(stem)) ?? chosen.map { NaturalOrderKey(stem($0)) }
    return zip(keys, chosen).map { (key: $0, name: $1) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
  }

  /// Returns the keys of names that are different times in whole numbers and decimals; nil if they are not. The natural
  /// order is that of the times if all have as many decimals.
  private static func timeKeys(_ stems: [String]) -> [NaturalOrderKey]? {
    let parts = stems.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
    guard
      parts.allSatisfy({ part in
        part.count == 2
          && part.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      }), Set(parts.map { $0[1].utf8.count }).count > 1, Set(parts.map { $0[0] }).count > 1
    else { return nil }
    let decimals = parts.map { $0[1].utf8.count }.max() ?? 0
    let keys = parts.map {
      NaturalOrderKey($0[0] + $0[1] + String(repeating: "0", count: decimals - $0[1].utf8.count))
    }
    let sorted = keys.sorted()
    return zip(sorted, sorted.dropFirst()).contains(where: ==) ? nil : keys
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return name }
    return String(name[..<dot])
  }
}

/// A sort key that compares runs of digits by their numeric values, so that `frame9` comes before
/// `frame10`.
struct NaturalOrderKey: Comparable {
  private enum Part: Comparable {
    /// A number, stored as its digits without leading zeros. A number with more digits is larger.
    case number(length: Int, digits: String)
    case text(String)
  }

  private let parts: [Part]

  init(_ name: String) {
    var parts: [Part] = []
    var rest = name.utf8[...]
    while let first = rest.first {
      let part = rest.prefix { $0.isDigit == first.isDigit }
      rest = rest[part.endIndex...]
      if first.isDigit {
        let significant = part.drop { $0 == UInt8(ascii: "0") }
        parts.append(
          .number(length: significant.count, digits: String(decoding: significant, as: UTF8.self)))
      } else {
        parts.append(.text(String(decoding: part, as: UTF8.self)))
      }
    }
    self.parts = parts
  }

  static func < (left: NaturalOrderKey, right: NaturalOrderKey) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
