/// The scores that a perfect tracker would receive.
///
/// Not all toolkits give such a tracker a score of 1. These scores are shown next to the scores of real
/// trackers, so that the differences between toolkits become visible.
package enum GroundTruthSelfCheck {
  /// Returns the scores, under every convention, of a tracker whose answers equal the labels.
  ///
  /// - Parameter sequences: the tracks of each sequence's targets, in pieces. The answers in the tracks are ignored.
  ///   Sequences are requested one at a time, so that they need not all be in memory.
  /// - Parameter lengths: the sequences' lengths in frames, with the same meaning as in `Scores.ofDataset`.
  package static func scores(
    of sequences: some Sequence<[some Collection<TargetTrack>]>, lengths: [Int]? = nil
  ) -> [Conventions: Scores] {
    let evaluated = sequences.map { targets in
      targets.map { pieces in
        let perfect = pieces.indices.lazy.map { index in
          perfectTrack(of: pieces[index], isFirst: index == pieces.startIndex)
        }
        return evaluate(perfect).scores
      }
    }
    var result: [Conventions: Scores] = [:]
    for conventions in Conventions.allCases {
      let perSequence = evaluated.map { targets in
        Scores.ofSequence(targets.compactMap { $0[conventions] }, under: conventions)
      }
      result[conventions] = Scores.ofDataset(perSequence, under: conventions, lengths: lengths)
    }
    return result
  }

  private static func perfectTrack(of track: TargetTrack, isFirst: Bool) -> TargetTrack {
    var perfect = track
    perfect.answers = track.truth.enumerated().map { index, label in
      TrackStep(region: label.region, confidence: nil, initialized: isFirst && index == 0)
    }
    return perfect
  }
}
