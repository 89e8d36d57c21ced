extension LabeledImage: LayoutItem {}

extension Layouts {
  /// The layouts of images with labeled objects. Subfolders are not searched for further datasets.
  public static let images = LayoutList<LabeledImage>(
    of: "labeled image",
    [
      CodePhotosFormat.self, COCOFormat.self, WIDERFaceFormat.self, VOCFormat.self,
      PaddleOCRFormat.self, TableImagesFormat.self,
      KITTIObjectsFormat.self, VisDroneImagesFormat.self, YOLOFormat.self, TesseractFormat.self,
      ICDARFormat.self, TextRecordsFormat.self,
      WordImagesFormat.self, FlatSequencesFormat.self, COCOPartsFormat.self,
    ], depth: 0)
}
