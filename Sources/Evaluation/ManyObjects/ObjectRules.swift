import Geometry

/// The rules that determine which labels and results a benchmark evaluates.
///
/// Some objects, the distractors, are not targets, but a tracker must not be penalized for finding them. In
/// each frame, objects are matched with the tracker's boxes at an overlap of at least 0.5, so as to maximize
/// the sum of overlaps. Tracker boxes that are matched with distractors are removed. KITTI's rules also remove
/// unmatched boxes that are small or inside ignored regions.
package struct ObjectRules: Hashable, Sendable {
  /// The class that is evaluated; nil for all classes.
  package var target: Int?
  /// The classes that a tracker may find without penalty.
  package var distractors: Set<Int> = []
  /// The maximum truncation of a target. Objects above this limit are treated like distractors.
  package var highestTruncation: Double = .infinity
  /// The maximum occlusion of a target. Objects above this limit are treated like distractors.
  package var highestOcclusion: Double = .infinity
  /// The height, in pixels, up to which unmatched tracker boxes are ignored.
  package var lowestHeight: Double = -.infinity
  /// Whether the matching includes objects of classes that are neither evaluated nor distractors. If so, a
  /// tracker box may be matched with one of these objects and is then not matched with a target.
  package var joinsOtherClasses: Bool = true

  /// The rules for MOT15 and for data without classes. Every object that is flagged for evaluation and every
  /// tracker box is evaluated.
  package static let all = ObjectRules(target: nil)
  /// The rules for pedestrians in MOT16 and MOT17 (Milan et al., "MOT16: A Benchmark for Multi-Object
  /// Tracking", 2016). The distractors are people on vehicles, static people, objects labeled as distractors,
  /// and reflections.
  package static let motChallenge = ObjectRules(target: 1, distractors: [2, 7, 8, 12])
  /// The rules for pedestrians in MOT20 (Dendorfer et al., 2020): the same as for MOT16, with vehicles as
  /// additional distractors.
  package static let mot20 = ObjectRules(target: 1, distractors: [2, 6, 7, 8, 12])
  /// The rules for cars in KITTI's tracking benchmark (Geiger et al., CVPR 2012), with vans as distractors. Classes are
  /// numbered as in `KITTIKind`.
  package static let kittiCar = kitti(.car, distractor: .van)
  /// The rules for pedestrians in KITTI's tracking benchmark, with seated people as distractors.
  package static let kittiPedestrian = kitti(.pedestrian, distractor: .person)

  private static func kitti(_ target: KITTIKind, distractor: KITTIKind) -> ObjectRules {
    ObjectRules(
      target: target.rawValue, distractors: [distractor.rawValue], highestTruncation: 0,
      highestOcclusion: 2, lowestHeight: 25, joinsOtherClasses: false)
  }

  /// Returns a frame with only the objects and tracker boxes that are evaluated.
  ///
  /// - Throws: `TooManyPairs` if finding or storing the overlapping pairs would take too much time or memory.
  package func apply(to frame: LabeledFrame) throws(TooManyPairs) -> FrameOfObjects {
    let truth = frame.truth.filter {
      joinsOtherClasses || isTarget($0) || distractors.contains($0.kind)
    }
    let found = frame.found.map(\.box)
    var isScored = Array(repeating: true, count: found.count)
    if target != nil {
      let close = try BoxPairs.overlap(truth.map(\.box), found)
        .filter { $0.value >= CLEARMeasures.threshold - BoxPairs.tolerance }
      var isJoined = Array(repeating: false, count: found.count)
      for position in Assignment.best(close, rows: truth.count, columns: found.count) {
        let pair = close[position]
        isJoined[pair.column] = true
        isScored[pair.column] = !isForgiven(truth[pair.row])
      }
      for (box, index) in zip(found, found.indices)
      where !isJoined[index] && box.maxY - box.y <= lowestHeight + BoxPairs.tolerance {
        isScored[index] = false
      }
      for pair in try BoxPairs.cover(found, by: frame.ignored)
      where !isJoined[pair.row] && pair.value > 0.5 + BoxPairs.tolerance {
        isScored[pair.row] = false
      }
    }
    return FrameOfObjects(
      truth: truth.filter(counts).map(\.identified),
      found: zip(frame.found, isScored).compactMap { $1 ? $0 : nil })
  }

  private func isTarget(_ object: LabeledObject) -> Bool {
    target.map { object.kind == $0 } ?? true
  }

  private func isForgiven(_ object: LabeledObject) -> Bool {
    distractors.contains(object.kind)
      || object.truncation > highestTruncation + BoxPairs.tolerance
      || object.occlusion > highestOcclusion + BoxPairs.tolerance
  }

  /// Returns whether an object is evaluated.
  package func counts(_ object: LabeledObject) -> Bool {
    object.isCounted && isTarget(object) && object.truncation <= highestTruncation
      && object.occlusion <= highestOcclusion
  }
}

/// The classes of KITTI's tracking labels.
package enum KITTIKind: Int, CaseIterable, Sendable {
  case car = 1
  case van
  case truck
  case pedestrian
  case person
  case cyclist
  case tram
  case misc
  case dontCare
}
