/// The detections of many images, compared with the labels, grouped by class and sorted by score. COCO's
/// measures can be computed from this pool for any selection of the images.
///
/// Whether a detection is correct does not depend on the selection, and neither does the order of detections with
/// different scores. The pool therefore determines correctness and order only once. The selection determines how often
/// each detection counts. If detections from several images have the same score, the order of the selected images
/// breaks the tie.
struct COCOPool: Sendable {
  /// The detections of a class, evaluated both for labels of all sizes and for each range of label sizes.
  struct Kind: Sendable {
    let all: Part
    let small: Part
    let medium: Part
    let large: Part
  }

  let imageCount: Int
  /// The classes, sorted by name.
  let kinds: [Kind]

  /// Prepares images so that selections can be drawn from them.
  ///
  /// - Parameter images: the evidence of each image; nil for an image that is never selected.
  init(_ images: [ObjectEvidence?]) {
    imageCount = images.count
    var ofKind: [String: [(image: Int, matches: ObjectEvidence.Matches)]] = [:]
    for (index, image) in images.enumerated() {
      for (kind, matches) in image?.matches ?? [:] {
        ofKind[kind, default: []].append((index, matches))
      }
    }
    kinds = ofKind.keys.sorted().map { name in
      let matches = ofKind[name] ?? []
      func part(_ path: KeyPath<ObjectEvidence.Matches, COCOMatches>) -> Part {
        Part(matches.map { ($0.image, $0.matches[keyPath: path]) })
      }
      return Kind(
        all: part(\.all), small: part(\.small), medium: part(\.medium), large: part(\.large))
    }
  }

  /// A selection of images, possibly with repetitions.
  struct Draw {
    /// The number of times that each image occurs in the selection.
    fileprivate var counts: [Int]
    /// The index of each image's first entry in `positions`.
    private var starts: [Int]
    /// The positions of the images in the selection, grouped by image.
    private var positions: [Int]

    /// Creates a selection of images.
    ///
    /// - Parameter items: the indices of the selected images, in order.
    init(_ items: some Sequence<Int>, of images: Int) {
      let items = Array(items)
      counts = [Int](repeating: 0, count: images)
      for item in items { counts[item] += 1 }
      starts = []
      starts.reserveCapacity(images)
      var start = 0
      for count in counts {
        starts.append(start)
        start += count
      }
      positions = [Int](repeating: 0, count: items.count)
      var next = starts
      for (position, item) in items.enumerated() {
        positions[next[item]] = position
        next[item] += 1
      }
    }

    /// Returns the positions at which an image occurs in the selection.
    fileprivate func positions(of image: Int) -> ArraySlice<Int> {
      positions[starts[image]..<(starts[image] + counts[image])]
    }
  }
}

extension COCOPool {
  /// The detections of a class, evaluated for one range of label sizes.
  struct Part: Sendable {
    private struct Detection {
      var image: Int
      /// The detection's rank by confidence among the detections of the same class in the same image, counted
      /// from 0.
      var rank: Int
      /// A bit mask with one bit for each overlap threshold, set if the detection is correct at that threshold.
      var right: UInt16
      /// A bit mask with one bit for each overlap threshold, set if the detection is ignored at that
      /// threshold.
      var ignored: UInt16
      /// Whether the detection has the same score as the previous detection in `detections`.
      var isTied: Bool
    }

    private let detections: [Detection]
    private let labelCounts: [(image: Int, count: Int)]

    private static let allOverlaps = UInt16(1 << COCOMeasures.overlaps.count) - 1

    fileprivate init(_ images: [(image: Int, matches: COCOMatches)]) {
      labelCounts = images.compactMap {
        $0.matches.labelCount > 0 ? ($0.image, $0.matches.labelCount) : nil
      }
      var found: [(score: Double, detection: Detection)] = []
      for (image, matches) in images {
        for (rank, match) in matches.detections.enumerated() {
          var detection = Detection(image: image, rank: rank, right: 0, ignored: 0, isTied: false)
          for overlap in COCOMeasures.overlaps.indices {
            if match.isIgnored[overlap] {
              detection.ignored |= 1 << overlap
            } else if match.isMatched[overlap] {
              detection.right |= 1 << overlap
            }
          }
          // A detection that is ignored at every threshold has no effect on the measures.
          if detection.ignored != Self.allOverlaps { found.append((match.score, detection)) }
        }
      }
      let order = found.indices.sorted { (found[$1].score, $0) < (found[$0].score, $1) }
      var last: Double?
      detections = order.map { index in
        var (score, detection) = found[index]
        detection.isTied = score == last
        last = score
        return detection
      }
    }

