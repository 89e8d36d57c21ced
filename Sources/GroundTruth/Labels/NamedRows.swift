import Algorithms
import Files
import Media

/// Rows without a header whose first field is the name of an image or the time in its name, followed by a box. OpenCV's
/// annotation program writes the number of boxes before them.
enum NamedRows {
  /// The number of numbers in a box.
  private static let boxCount = 4
  /// The least time that is larger than any coordinate.
  private static let earliest = 1e8

  /// Returns whether a line is the name of an image, followed by a box.
  static func isRow(_ line: LabelLine) -> Bool {
    let fields = line.fields
    return fields.count > boxCount && ImageFile.isImageName(String(fields[0]))
      && fields[1...boxCount].allSatisfy { Double(decimal: $0) != nil }
  }

  /// Returns a file with the boxes of all frames, in their order; nil if rows do not begin with names or times of images.
  /// A frame without a row has an empty line.
  ///
  /// - Throws: `GroundTruthError.malformed` for an unknown image, or for two rows for an image.
  static func ordered(
    _ file: LabelFile, _ images: @autoclosure () -> [String]
  ) throws -> LabelFile? {
    guard let first = file.lines.first(where: { !$0.text.isEmpty }), first.fields.count > boxCount
    else { return nil }
    let rows = file.lines.filter { !$0.text.isEmpty }
    let images = images()
    guard !images.isEmpty, let positions = try positions(of: rows, images) else { return nil }
    let areCounted = rows.allSatisfy { row in
      row.fields.count > 1
        && Int(row.fields[1]).map { 2 + boxCount * $0 == row.fields.count } ?? false
    }
    if areCounted, let row = rows.first(where: { $0.fields[1] != "1" && $0.fields[1] != "0" }) {
      throw row.error(
        "expected one box, found \(row.fields[1]); write a table with the columns image,id,x,y,width,height, in which"
          + " each object has a number")
    }
    let box = areCounted ? 2...boxCount + 1 : 1...boxCount
    var lines = images.map { _ in (number: 0, text: ""[...]) }
    for (row, position) in zip(rows, positions) {
      guard lines[position].number == 0 else {
        throw row.error(
          "expected one row for \(images[position].lastPathComponent), found another on line \(lines[position].number)"
        )
      }
      lines[position] = (
        row.number,
        areCounted && row.fields[1] == "0" ? "" : row.fields[box].joined(separator: ",")[...]
      )
    }
    return file.with(lines, hasFramesWithoutBox: true)
  }

  /// Returns a file of results without the names or times of images before the boxes; nil if there are none, or not one for
  /// each frame in the order of time.
  static func withoutNames(_ file: LabelFile, frameCount: Int?) -> LabelFile? {
    guard let first = file.lines.first, first.fields.count > boxCount,
      file.lines.count == frameCount ?? file.lines.count
    else { return nil }
    if !isRow(first) {
      let times = file.lines.map { Double(decimal: $0.fields.first ?? "") ?? 0 }
      guard times[0] >= earliest, times.adjacentPairs().allSatisfy(<) else { return nil }
    } else if !file.lines.allSatisfy(isRow) {
      return nil
    }
    return file.with(
      file.lines.map { ($0.number, $0.fields.dropFirst().joined(separator: ",")[...]) })
  }

  private static func positions(of rows: [LabelLine], _ images: [String]) throws -> [Int]? {
    guard let first = rows.first, isRow(first) else {
      guard rows.allSatisfy({ $0.fields.count == boxCount + 1 }),
        let times = ImageTimes(images), times.areLikely
      else { return nil }
      return times.positions(of: rows.map { $0.fields[0] })
    }
    let known = Dictionary(images.enumerated().map { ($1.lastPathComponent, $0) }) { first, _ in
      first
    }
    return try rows.map { row in
      let name = String(row.fields.first ?? "").lastPathComponent
      guard let position = known[name],
        row.fields.count > boxCount || row.fields.dropFirst() == ["0"]
      else {
        throw row.error("expected the name of an image and a box, found \"\(row.text.prefix(80))\"")
      }
      return position
    }
  }
}
