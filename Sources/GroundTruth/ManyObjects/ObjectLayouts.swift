import Files

extension ObjectSequenceEntry: LayoutItem {}

extension Layouts {
  /// The layouts of labeled sequences with many objects.
  public static let objects = LayoutList<ObjectSequenceEntry>(
    of: "labeled sequence of many objects",
    [
      MOTChallengeObjectsLayout.self, KITTIObjectsLayout.self, VisDroneObjectsLayout.self,
      CVATObjectsLayout.self, LabelStudioObjectsLayout.self,
    ]
  ) { found in
    zip(found, found.map(\.name).disambiguated).map { entry, name in
      var entry = entry
      entry.name = name
      return entry
    }
  }
}
