import Geometry

/// What of labels and results a benchmark evaluates.
///
/// Boxes of a tracker that found what is no target, but must not be held against it, are taken out:
/// in each frame objects of all classes are joined with the tracker's boxes at an overlap of one
/// half, so that the overlaps are highest, and what was joined with such an object goes. So do, by KITTI's
/// rules, small boxes and those in ignored regions that were not joined.
public struct ObjectRules: Hashable, Sendable {
  /// The class that is evaluated; nil for all.
  public var target: Int?
  /// Classes that a tracker may find without being punished.
  public var distractors: Set<Int>
  /// Objects above these are treated like distractors.
  public var highestTruncation: Double
  public var highestOcclusion: Double
  /// Boxes of a tracker up to this height, in pixels, that found no object do not count.
  public var lowestHeight: Double
  /// Whether objects of classes that are neither evaluated nor forgiven take part in the joining: a
  /// tracker's box that fits one of them best is then not joined with anything else.
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

  /// Every object whose flag says so counts, and every box of the tracker: MOT15, and data without classes.
  public static let all = ObjectRules(target: nil)
  /// Pedestrians; people on vehicles, static people, distractors and reflections may be found: MOT16,
  /// MOT17 (Milan et al., "MOT16: A Benchmark for Multi-Object Tracking", 2016).
  public static let motChallenge = ObjectRules(target: 1, distractors: [2, 7, 8, 12])
  /// The same, and vehicles: MOT20 (Dendorfer et al., 2020).
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

  /// Returns what counts of a frame.
  public func apply(to frame: LabeledFrame) -> FrameOfObjects {
    let truth = frame.truth.filter {
      joinsOtherClasses || isTarget($0) || distractors.contains($0.kind)
    }
    let overlap = BoxMatrix.overlap(truth.map(\.box), frame.found.map(\.box))
    let columns = frame.found.count
    let value = overlap.map { $0 < CLEARMeasures.threshold - BoxMatrix.tolerance ? 0 : $0 }
    var isJoined = Array(repeating: false, count: columns)
    var isKept = Array(repeating: true, count: columns)
    if target != nil {
      let pairs = Assignment(value: value, rows: truth.count, columns: columns).pairs
      for (row, column) in pairs where value[row * columns + column] > BoxMatrix.tolerance {
        isJoined[column] = true
        isKept[column] = !isForgiven(truth[row])
      }
      let cover = BoxMatrix.cover(frame.found.map(\.box), by: frame.ignored)
      let regions = frame.ignored.count
      for column in 0..<columns where !isJoined[column] {
        let box = frame.found[column].box
        let isSmall = box.maxY - box.y <= lowestHeight + BoxMatrix.tolerance
        let isIgnored = cover[column * regions..<(column + 1) * regions]
          .contains { $0 > 0.5 + BoxMatrix.tolerance }
        if isSmall || isIgnored { isKept[column] = false }
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
      || object.truncation > highestTruncation + BoxMatrix.tolerance
      || object.occlusion > highestOcclusion + BoxMatrix.tolerance
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
