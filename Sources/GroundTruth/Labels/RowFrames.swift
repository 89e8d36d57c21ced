import Files
import Foundation
import Media

/// The frames to which the rows of a table belong. A column with the numbers of frames states them, or one with the names
/// of images, or one with times.
///
/// Frames are counted from 0, or from 1 if they are 1 to the number of frames. If they exceed the number of frames, they
/// are the numbers in the names of the images.
struct RowFrames {
  private static let imageNames: Set<String> = [
    "filename", "file", "image", "imagename", "imageid", "imagepath", "path", "img", "framename",
    "imagefilename",
  ]
  private static let timeNames: Set<String> = [
    "time", "times", "timestamp", "timestamps", "t", "sec", "secs", "second", "seconds", "pts",
    "ptstime",
    "pktptstime", "ms", "msec", "millisecond", "milliseconds", "position", "videotime",
  ]
  /// The units of times, in seconds.
  private static let units: [(name: String, seconds: Double)] = [
    ("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9),
  ]
  /// The largest distance between a time and that of its frame, in frames.
  private static let tolerance = 0.3

  private let file: LabelFile
  private let names: [String]
  private let frames: SequenceFrames
  private let log: LabelLog

  init(_ file: LabelFile, columns names: [String], of frames: SequenceFrames, log: LabelLog) {
    (self.file, self.names, self.frames, self.log) = (file, names, frames, log)
  }

  /// Returns whether columns with these names state the frames of rows.
  static func areStated(by names: [String]) -> Bool {
    frameColumn(of: names) != nil
      || ((BoxColumns(names) != nil || names.contains(where: BoxColumns.isList))
        && (imageColumn(of: names) ?? timeColumn(of: names)) != nil)
  }

  /// Returns whether a column has the name of one that states frames.
  static func areNamed(by names: [String]) -> Bool { column(of: names) != nil }

  /// Returns the position of the column that states frames; nil if there is none.
  static func column(of names: [String]) -> Int? {
    frameColumn(of: names) ?? imageColumn(of: names) ?? timeColumn(of: names)
  }

  private static func frameColumn(of names: [String]) -> Int? {
    names.firstIndex { CSVLabels.name($0) == "frame" }
  }

  /// Returns the position of the column with the names of images; nil if there is none.
  static func imageColumn(of names: [String]) -> Int? {
    names.firstIndex { imageNames.contains(BoxColumns.plain($0)) }
  }

  private static func timeColumn(of names: [String]) -> Int? {
    names.firstIndex { isTimeName(BoxColumns.plain($0)) }
  }

  /// Returns whether a plain name is that of a column with the names of images.
  static func isImageName(_ name: String) -> Bool { imageNames.contains(name) }

  /// Returns whether a plain name is that of a column with times.
  static func isTimeName(_ name: String) -> Bool {
    let name = name.filter(\.isLetter)
    return timeNames.contains(name)
      || units.contains {
        name.hasSuffix($0.name) && timeNames.contains(String(name.dropLast($0.name.count)))
      }
  }

  /// Returns the text of every line, in which frames are counted from 0.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  func texts() throws -> [Substring] {
    if let column = Self.frameColumn(of: names) { return numbered(column) }
    if let column = Self.imageColumn(of: names) {
      return frames.imagePaths.isEmpty ? try numberedByNames(column) : try named(column)
    }
    if let column = Self.timeColumn(of: names) { return try timed(column) }
    return file.lines.map(\.text)
  }

  private func numbered(_ column: Int) -> [Substring] {
    let numbers = rows(column).compactMap { Double(decimal: $0) }
    guard let count = frames.count, let last = numbers.max(), let first = numbers.min() else {
      return file.lines.map(\.text)
    }
    if first == 1, last == Double(count) {
      log.tolerate(file.path, "read frames as counted from 1, because they are 1 to \(count)")
      return replaced(column) { _, field in Double(decimal: field).map { "\($0 - 1)" } }
    }
    guard last >= Double(count) || numbers.contains(where: { $0 != $0.rounded() }) else {
      return file.lines.map(\.text)
    }
    return withImageNumbers(column) { Double(decimal: $0).flatMap(Int.init(exactly:)) }
      ?? withImageTimes(column) ?? file.lines.map(\.text)
  }

  /// Returns the text of every line if the names of the images are times, and all rows have such times; otherwise nil.
  private func withImageTimes(_ column: Int) -> [Substring]? {
    guard let found = ImageTimes(frames.imagePaths)?.positions(of: rows(column)) else { return nil }
    log.tolerate(
      file.path, "read the column \(names[column]) as the times in the names of the images")
    var row = -1
    return replaced(column) { _, _ in
      row += 1
      return "\(found[row])"
    }
  }

  /// Returns the text of every line if all rows have numbers of images; otherwise nil.
  ///
  /// - Parameter number: a closure that returns the number in a field.
  private func withImageNumbers(
    _ column: Int, _ number: (Substring) -> Int?
  ) -> [Substring]? {
    let positions = Dictionary(
      frames.imageNumbers.enumerated().compactMap { index, number in number.map { ($0, index) } }
    ) { first, _ in first }
    func position(_ field: Substring) -> Int? { number(field).flatMap { positions[$0] } }
    guard rows(column).allSatisfy({ position($0) != nil }) else { return nil }
    log.tolerate(file.path, "read frames as the numbers in the names of the images")
    return replaced(column) { _, field in position(field).map { "\($0)" } }
  }

