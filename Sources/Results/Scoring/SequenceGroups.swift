import Bench
import GroundTruth

/// The items that were drawn together and therefore count as one unit of evidence: copies, parts of one video, and
/// videos with the detections of several detectors.
enum SequenceGroups {
  /// Returns a number for the group of each item; nil if each item is a group by itself.
  static func numbers(of items: [(dataset: String, name: String, group: String?)]) -> [Int]? {
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

extension [SequenceFacts] {
  /// The group of each sequence; nil if each sequence is a group by itself.
  package var groups: [Int]? {
    SequenceGroups.numbers(of: map { ($0.sequence.dataset, $0.sequence.name, $0.group) })
  }
}

extension [RunResult.Item] {
  /// The group of each item; nil if each item is a group by itself.
  package var groups: [Int]? {
    SequenceGroups.numbers(of: map { ($0.dataset, $0.name, $0.group) })
  }
}
