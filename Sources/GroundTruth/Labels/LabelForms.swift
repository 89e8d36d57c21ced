import Algorithms
import Geometry

/// An examination of labels that were read as `x, y, width, height` in pixels: whether their numbers look like another
/// form of boxes.
struct LabelForms {
  /// The forms that the numbers look like, from the most to the least likely.
  let likely: [BoxForm]
  private let evidence: String

  /// The smallest share of boxes that must leave the image if position and size were read, for corners to be likely.
  private static let leavingShare = 0.1
  /// The fewest boxes from which a form is inferred by how steady sizes are.
  private static let fewest = 10
  private static let tolerance = 2.0

  /// Examines boxes in the order of the frames; returns nil if nothing speaks against the usual form.
  ///
  /// - Parameters:
  ///   - boxes: the boxes, read in the usual form.
  ///   - origin: the coordinate of the first pixel, which was subtracted from the boxes.
  ///   - size: the image size, which is read only if it matters; nil if unknown.
  init?(_ boxes: some Sequence<Box>, origin: Double, in size: @autoclosure () -> PixelSize?) {
    let numbers = boxes.filter(\.isValid).map {
      SIMD4($0.x + origin, $0.y + origin, $0.width, $0.height)
    }
    if let forms = Self.fractions(numbers) {
      (likely, evidence) = (forms, "all of them are between 0 and 1")
    } else if let words = Self.corners(numbers, in: size) {
      (likely, evidence) = ([BoxForm(.xyxy)], words)
    } else if let centers = Centers(numbers, origin: origin, in: size), centers.areLikely {
      (likely, evidence) = ([BoxForm(.cxcywh)], centers.words)
    } else {
      return nil
    }
  }

  /// The message for the user, with the options to write.
  var words: String {
    let names = likely.map { "\($0.words): --label-boxes \($0.name)" }
    return
      "the numbers do not look like x,y,width,height in pixels, because \(evidence); to read them as"
      + " \(names.joined(separator: ", or as ")), or to read them as they are: --label-boxes xywh"
  }

  private static func fractions(_ numbers: [SIMD4<Double>]) -> [BoxForm]? {
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.min() >= -0.01 && $0.max() <= 1.01 }),
      numbers.contains(where: { $0.rounded(.down) != $0 })
    else { return nil }
    let possible: [(BoxForm.Numbers, (SIMD4<Double>) -> Bool)] = [
      (.xyxy, { $0.z > $0.x && $0.w > $0.y }),
      (.xywh, { $0.x + $0.z <= 1.01 && $0.y + $0.w <= 1.01 }),
      (
        .cxcywh,
        { max($0.x, 1 - $0.x) + $0.z / 2 <= 1.01 && max($0.y, 1 - $0.y) + $0.w / 2 <= 1.01 }
      ),
    ]
    var forms = possible.filter { numbers.allSatisfy($0.1) }.map { BoxForm($0.0, in: .fractions) }
    // Boxes whose positions are below their sizes fit corners by chance if their sizes are steadier.
    if forms.count > 1, forms[0].numbers == .xyxy, steadiness(numbers) > 0.5 { forms.removeFirst() }
    return forms.isEmpty ? [BoxForm(.xywh, in: .fractions)] : forms
  }

  /// Returns the evidence that the numbers are corners; nil if there is not enough.
  private static func corners(
    _ numbers: [SIMD4<Double>], in size: () -> PixelSize?
  ) -> String? {
    guard numbers.count >= 3, numbers.allSatisfy({ $0.z > $0.x && $0.w > $0.y }) else { return nil }
    let steadiness = steadiness(numbers)
    if let size = size() {
      let (width, height) = (Double(size.width) + tolerance, Double(size.height) + tolerance)
      let leaving = numbers.count { $0.x + $0.z > width || $0.y + $0.w > height }
      if Double(leaving) >= max(2, leavingShare * Double(numbers.count)), steadiness <= 1,
        numbers.allSatisfy({ $0.z <= width && $0.w <= height })
      {
        return
          "\(leaving) of \(numbers.count) boxes would leave the \(size) image, and none does as corners"
      }
    }
    guard numbers.count >= fewest, steadiness < 0.2 else { return nil }
    return "the sizes would grow with the positions from frame to frame"
  }

  /// Returns how much the sizes change from box to box if the last two numbers are corners, divided by how much they
  /// change if these are sizes; infinite if they hardly change.
  private static func steadiness(_ numbers: [SIMD4<Double>]) -> Double {
    var (asSizes, asCorners) = (0.0, 0.0)
    for (before, after) in numbers.adjacentPairs() {
      let change = after - before
      asSizes += abs(change.z) + abs(change.w)
      asCorners += abs(change.z - change.x) + abs(change.w - change.y)
    }
    let scale = numbers.reduce(0) { $0 + $1.z + $1.w } / Double(max(1, numbers.count))
    return asSizes > 0.2 * scale ? asCorners / asSizes : .infinity
  }
}

