extension Scores {
  /// Returns the scores of a sequence. By default, they are the unweighted means over its targets.
  ///
  /// Under `got10k`, the targets' frames are pooled. Targets without a scored frame are left out. `frames` and
  /// `scoredFrames` are sums.
  package static func ofSequence(_ targets: [Scores], under conventions: Conventions) -> Scores {
    conventions.rules.weighting == .scoredFrames ? pooled(targets) : mean(of: targets) { _ in 1 }
  }

  /// Returns the scores of a dataset. By default, they are the unweighted means over its sequences.
  ///
  /// As in their toolkits, `got10k` pools the frames of all sequences, and `vot` weights sequences by their
  /// length in frames. Sequences without a scored frame are left out. `frames` and `scoredFrames` are sums.
  ///
  /// - Parameter lengths: the sequences' lengths in frames; nil to use each sequence's `frames`, which counts
  ///   frames once per target.
  package static func ofDataset(
    _ sequences: [Scores], under conventions: Conventions, lengths: [Int]? = nil
  ) -> Scores {
    switch conventions.rules.weighting {
    case .scoredFrames: pooled(sequences)
    case .length:
      mean(of: sequences) { index in
        if let lengths, index < lengths.count { return Double(lengths[index]) }
        return Double(sequences[index].frames)
      }
    case .equal: mean(of: sequences) { _ in 1 }
    }
  }

  /// Returns the scores of all scored frames together, as if they formed one long sequence.
  package static func pooled(_ parts: [Scores]) -> Scores {
    mean(of: parts) { Double(parts[$0].scoredFrames) }
  }

  private static func mean(of parts: [Scores], weight: (Int) -> Double) -> Scores {
    // Returning the only part gives a bit-identical result without copying memory.
    if parts.count == 1, parts[0].scoredFrames > 0, weight(0) == 1 { return parts[0] }
    return Scores(
      frames: parts.reduce(0) { $0 + $1.frames },
      scoredFrames: parts.reduce(0) { $0 + $1.scoredFrames },
      values: .mean(
        of: parts.indices.filter { parts[$0].scoredFrames > 0 }.map {
          (parts[$0].values, weight($0))
        }))
  }
}

extension Curves {
  /// Returns the pointwise mean of several curves; nil if there are none.
  package static func mean(of curves: [Curves]) -> Curves? {
    guard !curves.isEmpty else { return nil }
    return Curves(
      success: mean(curves.map(\.success)), precision: mean(curves.map(\.precision)),
      normPrecision: mean(curves.map(\.normPrecision)))
  }

  private static func mean(_ rows: [[Double]]) -> [Double] {
    let length = rows.map(\.count).min() ?? 0
    return (0..<length).map { column in
      rows.reduce(0) { $0 + $1[column] } / Double(rows.count)
    }
  }
}
