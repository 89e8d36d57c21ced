extension LabeledImage: LayoutItem {}

extension Layouts {
  /// Those of images with labeled things: all of a folder or file, which is not searched.
  public static let images = LayoutList<LabeledImage>(
    of: "labeled image",
    [
      CodePhotosFormat.self, COCOFormat.self, WIDERFaceFormat.self, VOCFormat.self,
      YOLOFormat.self, ICDARFormat.self, FlatSequencesFormat.self,
    ], depth: 0)
}
