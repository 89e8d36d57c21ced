import Files

/// A picture with a known roll angle that has been found but not read.
public struct LabeledHorizon: LayoutItem {
  public let name: String
  public let file: String
  /// The angle in degrees, counterclockwise; nil if there is no horizon.
  public let degrees: Double?
}

extension Layouts {
  /// The layouts of pictures with known roll angles. A folder is read as a whole and not searched.
  public static let horizons = LayoutList<LabeledHorizon>(
    of: "picture with a known roll", [HorizonListLayout.self], depth: 0)
}

/// A folder with `horizon.csv`: lines `file,degrees`, without a number of degrees if there is no horizon.
enum HorizonListLayout: Layout {
  static let name = "horizon"
  static let signs = "horizon.csv with lines of a file and an angle in degrees"

  static func items(in folder: FolderNode) throws -> [LabeledHorizon] {
    guard folder.hasFile("horizon.csv") else { return [] }
    return try LabelFile(folder.path("horizon.csv")).lines.compactMap { line in
      let fields = line.fields
      guard let file = fields.first, !file.isEmpty,
        !(line.number == 1 && fields.last == "degrees")
      else { return nil }
      guard fields.count == 2, fields[1].isEmpty || Double(fields[1])?.isFinite == true else {
        throw line.error("expected a file and an angle in degrees")
      }
      return LabeledHorizon(
        name: String(file), file: folder.path(String(file)), degrees: Double(fields[1]))
    }
  }
}
