import Files
import Foundation
import Geometry

/// Homography files, which contain three rows of three numbers, or the two rows of an affine map: as text, also as Python
/// prints them, as OpenCV's XML or YAML, or in NumPy's format.
///
/// The homographies map positions in the first image to positions in the second image. In these files, (0, 0) is the
/// center of the first pixel.
public enum HomographyFile {
  /// Reads a homography and converts it to continuous coordinates, in which (0, 0) is the upper left corner of the
  /// first pixel.
  ///
  /// - Throws: `GroundTruthError` if the file cannot be read, does not contain nine numbers, or contains a map
  ///   without an inverse.
  public static func read(_ path: String) throws(GroundTruthError) -> Homography {
    let bytes = try RegularFile.read(
      path, limit: 1 << 20, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    var found =
      NumPyArray.isOne(bytes)
      ? NumPyArray(bytes)?.values : numbers(in: String(decoding: bytes, as: UTF8.self))
    if found == nil { found = rows(in: PrintedValue(bytes) ?? PrintedValue(named: bytes)) }
    // The two rows of an affine map.
    if let rows = found, rows.count == 6 { found = rows + [0, 0, 1] }
    guard let numbers = found, numbers.count == 9 else {
      throw .malformed(
        path: path, line: nil,
        reason:
          "expected three rows of three numbers, two rows of an affine map, or such a matrix in OpenCV's XML or YAML, or"
          + " in NumPy's format")
    }
    guard let map = continuous(numbers), map.inverse != nil else {
      throw .malformed(
        path: path, line: nil,
        reason: "expected an invertible homography of finite numbers")
    }
    return map
  }

  /// Converts a homography from the coordinates of these files, in which (0, 0) is the center of the first pixel, to
  /// continuous coordinates.
  ///
  /// - Parameter numbers: the nine numbers of the homography, row by row.
  /// - Returns: nil if there are not nine numbers or if one of them is not finite.
  public static func continuous(_ numbers: [Double]) -> Homography? {
    guard numbers.count == 9, numbers.allSatisfy(\.isFinite) else { return nil }
    let rows = (0..<3).map { SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2]) }
    let half = Point(0.5, 0.5)
    return Homography(translation: half) * Homography(rows[0], rows[1], rows[2])
      * Homography(translation: Point(0, 0) - half)
  }

  /// Converts a homography from continuous coordinates to the coordinates of these files. This is the inverse of
  /// `continuous(_:)`.
  ///
  /// - Returns: the nine numbers of the homography, row by row.
  public static func numbers(of map: Homography) -> [Double] {
    let half = Point(0.5, 0.5)
    let whole = Homography(translation: Point(0, 0) - half) * map * Homography(translation: half)
    let scaled = whole.canonical ?? whole
    return [scaled.first, scaled.second, scaled.third].flatMap { [$0.x, $0.y, $0.z] }
  }

  /// Returns the numbers of the first list of two or three rows in a value; nil if there is none.
  private static func rows(in value: PrintedValue) -> [Double]? {
    if let pairs = value.pairs { return pairs.lazy.compactMap { rows(in: $0.value) }.first }
    guard let list = value.list else { return nil }
    let lists = list.compactMap(\.numbers)
    let isMatrix =
      (2...3).contains(list.count) && lists.count == list.count
      && lists.allSatisfy { $0.count == 3 }
    return isMatrix ? lists.flatMap(\.self) : list.lazy.compactMap { rows(in: $0) }.first
  }

  /// Returns the numbers of a matrix; nil if the matrix contains anything other than numbers.
  private static func numbers(in text: String) -> [Double]? {
    var part = text[...]
    if let start = text.range(of: "<data>"), let end = text.range(of: "</data>"),
      start.upperBound <= end.lowerBound
    {
      part = text[start.upperBound..<end.lowerBound]
    } else if let data = text.range(of: "data:"),
      let start = text[data.upperBound...].firstIndex(of: "["),
      let end = text[start...].firstIndex(of: "]")
    {
      part = text[text.index(after: start)..<end]
    }
    let words = (PrintedNumbers.withoutCalls(part) ?? String(part))
      .split { $0.isWhitespace || ",;[]()".contains($0) }
    let numbers = words.compactMap { Double(decimal: $0) }
    return numbers.count == words.count ? numbers : nil
  }
}
