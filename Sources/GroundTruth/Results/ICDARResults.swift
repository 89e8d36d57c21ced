import Geometry

/// The competition's result files: one line `x1,y1,...,x4,y4,text` per word, or without the text.
public enum ICDARResults {
  /// Reads the words that a method found in an image.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(_ path: String) throws -> [(corners: Quadrilateral, text: String?)] {
    try ICDARFormat.words(path, needTexts: false)
  }
}
