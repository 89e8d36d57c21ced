/// The items that were drawn together and therefore count as one unit of evidence: copies, parts of one video, and
/// videos with the detections of several detectors.
package enum SequenceGroups {
  /// Returns a number for the group of each item; nil if each item is a group by itself.
  package static func numbers(of items: [(dataset: String, name: String, group: String?)]) -> [Int]?
  {
    let names = items.map { item in
      item.group ?? "\(item.dataset)/\(knownGroup(of: item.name, in: item.dataset) ?? item.name)"
    }
    guard Set(names).count < names.count else { return nil }
    var numbers: [String: Int] = [:]
    return names.map { name in
      let number = numbers[name, default: numbers.count]
      numbers[name] = number
      return number
    }
  }

  /// Returns the indices of the items in each group.
  ///
  /// - Parameter groups: the numbers of the items' groups, as returned by `numbers`; nil if each item is a group by itself.
  package static func members(_ groups: [Int]?, of count: Int) -> [[Int]] {
    guard let groups else { return (0..<count).map { [$0] } }
    var members = [[Int]](repeating: [], count: (groups.max() ?? -1) + 1)
    for (item, group) in groups.enumerated() { members[group].append(item) }
    return members
  }

  /// Returns the video to which a sequence of a common dataset belongs; nil for other sequences.
  ///
  /// UAV123 contains several parts of some videos, such as `group1_1` to `group1_4`. MOT17 contains each video three
  /// times, such as `MOT17-02-DPM`, `MOT17-02-FRCNN` and `MOT17-02-SDP`.
  static func knownGroup(of name: String, in dataset: String) -> String? {
    if name.hasPrefix("MOT17-"),
      let found = name.wholeMatch(of: /(MOT17-\d+)-(DPM|FRCNN|SDP)/)
    {
      return String(found.1)
    }
    guard dataset.lowercased().contains("uav123") else { return nil }
    return name.wholeMatch(of: /(.*\d)_\d+/).map { String($0.1) }
  }
}

extension [RunResult.Item] {
  /// The indices of the items in each group. An item without a group is a group by itself.
  package var groupMembers: [[Int]] { SequenceGroups.members(groups, of: count) }

  /// The group of each item; nil if each item is a group by itself.
  package var groups: [Int]? {
    SequenceGroups.numbers(of: map { ($0.dataset, $0.name, $0.group) })
  }
}