    /// A detection in a selected image, and the number of consecutive times that the detection counts.
    private struct Step {
      var right: UInt16
      var ignored: UInt16
      var rank: Int
      var count: Int
    }

    /// Returns the precision curve at each overlap threshold; nil if there are no labels to find.
    func curves(of draw: Draw) -> [Curve]? {
      let labels = labelCounts.reduce(0) { $0 + $1.count * draw.counts[$1.image] }
      guard labels > 0 else { return nil }
      let steps = steps(of: draw)
      let required = Curve.requiredCounts(labels: labels)
      return COCOMeasures.overlaps.indices.map { overlap in
        let bit = UInt16(1) << overlap
        var (right, wrong, ofFirst, ofTen) = (0, 0, 0, 0)
        // The precision after each found label. Precisions in between are not needed, because precision can only fall
        // between found labels.
        var precisions: [Double] = []
        for step in steps {
          if step.right & bit != 0 {
            if step.rank < 1 { ofFirst += step.count }
            if step.rank < 10 { ofTen += step.count }
            for _ in 0..<step.count {
              right += 1
              precisions.append(Double(right) / (Double(right + wrong) + .ulpOfOne))
            }
          } else if step.ignored & bit == 0 {
            wrong += step.count
          }
        }
        return Curve(
          precisions, at: required, labels: labels, right: right, ofFirst: ofFirst, ofTen: ofTen)
      }
    }

    /// Returns the detections of the selected images, in descending order of score.
    private func steps(of draw: Draw) -> [Step] {
      var steps: [Step] = []
      steps.reserveCapacity(detections.count)
      var start = 0
      while start < detections.count {
        var end = start + 1
        while end < detections.count, detections[end].isTied { end += 1 }
        add(start..<end, draw, to: &steps)
        start = end
      }
      return steps
    }

    /// Adds a group of detections that have the same score. If their order affects the measures, they are added in the
    /// order of the selected images.
    private func add(_ tied: Range<Int>, _ draw: Draw, to steps: inout [Step]) {
      let first = detections[tied.lowerBound]
      let areAlike =
        tied.count == 1
        || tied.allSatisfy {
          detections[$0].right == first.right && detections[$0].ignored == first.ignored
        }
      if areAlike {
        for index in tied {
          let detection = detections[index]
          let count = draw.counts[detection.image]
          if count > 0 {
            steps.append(
              Step(
                right: detection.right, ignored: detection.ignored, rank: detection.rank,
                count: count))
          }
        }
        return
      }
      var chosen: [(position: Int, index: Int)] = []
      for index in tied {
        chosen += draw.positions(of: detections[index].image).map { ($0, index) }
      }
      for (_, index) in chosen.sorted(by: { ($0.position, $0.index) < ($1.position, $1.index) }) {
        let detection = detections[index]
        steps.append(
          Step(right: detection.right, ignored: detection.ignored, rank: detection.rank, count: 1))
      }
    }
  }

  /// The precision of a class as a function of recall, at one overlap threshold.
  struct Curve {
    /// The precisions at the recall values 0, 0.01 ... 1.
    let precisions: [Double]
    /// The maximum recall, which is reached with all detections.
    let recall: Double
    /// The maximum recall with only the ten most confident detections in each image.
    let recall10: Double
    /// The maximum recall with only the most confident detection in each image.
    let recall1: Double

    /// Computes the curve's precision at each recall value.
    ///
    /// - Parameters:
    ///   - found: the precision after each found label.
    ///   - required: the number of found labels that each recall value requires.
    fileprivate init(
      _ found: [Double], at required: [Int], labels: Int, right: Int, ofFirst: Int, ofTen: Int
    ) {
      recall = Double(right) / Double(labels)
      recall10 = Double(ofTen) / Double(labels)
      recall1 = Double(ofFirst) / Double(labels)
      var precisions = [Double](repeating: 0, count: required.count)
      // The precision at a recall value is the maximum precision at this or any higher recall.
      var best = 0.0
      var next = found.count - 1
      for index in required.indices.reversed() where required[index] <= found.count {
        while next >= 0, next + 1 >= required[index] {
          best = max(best, found[next])
          next -= 1
        }
        precisions[index] = best
      }
      self.precisions = precisions
    }

    /// Returns, for each recall value 0, 0.01 ... 1, the number of labels that must be found to reach it.
    fileprivate static func requiredCounts(labels: Int) -> [Int] {
      (0...100).map { step in
        let wanted = step == 100 ? 1 : Double(step) * 0.01
        func reaches(_ found: Int) -> Bool { Double(found) / Double(labels) >= wanted }
        var found = Int((wanted * Double(labels)).rounded())
        while found > 0, reaches(found - 1) { found -= 1 }
        while !reaches(found) { found += 1 }
        return found
      }
    }
  }
}
