import Files
import Geometry

extension ObjectSequenceEntry: LayoutItem {}

extension LayoutList<ObjectSequenceEntry> {
  /// Finds the sequences in a folder or file.
  ///
  /// - Parameter boxes: the form of boxes in the labels that the user has chosen; nil for the usual one.
  /// - Throws: any error from `items(in:)`.
  public func items(in location: String, boxes: BoxForm?) throws -> [ObjectSequenceEntry] {
    try items(in: location).map { entry in
      var entry = entry
      entry.boxes = boxes
      return entry
    }
  }
}

extension Layouts {
  /// The layouts of labeled sequences with many objects.
  public static let objects = LayoutList<ObjectSequenceEntry>(
    of: "labeled sequence of many objects",
    [
      MOTChallengeObjectsLayout.self, KITTIObjectsLayout.self, VisDroneObjectsLayout.self,
      CVATObjectsLayout.self, LabelStudioObjectsLayout.self, MOTChallengeFramesLayout.self,
    ]
  ) { found in
    zip(found, found.map(\.name).disambiguated).map { entry, name in
      var entry = entry
      entry.name = name
      return entry
    }
  }
}
