import Files

/// The message for a location of sequences that holds labeled images.
enum LabeledImagesHint {
  private static let layouts: [any Layout<LabeledImage>.Type] = [
    COCOFormat.self, VOCFormat.self, YOLOFormat.self,
  ]
  /// The number of folders in which labeled images are sought.
  private static let mostFolders = 20

  /// Returns the message for the first folder with labeled images: the location or one of its subfolders.
  static func words(at location: String, _ folders: [String]) -> String? {
    for path in [location] + folders.prefix(mostFolders).map({ "\(location)/\($0)" }) {
      let folder = FolderNode(path)
      for layout in layouts {
        guard let count = try? layout.items(in: folder).count, count > 0 else { continue }
        return
          "\(path) holds \(count) labeled images in the layout \(layout.name); to detect objects in them, use --task"
          + " detection -d \(path); to follow one from image to image, write a CSV file with the columns"
          + " image,x,y,width,height beside the folder of images"
      }
    }
    return nil
  }
}
