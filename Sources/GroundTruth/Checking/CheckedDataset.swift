import Foundation
import Geometry

/// A dataset of any task, opened so that its files can be checked.
public struct CheckedDataset {
  public let name: String
  /// The singular noun for an item: "sequence", "image", "pair", "picture" or "silhouette".
  public let thing: String
  public let count: Int
  private let location: String
  private let names: [String]
  private let checkItems: (_ frames: DatasetCheck.Frames, _ checked: () -> Void) -> DatasetCheck

  /// Opens a location as sequences. If it contains no sequences, opens it as the first other type of data that one of
  /// the `Layouts` recognizes there.
  ///
  /// - Parameters:
  ///   - boxes: the form of boxes in labels that the user has chosen; nil for the usual one.
  ///   - open: a closure that opens a location as sequences.
  /// - Throws: `GroundTruthError.noItems`, which lists all layouts, if there is no data; any error from `open`.
  public init(
    _ location: String, boxes: BoxForm? = nil,
    opening open: (_ location: String, _ boxes: BoxForm?) throws -> Dataset
  ) throws {
    do {
      let dataset = try open(location, boxes)
      self.init(
        name: dataset.name, thing: "sequence", location: location,
        names: dataset.entries.map(\.name)
      ) {
        DatasetCheck(dataset, frames: $0, checked: $1)
      }
      return
    } catch GroundTruthError.noItems(_, _, var layouts, let hint) {
      for kind in Self.kinds {
        do {
          self = try kind(location, boxes)
          return
        } catch GroundTruthError.noItems(_, _, let others, _) {
          layouts += others
        }
      }
      throw GroundTruthError.noItems(
        path: location, noun: "labeled data", layouts: layouts, hint: hint)
    }
  }

  /// The functions that open datasets of items other than sequences, one for each type of item.
  private static let kinds:
    [@Sendable (_ location: String, _ boxes: BoxForm?) throws -> CheckedDataset] = [
      { try CheckedDataset($0, Layouts.objects.items(in: $0, boxes: $1), thing: "sequence") },
      { location, _ in try CheckedDataset(location, of: Layouts.images, thing: "image") },
      { location, _ in try CheckedDataset(location, of: Layouts.flow, thing: "pair") },
      { location, _ in try CheckedDataset(location, of: Layouts.registration, thing: "pair") },
      { location, _ in try CheckedDataset(location, of: Layouts.horizons, thing: "picture") },
      { location, _ in
        // Any image could be a silhouette, so a folder is accepted only if one of its first images looks like a
        // silhouette or has a mask.
        try CheckedDataset(location, of: Layouts.silhouettes, thing: "silhouette") { items in
          items.prefix(5).contains { !$0.isAlone || (try? $0.hasTwoTones()) ?? false }
        }
      },
    ]

  private init<Item: CheckedItem>(
    _ location: String, of list: LayoutList<Item>, thing: String,
    where isMeant: ([Item]) -> Bool = { _ in true }
  ) throws {
    let items = try list.items(in: location)
    guard isMeant(items) else { throw list.noItemsError(at: location) }
    self.init(location, items, thing: thing)
  }

  private init(_ location: String, _ items: [some CheckedItem], thing: String) {
    let name = URL(fileURLWithPath: location).standardizedFileURL.lastPathComponent
    self.init(name: name, thing: thing, location: location, names: items.map(\.name)) {
      _, checked in
      DatasetCheck(items, in: location, checked: checked)
    }
  }

  private init(
    name: String, thing: String, location: String, names: [String],
    check: @escaping (_ frames: DatasetCheck.Frames, _ checked: () -> Void) -> DatasetCheck
  ) {
    (self.name, self.thing, count) = (name, thing, names.count)
    (self.location, self.names, checkItems) = (location, names, check)
  }

  /// Checks all labels and `groups.yaml`. If the location was opened as a `Dataset`, also checks the images and videos.
  ///
  /// - Parameter checked: a closure that is called after each item.
  public func check(
    frames: DatasetCheck.Frames, checked: () -> Void = {}
  ) -> DatasetCheck {
    var check = checkItems(frames, checked)
    do {
      _ = try ItemGroups(of: location)?.groups(of: names)
    } catch {
      check.addDefect(of: error, path: location)
    }
    return check
  }
}
