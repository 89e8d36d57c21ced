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
    let ordered = order(listing.files)
    guard !ordered.isEmpty else { throw MediaError.emptyFolder(path: folder) }
    for (first, second) in zip(ordered, ordered.dropFirst())
    where NaturalOrderKey(stem(first)) == NaturalOrderKey(stem(second)) {
      throw MediaError.ambiguousFrames(folder: folder, first: first, second: second)
    }
    return ordered
  }

  /// Selects the names of images and sorts them in natural order. If some of these names contain numbers, only the
  /// names with numbers are used.
  static func order(_ names: [String]) -> [String] {
    let images = names.filter(ImageFile.isImageName)
    let numbered = images.filter { stem($0).utf8.contains { (0x30...0x39).contains($0) } }
    return (numbered.isEmpty ? images : numbered)
      .map { (key: NaturalOrderKey(stem($0)), name: $0) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map(\.name)
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
