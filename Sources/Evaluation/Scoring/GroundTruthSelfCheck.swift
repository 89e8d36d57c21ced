/// The ground truth scored against itself: what a perfect tracker would get.
///
/// Toolkits do not agree that this is 1. Printed beside a table of scores, it explains more of the
/// differences between their figures than a manual.
public enum GroundTruthSelfCheck {
  /// The figures of a subject that answers every label with the label, for every convention.
  ///
  /// - Parameter sequences: the tracks of each sequence's targets in pieces; their answers are not looked
  ///   at. They are asked for one after the other, so that not all need be in memory.
  /// - Parameter lengths: the sequences' lengths in frames, as for `Scores.ofDataset`.
  public static func scores(
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
