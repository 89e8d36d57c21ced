import Geometry

/// The regions in the VOT challenge's label files.
///
/// A line contains one number for a frame without a region, four numbers for a box `x, y, width, height`, eight for the
/// corners of a rotated box, or any other even number of at least six for a polygon. A line that starts with `m` is a
/// run-length encoded mask. Boxes and corners are 1-based, and masks are 0-based. A NaN marks the target as absent.
/// There is no region type for polygons and masks, so they are replaced by their bounding boxes.
enum VOTRegions {
  /// Reads the region on each line of a label file.
  ///
  /// - Parameter origin: the coordinate of the image's first pixel, except in masks.
  /// - Throws: `GroundTruthError.malformed` for the first line that is not a region.
  static func read(
    _ file: LabelFile, origin: Double = 1, log: LabelLog
  ) throws -> [Annotation] {
    let form = log.boxes ?? .plain
    let annotations = try file.lines.map { line in
      if file.hasFramesWithoutBox, line.text.isEmpty { return Annotation.unlabeled }
      let read = try log.attempt { try annotation(line, form, origin: origin, in: log.frameSize) }
      guard let annotation = read else { return Annotation.unlabeled }
      if let region = annotation.region { log.check(region, line) }
      return annotation
    }
    try LabelForms.check(annotations, of: file.path, origin: origin, log: log)
    return annotations
  }

  /// Returns whether a line's region is a mask, or a polygon that does not have four corners. Such regions are replaced
  /// by their bounding boxes.
  static func isEnclosed(_ line: LabelLine) -> Bool {
    if line.text.hasPrefix("m") { return true }
    let count = line.fields.count
    return count == 6 || count > 8
  }

  static func annotation(
    _ line: LabelLine, _ form: BoxForm = .plain, origin: Double = 1,
    in size: @autoclosure () -> PixelSize? = nil
  ) throws -> Annotation {
    if line.text.hasPrefix("m") { return try mask(line) }
    let numbers = try line.numbers(
      { $0 == 1 || $0 == 4 || ($0 >= 6 && $0.isMultiple(of: 2)) },
      expected: "1, 4, 6 or a larger even number of values")
    guard numbers.count > 1, !numbers.contains(where: \.isNaN) else { return .absent }
    let region: Region
    switch numbers.count {
    case 4:
      let converted =
        try form == .plain ? numbers : form.numbers(of: line, origin: origin, in: size())
      guard let box = try BoxLabels.box(converted, origin: origin, line: line) else {
        return .absent
      }
      region = .box(box)
    case 8:
      region = .quadrilateral(Quadrilateral(numbers[...], minus: origin))
    default:
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        Point(numbers[$0] - origin, numbers[$0 + 1] - origin)
      }
      guard let box = Box(enclosing: points) else { return .absent }
      region = .box(box)
    }
    return Annotation(region: region, visibility: .visible)
  }

  /// Reads `mx0,y0,width,height,run,run,...`, where runs of zeros and ones alternate, row by row.
  private static func mask(_ line: LabelLine) throws -> Annotation {
    let fields = LabelLine(path: line.path, number: line.number, text: line.text.dropFirst()).fields
    let values = try fields.map { try line.wholeNumber(try line.number($0), "each part of a mask") }
    guard values.count >= 4, values[2] >= 0, values[3] >= 0,
      values.allSatisfy({ $0.magnitude < 1 << 31 })
    else { throw line.error("expected a mask with a position, a size and runs") }
    let width = values[2]
    let runs = values.dropFirst(4)
    guard runs.allSatisfy({ $0 >= 0 }), runs.reduce(0, +) <= width * values[3] else {
      throw line.error("expected runs that fit the mask's \(width)x\(values[3]) pixels")
    }
    var bounds: (left: Int, top: Int, right: Int, bottom: Int)?
    var position = 0
    for (index, run) in runs.enumerated() {
      defer { position += run }
      guard !index.isMultiple(of: 2), run > 0, width > 0 else { continue }
      let last = position + run - 1
      let isOneRow = position / width == last / width
      let left = isOneRow ? position % width : 0
      let right = isOneRow ? last % width : width - 1
      let old = bounds ?? (left, position / width, right, last / width)
      bounds = (
        min(old.left, left), min(old.top, position / width), max(old.right, right),
        max(old.bottom, last / width)
      )
    }
    guard let bounds else { return .absent }
    let box = Box(
      x: Double(values[0] + bounds.left), y: Double(values[1] + bounds.top),
      width: Double(bounds.right - bounds.left + 1),
      height: Double(bounds.bottom - bounds.top + 1))
    return Annotation(region: .box(box), visibility: .visible)
  }
}
