import Geometry

/// The part of labels and results that a benchmark evaluates.
///
/// Some objects are no targets, but a tracker must not be punished for finding them. In each frame objects of
/// all classes are matched with the tracker's boxes at an overlap of at least one half, so that the sum of
/// overlaps is maximal. Boxes that match such an object are removed. By KITTI's rules, so are unmatched boxes
/// that are small or lie in ignored regions.
public struct ObjectRules: Hashable, Sendable {
  /// The class that is evaluated; nil for all.
  public var target: Int?
  /// Classes that a tracker may find without being punished.
  public var distractors: Set<Int>
  /// Objects above these limits are treated like distractors.
  public var highestTruncation: Double
  public var highestOcclusion: Double
  /// Unmatched boxes of a tracker up to this height, in pixels, do not count.
  public var lowestHeight: Double
  /// Whether objects of classes that are neither evaluated nor distractors take part in the matching. A box
  /// that fits one of them best is then not matched with anything else.
  public var joinsOtherClasses: Bool

  public init(
    target: Int?, distractors: Set<Int> = [], highestTruncation: Double = .infinity,
    highestOcclusion: Double = .infinity, lowestHeight: Double = -.infinity,
    joinsOtherClasses: Bool = true
  ) {
    self.target = target
    self.distractors = distractors
    self.highestTruncation = highestTruncation
    self.highestOcclusion = highestOcclusion
    self.lowestHeight = lowestHeight
    self.joinsOtherClasses = joinsOtherClasses
  }

  /// Every object whose flag is set counts, and every box of the tracker: MOT15, and data without classes.
  public static let all = ObjectRules(target: nil)
  /// Pedestrians; people on vehicles, static people, distractors and reflections may be found: MOT16,
  /// MOT17 (Milan et al., "MOT16: A Benchmark for Multi-Object Tracking", 2016).
  public static let motChallenge = ObjectRules(target: 1, distractors: [2, 7, 8, 12])
  /// The same rules, with vehicles as additional distractors: MOT20 (Dendorfer et al., 2020).
  public static let mot20 = ObjectRules(target: 1, distractors: [2, 6, 7, 8, 12])
  /// Cars; vans may be found: KITTI's tracking benchmark (Geiger et al., CVPR 2012), with the classes
  /// numbered by `KITTIKind`.
  public static let kittiCar = kitti(.car, distractor: .van)
  /// Pedestrians; seated people may be found.
  public static let kittiPedestrian = kitti(.pedestrian, distractor: .person)

  private static func kitti(_ target: KITTIKind, distractor: KITTIKind) -> ObjectRules {
    ObjectRules(
      target: target.rawValue, distractors: [distractor.rawValue], highestTruncation: 0,
      highestOcclusion: 2, lowestHeight: 25, joinsOtherClasses: false)
  }

  /// Returns the part of a frame that counts.
  ///
  /// - Throws: `TooManyPairs` if more boxes overlap than there is memory for.
  public func apply(to frame: LabeledFrame) throws(TooManyPairs) -> FrameOfObjects {
    let truth = frame.truth.filter {
      joinsOtherClasses || isTarget($0) || distractors.contains($0.kind)
    }
    let found = frame.found.map(\.box)
    var isKept = Array(repeating: true, count: found.count)
    if target != nil {
      let close = try BoxPairs.overlap(truth.map(\.box), found)
        .filter { $0.value >= CLEARMeasures.threshold - BoxPairs.tolerance }
      var isJoined = Array(repeating: false, count: found.count)
      for position in Assignment.best(close, rows: truth.count, columns: found.count) {
        let pair = close[position]
        isJoined[pair.column] = true
        isKept[pair.column] = !isForgiven(truth[pair.row])
      }
      for (box, index) in zip(found, found.indices)
      where !isJoined[index] && box.maxY - box.y <= lowestHeight + BoxPairs.tolerance {
        isKept[index] = false
      }
      for pair in try BoxPairs.cover(found, by: frame.ignored)
      where !isJoined[pair.row] && pair.value > 0.5 + BoxPairs.tolerance {
        isKept[pair.row] = false
      }
    }
    return FrameOfObjects(
      truth: truth.filter(counts).map(\.identified),
      found: zip(frame.found, isKept).compactMap { $1 ? $0 : nil })
  }

  private func isTarget(_ object: LabeledObject) -> Bool {
    target.map { object.kind == $0 } ?? true
  }

  private func isForgiven(_ object: LabeledObject) -> Bool {
    distractors.contains(object.kind)
      || object.truncation > highestTruncation + BoxPairs.tolerance
      || object.occlusion > highestOcclusion + BoxPairs.tolerance
  }

  private func counts(_ object: LabeledObject) -> Bool {
    object.isCounted && isTarget(object) && object.truncation <= highestTruncation
      && object.occlusion <= highestOcclusion
  }
}

/// The classes of KITTI's tracking labels.
public enum KITTIKind: Int, CaseIterable, Sendable {
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
