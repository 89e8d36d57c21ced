import Files
import Foundation
import Yams

/// The groups of items that were drawn together, such as the parts of one video, as stated by the file `groups.yaml` in
/// a dataset's folder.
///
///     drive: [drive_1, drive_2]     # the name of a group: a name, a pattern, or a list of both
///     yard: "yard_*"
public struct ItemGroups: Sendable {
  public static let fileName = "groups.yaml"

  private struct Member {
    var group: String
    var pattern: String
    var line: Int?
  }

  private let path: String
  private let members: [Member]

  /// Reads the groups of a dataset; nil if it has no such file.
  ///
  /// - Parameter location: the dataset's folder, or a file in this folder.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public init?(of location: String) throws {
    guard !EmbeddedData.names.contains(location) else { return nil }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: location, isDirectory: &isFolder)
    let folder = exists && !isFolder.boolValue ? location.deletingLastPathComponent : location
    let path = folder.appendingPathComponent(Self.fileName)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let root = try ManifestNode(contentsOf: path)
    self.path = path
    members = try root.entries().flatMap { group, value in
      try value.textOrTexts().map { Member(group: group, pattern: $0.text, line: $0.line) }
    }
  }

  /// Returns the group of each item, keyed by the item's name. Items without a group are left out.
  ///
  /// - Throws: `GroundTruthError` if an item belongs to two groups, or if a pattern matches no item.
  public func groups(of items: [String]) throws -> [String: String] {
    var groups: [String: String] = [:]
    for member in members {
      let matching = items.filter {
        $0 == member.pattern || ShellPattern.matches($0, member.pattern)
      }
      guard !matching.isEmpty else {
        let hint = Spelling.nearest(to: member.pattern, among: items).map {
          "; did you mean '\($0)'?"
        }
        throw error(member, "expected the name of an item, found '\(member.pattern)'\(hint ?? "")")
      }
      for item in matching {
        if let other = groups.updateValue(member.group, forKey: item), other != member.group {
          throw error(
            member, "expected one group for '\(item)', found '\(other)' and '\(member.group)'")
        }
      }
    }
    return groups
  }

  private func error(_ member: Member, _ reason: String) -> GroundTruthError {
    .malformed(path: path, line: member.line, reason: reason)
  }
}
