import Files

/// Functions that match the labels of a sequence with its frames.
enum LabelCounts {
  /// The treatment of a sequence that has fewer labels than frames.
  enum Shortage {
    /// Having fewer labels than frames is an error.
    case refused
    /// The sequence ends at its last label.
    case endsSequence
    /// The remaining frames are unlabeled.
    case unlabeled
    /// The sequence may have a single label, as in test sequences whose other labels are secret. Any other number of
    /// labels below the number of frames is an error.
    case onlyInitialization
    /// The remaining frames are unlabeled, and surplus labels are left out.
    case tolerated
  }

  /// Returns the annotations of a sequence, one for each frame.
  ///
  /// - Throws: `GroundTruthError.malformed` if there are no labels, more labels than frames, or fewer labels
  ///   than the format allows.
  static func match(
    _ annotations: [Annotation], file: String, frames: SequenceFrames, shortage: Shortage,
    log: LabelLog
  ) throws -> [Annotation] {
    guard !annotations.isEmpty else {
      throw GroundTruthError.malformed(
        path: file, line: nil, reason: "expected at least one label, found none")
    }
    guard let count = frames.count, annotations.count != count else { return annotations }
    /// Returns advice if the labels could be those of every n-th frame.
    func sparse(_ labels: Int, of count: Int) -> String {
      let step = Int((Double(count) / Double(labels)).rounded())
      guard labels > 1, step > 1, (count + step - 1) / step == labels else { return "" }
      return
        "; if every \(step)th frame is labeled, put the frame's number before each box (0, \(step), ...), and use"
        + " --label-boxes frame-xywh"
    }
    func counted(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let found =
      "\(counted(annotations.count, "label")) for the \(counted(count, "frame")) of \(frames.path)"
    if annotations.count > count, shortage == .tolerated {
      log.tolerate(file, "found \(found); the surplus labels are left out")
      return Array(annotations.prefix(count))
    }
    /// Returns advice if the frames could be every n-th one of those that were labeled.
    func surplus(_ labels: Int, of count: Int) -> String {
      let step = Int((Double(labels) / Double(count)).rounded())
      guard step > 1, abs(labels - step * count) <= max(step, labels / 20) else { return "" }
      return
        "; if the frames are one in \(step), keep one label in \(step), e.g. with: awk 'NR % \(step) == 1'"
        + " \(Escaping.shellWord(file)) | head -n \(count)"
    }
    if annotations.count > count {
      try log.attempt {
        throw GroundTruthError.malformed(
          path: file, line: count + 1,
          reason: "expected no more labels than frames, found \(found)"
            + surplus(annotations.count, of: count)
        )
      }
      return Array(annotations.prefix(count))
    }
    let padded =
      annotations + Array(repeating: .unlabeled, count: count - annotations.count)
    switch shortage {
    case .endsSequence:
      log.remark(
        file,
        "expected one label per frame, found \(found); the frames without a label are left out"
          + sparse(annotations.count, of: count))
      return annotations
    case .unlabeled, .tolerated:
      log.remark(file, "expected one label per frame, found \(found)")
      return padded
    case .onlyInitialization where annotations.count == 1:
      return padded
    case .refused, .onlyInitialization:
      try log.attempt {
        throw GroundTruthError.malformed(
          path: file, line: annotations.count,
          reason: "expected one label per frame, found \(found)")
      }
      return padded
    }
  }
}