  /// Returns the name of an image without its folder, in which other systems write backslashes, and extension.
  private static func stem(_ path: Substring) -> String {
    String(path.split { $0 == "\\" }.last ?? path).lastPathComponent.deletingPathExtension
  }

  /// Returns the name of an image without its number.
  private static func words(_ path: Substring) -> Substring {
    let stem = stem(path)[...]
    return stem.prefix(stem.count - stem.reversed().prefix(while: \.isWholeNumber).count)
  }

  private func named(_ column: Int) throws -> [Substring] {
    let positions = Dictionary(
      frames.imagePaths.enumerated().map { ($1.lastPathComponent.deletingPathExtension, $0) }
    ) { first, _ in first }
    // The numbers of names may have other leading zeros.
    if !rows(column).contains(where: { positions[Self.stem($0)] != nil }),
      Set((rows(column) + frames.imagePaths.map { $0[...] }).map(Self.words)).count == 1,
      let found = withImageNumbers(column, { SequenceFrames.number(Self.stem($0)) })
    {
      return found
    }
    // A time without an ending has a point, too.
    if !rows(column).contains(where: { positions[Self.stem($0)] != nil }),
      let found = withImageTimes(column)
    {
      return found
    }
    var unknown: GroundTruthError?
    let found = replaced(column) { line, field in
      let position = positions[Self.stem(field)]
      if position == nil, unknown == nil {
        unknown = line.error(
          "expected the name of an image in \(frames.path), found \"\(field.prefix(80))\"")
      }
      return position.map { "\($0)" }
    }
    if let unknown { throw unknown }
    return found
  }

  /// Reads the numbers at the ends of images' names as those of a video's frames.
  private func numberedByNames(_ column: Int) throws -> [Substring] {
    let numbers = rows(column).map { SequenceFrames.number(String($0)) }
    guard let first = numbers.compactMap(\.self).min(), !numbers.contains(nil) else {
      throw file.error(
        "expected a number at the end of every name in the column \(names[column]), because \(frames.path) is no folder of"
          + " images")
    }
    let isFromOne =
      first == 1 && frames.count.map { numbers.compactMap(\.self).max() == $0 } ?? false
    log.tolerate(
      file.path,
      "read frames as the numbers in the names of the images, counted from \(isFromOne ? 1 : 0)")
    return replaced(column) { _, field in
      SequenceFrames.number(String(field)).map { "\($0 - (isFromOne ? 1 : 0))" }
    }
  }

  private func timed(_ column: Int) throws -> [Substring] {
    if let found = withImageTimes(column) { return found }
    let times = rows(column).map { Double(decimal: $0) }
    if let rate = frames.source.frameRate, rate > 0 {
      for unit in Self.units {
        let places = times.compactMap { $0.map { $0 * unit.seconds * rate } }
        let numbers = places.map { $0.rounded() }
        guard places.count == times.count, places.allSatisfy({ $0.isFinite && $0 > -0.5 }),
          zip(places, numbers).allSatisfy({ abs($0 - $1) <= Self.tolerance }),
          numbers.max() ?? 0 < Double(frames.count ?? SequenceFrames.maximumCount),
          BoxColumns.identityColumn(of: names) != nil || Set(numbers).count == numbers.count
        else { continue }
        log.tolerate(
          file.path,
          "read frames from the times in the column \(names[column]) (\(unit.name)), at \(rate) frames per second"
        )
        return replaced(column) { _, field in
          Double(decimal: field).map { "\(Int(($0 * unit.seconds * rate).rounded()))" }
        }
      }
    }
    guard times.count == frames.count else {
      throw file.error(
        "the column \(names[column]) does not fit the frames of \(frames.path)"
          + (frames.source.frameRate.map { " at \($0) frames per second" }
            ?? ", whose frame rate is not known")
          + "; write the number of the frame, counted from 0, to a column frame")
    }
    var row = -1
    return replaced(column) { _, _ in
      row += 1
      return "\(row)"
    }
  }

  /// The fields of a column in the lines that are not empty, without the header.
  private func rows(_ column: Int) -> [Substring] {
    file.lines.dropFirst().compactMap { line in
      let fields = line.quotedFields
      return column < fields.count && !line.text.isEmpty ? fields[column] : nil
    }
  }

  /// Returns the text of every line, in which a column is called `frame` and has another text.
  ///
  /// - Parameter text: a closure that returns the text of a row; nil to keep it.
  private func replaced(_ column: Int, by text: (LabelLine, Substring) -> String?) -> [Substring] {
    file.lines.enumerated().map { index, line in
      var fields = line.quotedFields.map(LabelLine.text(ofField:))
      guard column < fields.count, !line.text.isEmpty else { return line.text }
      fields[column] =
        index == 0 ? "frame" : text(line, Substring(fields[column])) ?? fields[column]
      return fields.joined(separator: ",")[...]
    }
  }
}
