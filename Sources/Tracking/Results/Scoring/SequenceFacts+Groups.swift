import GroundTruth
import Results

extension [SequenceFacts] {
  /// The group of each sequence; nil if each sequence is a group by itself.
  package var groups: [Int]? {
    SequenceGroups.numbers(of: map { ($0.sequence.dataset, $0.sequence.name, $0.group) })
  }
}
