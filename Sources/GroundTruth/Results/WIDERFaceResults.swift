import Geometry

/// The files of results that WIDER FACE's server expects, one per image: the image's name, the number of faces, and a
/// line `left top width height confidence` per face, in pixels.
public enum WIDERFaceResults {
  /// Reads the faces in a file.
  ///
  /// - Returns: nil if the file has another form.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(_ path: String) throws -> [(box: Box, confidence: Double)]? {
    let lines = try LabelFile(path).lines
    guard lines.count >= 2, lines[0].fields.count == 1, lines[1].fields.count == 1,
      let count = Int(lines[1].text), !lines[0].text.isEmpty
    else { return nil }
    let faces = lines.dropFirst(2).filter { !$0.text.isEmpty }
    guard faces.count == count else {
      throw lines[1].error(
        "expected \(faces.count), the number of the following lines, found \(count)")
    }
    return try faces.map { line in
      let numbers = try line.numbers(5)
      return (
        Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), numbers[4]
      )
    }
  }
}