extension LabelForms {
  /// The evidence that numbers are centers and sizes: boxes that leave the image only if position and size are read.
  private struct Centers {
    /// The share of these boxes that must end at the image's border as centers, as boxes do that were cut there.
    private static let cutShare = 0.5

    private var leaving = 0
    private var cut = 0
    private let count: Int
    private let size: PixelSize

    /// - Parameter size: the image size, which is read only if the boxes begin inside the image as centers.
    /// - Returns: nil if there is not enough evidence.
    init?(_ numbers: [SIMD4<Double>], origin: Double, in size: () -> PixelSize?) {
      let beginInside = numbers.allSatisfy {
        $0.x - origin - $0.z / 2 >= -tolerance && $0.y - origin - $0.w / 2 >= -tolerance
      }
      guard numbers.count >= 2, beginInside, let size = size() else { return nil }
      (self.size, count) = (size, numbers.count)
      let (width, height) = (Double(size.width), Double(size.height))
      for box in numbers {
        let (x, y) = (box.x - origin, box.y - origin)
        let sides = [x - box.z / 2, y - box.w / 2, width - x - box.z / 2, height - y - box.w / 2]
        guard sides.allSatisfy({ $0 >= -tolerance }) else { return nil }
        guard x + box.z > width + tolerance || y + box.w > height + tolerance else { continue }
        leaving += 1
        if sides.contains(where: { $0 <= 1 }) { cut += 1 }
      }
      guard Double(leaving) >= max(2, leavingShare * Double(count)) else { return nil }
    }

    var areLikely: Bool { Double(cut) >= max(2, Self.cutShare * Double(leaving)) }

    var words: String {
      "\(leaving) of \(count) boxes would leave the \(size) image, and none does as centers"
    }
  }

  /// Examines the boxes among labels, unless the user has chosen their form.
  ///
  /// - Throws: `GroundTruthError.malformed` if the numbers look like another form, unless the log records defects.
  static func check(
    _ annotations: [Annotation], of path: String, origin: Double, log: LabelLog
  ) throws {
    guard log.boxes == nil else { return }
    let boxes = annotations.lazy.compactMap { annotation -> Box? in
      if case .box(let box)? = annotation.region { box } else { nil }
    }
    guard let found = LabelForms(boxes, origin: origin, in: log.frameSize) else {
      let numbers: [SIMD4<Double>] = boxes.map {
        SIMD4($0.x + origin, $0.y + origin, $0.width, $0.height)
      }
      if let centers = Centers(numbers, origin: origin, in: { log.frameSize }) {
        log.tolerate(
          path,
          "\(centers.words); if the numbers are center x,center y,width,height, use --label-boxes cxcywh"
        )
      }
      return
    }
    try log.attempt {
      throw GroundTruthError.malformed(path: path, line: nil, reason: found.words)
    }
  }

  /// Examines boxes whose form is stated by the names of columns, unless the user has chosen their form.
  ///
  /// - Throws: `GroundTruthError.malformed` if all numbers are fractions, unless the log records defects.
  static func checkFractions(
    _ annotations: [Annotation], of path: String, statedAs form: BoxForm, log: LabelLog
  ) throws {
    guard log.boxes == nil, !form.isRelative else { return }
    let boxes = annotations.lazy.compactMap { $0.region?.boundingBox }.filter(\.isValid)
    guard !boxes.isEmpty,
      boxes.allSatisfy({ min($0.x, $0.y) >= -0.51 && max($0.maxX, $0.maxY) <= 1.51 })
    else { return }
    let relative = BoxForm(form.numbers, in: .fractions)
    try log.attempt {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason:
          "the numbers do not look like pixels, because all of them are between 0 and 1; to read them as"
          + " \(relative.words): --label-boxes \(relative.name), or to read them as they are: --label-boxes"
          + " \(form.withoutFrame.name)")
    }
  }

  /// Examines the boxes of targets, unless the user has chosen their form. Those of most targets must look like another
  /// form.
  ///
  /// - Throws: `GroundTruthError.malformed` if they do, unless the log records defects.
  static func check(
    _ targets: [Target], of path: String, origin: Double, log: LabelLog
  ) throws {
    guard log.boxes == nil else { return }
    let boxes = targets.lazy.map { $0.annotations.compactMap { $0.region?.boundingBox } }
    guard let found = ofMost(boxes, origin: origin, in: log.frameSize) else { return }
    try log.attempt {
      throw GroundTruthError.malformed(path: path, line: nil, reason: found.words)
    }
  }

  /// Returns what the boxes of the first object in doubt look like; nil unless those of most objects look like another
  /// form.
  ///
  /// - Parameter objects: the boxes of each object in the order of the frames.
  static func ofMost(
    _ objects: some Collection<[Box]>, origin: Double, in size: @autoclosure () -> PixelSize?
  ) -> LabelForms? {
    let found = objects.compactMap { LabelForms($0, origin: origin, in: size()) }
    return 2 * found.count > objects.count ? found.first : nil
  }
}
