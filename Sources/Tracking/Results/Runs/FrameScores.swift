import Evaluation

/// The scores of a target's frames in order. The scores are read in chunks because a target may have millions of
/// frames.
package struct FrameScores: Sequence {
  private let evidence: TargetEvidence

  init(of evidence: TargetEvidence) { self.evidence = evidence }

  package var underestimatedCount: Int { evidence.frameCount }

  package func makeIterator() -> Iterator { Iterator(evidence) }

  package struct Iterator: IteratorProtocol {
    private let evidence: TargetEvidence
    private var piece: ArraySlice<FrameScore> = []
    private var read = 0

    fileprivate init(_ evidence: TargetEvidence) { self.evidence = evidence }

    package mutating func next() -> FrameScore? {
      if piece.isEmpty {
        let range = read..<Swift.min(read + TrackScorer.pieceLength, evidence.frameCount)
        piece = evidence.frames(range)[...]
        read = range.upperBound
      }
      return piece.popFirst()
    }
  }
}
