import Bench

/// The keys by which a file with the answers for all items may identify each of them: its number, or else its names.
struct ItemKeys<Item: AnsweredItem>: Sendable {
  /// The numbers of the items; empty if the file identifies items by their names.
  private var numbers: Set<String> = []
  /// Whether 0 is the number of an item. If several items have it, these items have no numbers.
  private let hasZero: Bool

  init(of items: [Item]) {
    hasZero = items.count { $0.number == 0 } == 1
    numbers = Set(items.compactMap(number))
  }

  /// Returns the keys for a file. Its keys are names if all of them are, and some are not the numbers of items.
  func chosen(for found: some Collection<String>, of items: [Item]) -> ItemKeys {
    guard !found.allSatisfy(numbers.contains) else { return self }
    let names = Set(items.flatMap(Self.names))
    guard found.allSatisfy(names.contains) else { return self }
    var keys = self
    keys.numbers = []
    return keys
  }

  /// Returns the keys of an item, in the order in which they are tried. The number of an item is no name of another one.
  func all(of item: Item) -> [String] {
    let own = [number(of: item)].compactMap(\.self).filter(numbers.contains)
    return own + Self.names(of: item).filter { own.contains($0) || !numbers.contains($0) }
  }

  private func number(of item: Item) -> String? {
    item.number == 0 && !hasZero ? nil : "\(item.number)"
  }

  private static func names(of item: Item) -> [String] {
    let names = item.resultNames
    return names + names.compactMap { name in Int(name).map { "\($0)" } }
  }
}
