import Foundation

/// A dataset of any task, opened for checking.
public struct CheckedDataset {
  public let name: String
  /// The singular noun for an item: "sequence", "image", "pair" or "silhouette".
  public let thing: String
  public let count: Int
  private let checkItems: (_ decoding: Bool, _ checked: () -> Void) -> DatasetCheck

  /// Opens a location as sequences or, failing that, as any other data that a list of `Layouts` recognizes.
  ///
  /// - Parameter open: opens sequences.
  /// - Throws: `GroundTruthError.noItems` with all layouts if there is no data, and the errors of `open`.
  public init(
    _ location: String, opening open: (_ location: String) throws -> Dataset
  ) throws {
    do {
      let dataset = try open(location)
      self.init(name: dataset.name, thing: "sequence", count: dataset.entries.count) {
        DatasetCheck(dataset, decoding: $0, checked: $1)
      }
      return
    } catch GroundTruthError.noItems(_, _, var layouts) {
      for kind in Self.kinds {
        do {
          self = try kind(location)
          return
        } catch GroundTruthError.noItems(_, _, let others) {
          layouts += others
        }
      }
      throw GroundTruthError.noItems(path: location, thing: "labeled data", layouts: layouts)
    }
  }

  /// The functions that open every type of dataset except sequences.
  private static let kinds: [@Sendable (_ location: String) throws -> CheckedDataset] = [
    { try CheckedDataset($0, of: Layouts.objects, thing: "sequence") },
    { try CheckedDataset($0, of: Layouts.images, thing: "image") },
    { try CheckedDataset($0, of: Layouts.flow, thing: "pair") },
    { try CheckedDataset($0, of: Layouts.registration, thing: "pair") },
    {
      // Any image could be a silhouette, so a folder counts as silhouettes only if its first images are.
      try CheckedDataset($0, of: Layouts.silhouettes, thing: "silhouette") { items in
        items.prefix(5).contains { !$0.isAlone || (try? $0.hasTwoTones()) ?? false }
      }
    },
  ]

  private init<Item: CheckedItem>(
    _ location: String, of list: LayoutList<Item>, thing: String,
    where isMeant: ([Item]) -> Bool = { _ in true }
  ) throws {
    let items = try list.items(in: location)
    guard isMeant(items) else { throw list.nothing(at: location) }
    let name = URL(fileURLWithPath: location).standardizedFileURL.lastPathComponent
    self.init(name: name, thing: thing, count: items.count) { _, checked in
      DatasetCheck(items, in: location, checked: checked)
    }
  }

  private init(
    name: String, thing: String, count: Int,
    check: @escaping (_ decoding: Bool, _ checked: () -> Void) -> DatasetCheck
  ) {
    (self.name, self.thing, self.count, checkItems) = (name, thing, count, check)
  }

  /// Checks all labels and, for sequences, also the images.
  ///
  /// - Parameters:
  ///   - decoding: whether to decode all frames of sequences as well.
  ///   - checked: called after each item.
  public func check(decoding: Bool, checked: () -> Void = {}) -> DatasetCheck {
    checkItems(decoding, checked)
  }
}
