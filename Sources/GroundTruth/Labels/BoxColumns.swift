import Geometry

/// The columns of a table of boxes, found by the names in its header, as common programs write them.
struct BoxColumns {
  /// The form of the boxes. It has a leading frame number if there is a column of frames.
  let form: BoxForm
  /// The positions of the columns that are read: the frame, the identity, the four numbers, the confidence and the
  /// class. The box is never missing.
  private let frame: Int?
  private let identity: Int?
  private let box: [Int]
  private let confidence: Int?
  private let kind: Int?
  private let count: Int

  private static let widths = ["w", "width", "breite"]
  private static let heights = ["h", "height", "höhe", "hoehe"]
  private static let boxes: [(BoxForm.Numbers, [[String]])] = [
    (.xywh, [["x", "left"], ["y", "top"], widths, heights]),
    (
      .xyxy,
      [
        ["x1", "xmin", "left", "xtl"], ["y1", "ymin", "top", "ytl"],
        ["x2", "xmax", "right", "xbr"], ["y2", "ymax", "bottom", "ybr"],
      ]
    ),
    (
      .cxcywh,
      [
        ["cx", "xcenter", "centerx", "xc"], ["cy", "ycenter", "centery", "yc"],
        widths, heights,
      ]
    ),
  ]
  static let frameNames = [
    "frame", "frameid", "frameindex", "frameidx", "framenumber", "framenum", "frameno", "bild",
    "bildnummer",
  ]
  static let identityNames = ["object", "target", "id", "trackid", "objectid", "trackerid"]
  static let confidenceNames = ["confidence", "conf", "score"]
  private static let listNames: Set = [
    "bbox", "box", "boundingbox", "rect", "bndbox", "xywh", "xyxy", "bboxxywh", "bboxxyxy",
    "tlwh", "ltwh", "tlbr", "ltrb", "rectangle", "gtbbox", "predbbox", "predictedbbox",
  ]
  static let kindNames = ["class", "classid", "category", "categoryid"]

  /// Finds the columns; nil if the names do not include those of a box.
  ///
  /// - Parameter hasConfidences: whether the column of confidences is read.
  init?(_ names: [String], hasConfidences: Bool = true) {
    let names = names.map(Self.plain)
    func position(_ known: [String]) -> Int? { names.firstIndex(where: known.contains) }
    let found = Self.boxes.lazy.compactMap { numbers, columns in
      let positions = columns.compactMap(position)
      return positions.count == 4 ? (numbers, positions) : nil
    }.first
    guard let (numbers, box) = found else { return nil }
    (frame, identity) = (position(Self.frameNames), position(Self.identityNames))
    confidence = hasConfidences ? position(Self.confidenceNames) : nil
    kind = position(Self.kindNames)
    (self.box, count) = (box, names.count)
    form = BoxForm(numbers, followsFrame: frame != nil)
  }

  /// Returns a column's name without what programs write differently: case, underscores, and a leading `bb` or `bbox`.
  static func plain(_ name: String) -> String {
    let letters = letters(name)
    let prefix = ["bbox", "bb"].first { letters.hasPrefix($0) && letters != $0 }
    return String(letters.dropFirst(prefix?.count ?? 0))
  }

  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" && $0 != "#" }
  }

  /// Returns whether a column has the name of a list with the four numbers of a box.
  static func isList(_ name: String) -> Bool { listNames.contains(letters(name)) }

  /// Returns the form that the name of a list states; nil if it states none.
  static func form(ofList name: String) -> BoxForm.Numbers? {
    let name = letters(name)
    return ["xyxy", "tlbr", "ltrb"].contains(where: name.contains) ? .xyxy : nil
  }

  /// Returns the position of the column that identifies objects; nil if there is none.
  static func identityColumn(of names: [String]) -> Int? {
    names.firstIndex { identityNames.contains(plain($0)) }
  }

  /// The positions of the box's four columns.
  var boxPositions: [Int] { box }

  /// Whether rows can be read as those of objects.
  var haveIdentities: Bool { frame != nil && identity != nil }

  /// The positions of the columns of a row: `frame,box,confidence`, or `frame,id,box,confidence,class` for objects.
  private func positions(ofObjects: Bool) -> [Int] {
    let first = [frame, ofObjects ? identity : nil].compactMap(\.self)
    let last = ofObjects && confidence != nil ? [confidence, kind] : [confidence]
    return first + box + last.compactMap(\.self)
  }

  /// Whether the first columns are already those of a row, so that rows are read as they are.
  func areDefault(ofObjects: Bool) -> Bool {
    let positions = positions(ofObjects: ofObjects)
    return positions == Array(positions.indices) && (ofObjects || count <= positions.count)
  }

  /// Returns the text of a row from the fields of a line; nil if there are too few.
  func row(_ fields: [Substring], ofObjects: Bool) -> String? {
    let positions = positions(ofObjects: ofObjects)
    guard let last = positions.max(), last < fields.count else { return nil }
    var values = positions.map { fields[$0] }
    while values.count > 4, values.last?.isEmpty ?? false { values.removeLast() }
    return values.joined(separator: ",")
  }
}
