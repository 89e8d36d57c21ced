/// The judged detections of many images, by class and sorted by score. COCO's figures for any selection of
/// these images are computed from this pool.
///
/// Resampling images changes neither which detections are right nor how scores are ordered. It only changes how
/// often each detection counts. If detections of several images have the same score, the order of the selected
/// images breaks the tie.
struct COCOPool: Sendable {
  /// The detections of a class, either for labels of all sizes or for one range of sizes.
  struct Kind: Sendable {
    let all: Part
    let small: Part
    let medium: Part
    let large: Part
  }

  let imageCount: Int
  /// The classes in the order of their names.
  let kinds: [Kind]

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
    /// How many times each image was selected.
    fileprivate var counts: [Int]
    /// The first index in `places` for each image.
    private var starts: [Int]
    private var places: [Int]

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
      places = [Int](repeating: 0, count: items.count)
      var next = starts
      for (place, item) in items.enumerated() {
        places[next[item]] = place
        next[item] += 1
      }
    }

    /// Returns the positions of an image in the selection.
    fileprivate func places(of image: Int) -> ArraySlice<Int> {
      places[starts[image]..<(starts[image] + counts[image])]
    }
  }
}

extension COCOPool {
  /// The detections of a class for one range of sizes.
  struct Part: Sendable {
    private struct Detection {
      var image: Int
      /// The detection's rank by confidence among the image's detections of the class.
      var rank: Int
      /// One bit for each overlap threshold: whether the detection is right, and whether it is ignored.
      var right: UInt16
      var ignored: UInt16
      /// Whether the score equals that of the previous detection.
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
        for (rank, one) in matches.detections.enumerated() {
          var detection = Detection(image: image, rank: rank, right: 0, ignored: 0, isTied: false)
          for overlap in COCOMeasures.overlaps.indices {
            if one.isIgnored[overlap] {
              detection.ignored |= 1 << overlap
            } else if one.isMatched[overlap] {
              detection.right |= 1 << overlap
            }
          }
          // A detection that is ignored at every threshold changes nothing.
          if detection.ignored != Self.allOverlaps { found.append((one.score, detection)) }
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

    /// A run of successive detections with the same judgment.
    private struct Step {
      var right: UInt16
      var ignored: UInt16
      var rank: Int
      var count: Int
    }

    /// Returns the curve at each overlap threshold; nil if there are no labels to find.
    func curves(of draw: Draw) -> [Curve]? {
      let labels = labelCounts.reduce(0) { $0 + $1.count * draw.counts[$1.image] }
      guard labels > 0 else { return nil }
      let steps = steps(of: draw)
      let places = Curve.places(labels: labels)
      return COCOMeasures.overlaps.indices.map { overlap in
        let bit = UInt16(1) << overlap
        var (right, wrong, ofFirst, ofTen) = (0, 0, 0, 0)
        // The precision at each found label. Between found labels, precision only falls.
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
          precisions, at: places, labels: labels, right: right, ofFirst: ofFirst, ofTen: ofTen)
      }
    }

    /// Returns the detections of the selected images, in order.
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

    /// Adds a group of detections that have the same score.
    private func add(_ tied: Range<Int>, _ draw: Draw, to steps: inout [Step]) {
      let first = detections[tied.lowerBound]
      let areAlike =
        tied.count == 1
        || tied.allSatisfy {
          detections[$0].right == first.right && detections[$0].ignored == first.ignored
        }
      if areAlike {
        for index in tied {
          let one = detections[index]
          let count = draw.counts[one.image]
          if count > 0 {
            steps.append(
              Step(right: one.right, ignored: one.ignored, rank: one.rank, count: count))
          }
        }
        return
      }
      var chosen: [(place: Int, index: Int)] = []
      for index in tied {
        chosen += draw.places(of: detections[index].image).map { ($0, index) }
      }
      for (_, index) in chosen.sorted(by: { ($0.place, $0.index) < ($1.place, $1.index) }) {
        let one = detections[index]
        steps.append(Step(right: one.right, ignored: one.ignored, rank: one.rank, count: 1))
      }
    }
  }

  /// The precision of a class as a function of recall, at one overlap threshold.
  struct Curve {
    /// The precisions at the recall values 0, 0.01 ... 1.
    let precisions: [Double]
    /// The maximum recall of all detections, of the ten most confident in each image, and of the most confident
    /// one.
    let recall: Double
    let recall10: Double
    let recall1: Double

    /// - Parameters:
    ///   - found: the precision at each found label.
    ///   - places: the number of labels that each recall value requires.
    fileprivate init(
      _ found: [Double], at places: [Int], labels: Int, right: Int, ofFirst: Int, ofTen: Int
    ) {
      recall = Double(right) / Double(labels)
      recall10 = Double(ofTen) / Double(labels)
      recall1 = Double(ofFirst) / Double(labels)
      var precisions = [Double](repeating: 0, count: places.count)
      // The precision at a recall value is the maximum at that recall or a higher one.
      var best = 0.0
      var next = found.count - 1
      for place in places.indices.reversed() where places[place] <= found.count {
        while next >= 0, next + 1 >= places[place] {
          best = max(best, found[next])
          next -= 1
        }
        precisions[place] = best
      }
      self.precisions = precisions
    }

    /// Returns the number of labels that each of the recall values 0, 0.01 ... 1 requires.
    fileprivate static func places(labels: Int) -> [Int] {
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
