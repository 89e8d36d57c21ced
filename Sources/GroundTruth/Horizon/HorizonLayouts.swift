import Files

/// An image with a known roll angle that has been found but not read yet.
public struct LabeledHorizon: LayoutItem {
  public let name: String
  public let file: String
  /// The angle in degrees, counterclockwise; nil if there is no horizon.
  public let degrees: Double?
}

extension Layouts {
  /// The layouts of images with known roll angles. Subfolders are not searched for further datasets.
  public static let horizons = LayoutList<LabeledHorizon>(
    of: "image with a known roll angle", [HorizonListLayout.self], depth: 0)
}

/// A folder with a file `horizon.csv`. Each line has the form `file,degrees`. The second field is empty if the image
/// has no horizon.
enum HorizonListLayout: Layout {
  static let name = "horizon"
  static let markers = "horizon.csv with a file name and an angle in degrees on each line"

  static func items(in folder: FolderNode) throws -> [LabeledHorizon] {
    guard folder.hasFile("horizon.csv") else { return [] }
    return try LabelFile(folder.path("horizon.csv")).lines.compactMap { line in
      let fields = line.fields
      guard let file = fields.first, !file.isEmpty,
        !(line.number == 1 && fields.last == "degrees")
      else { return nil }
      guard fields.count == 2, fields[1].isEmpty || Double(decimal: fields[1])?.isFinite == true
      else {
        throw line.error("expected a file name and an angle in degrees")
      }
      return LabeledHorizon(
        name: String(file), file: folder.path(String(file)), degrees: Double(decimal: fields[1]))
    }
  }
}
