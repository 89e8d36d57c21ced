import Geometry

/// The start frames of OTB's temporal robustness evaluation.
package enum TemporalStarts {
  /// Returns the name of the attempt with the given 0-based index. The first attempt is named "01".
  package static func name(_ index: Int) -> String { index < 9 ? "0\(index + 1)" : "\(index + 1)" }

  static func frames(of target: StartableTarget) -> [Int] {
    frames(
      of: (0..<target.frameCount).map { target.region($0)?.boundingBox },
      omitting: target.omittedStarts)
  }

  private static let segments = 20
  private static let shortestRun = 20

  /// Returns up to twenty start frames in ascending order, starting with the first usable frame. The start frames are
  /// spread evenly over the usable frames, up to the last usable frame at which at least twenty frames remain,
  /// including the frame itself.
  ///
  /// Wu, Lim and Yang, "Online Object Tracking: A Benchmark", CVPR 2013, and its toolkit's `splitSeqTRE`. A frame is
  /// usable if all four numbers of its 1-based label are above zero and the dataset does not exclude the frame (in a
  /// file `init_omit.txt`). With few usable frames, fewer than twenty start frames are returned, and some of them are
  /// returned more than once. The toolkit does not define the result if no usable frame has twenty frames left. In that
  /// case, the first usable frame is the only start frame.
  ///
  /// - Parameter labels: the label of each frame; nil if a tracker cannot be started on the frame.
  package static func frames(of labels: [Box?], omitting omitted: [Range<Int>] = []) -> [Int] {
    let usable = labels.indices.filter { frame in
      labels[frame]?.oneBased.isAllPositive ?? false
        && !omitted.contains { $0.contains(frame) }
    }
    guard let last = usable.lastIndex(where: { labels.count - $0 >= shortestRun }) else {
      return Array(usable.prefix(1))
    }
    // The 1-based positions among the usable frames are floor(1 + i * count / 19) for i = 0, 1, ..., as long as they
    // are below `count`, followed by `count` itself.
    let count = last + 1
    var positions: [Int] = []
    var index = 0
    while index * count < (segments - 1) * (count - 1) {
      positions.append(1 + index * count / (segments - 1))
      index += 1
    }
    return (positions + [count]).map { usable[$0 - 1] }
  }
}
