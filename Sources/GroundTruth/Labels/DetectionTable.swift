import Files
import Geometry

/// A table with a header whose rows are objects in images: `filename,class,xmin,ymin,xmax,ymax`, as for TensorFlow's
/// object detection or from Roboflow, or `xmin,ymin,xmax,ymax,confidence,class,name`, as YOLOv5 returns for one image.
public struct DetectionTable: Sendable {
  /// An object in a table.
  public struct Object: Sendable {
    /// The name of the image; nil if the table has no such column.
    public var image: String?
    public var box: Box
    public var kind: String?
    public var confidence: Double?
  }

  static let kindNames = ["name", "classname", "label", "class", "category", "labelname"]
  private static let confidenceNames = ["confidence", "conf", "score"]

  public let objects: [Object]

  /// Whether the boxes are fractions of the images, as in the tables of Open Images, because all numbers are from 0 to 1.
  public let isRelative: Bool

  /// Returns objects in one image with their boxes in pixels.
  ///
  /// - Parameter size: returns the size of the image. It is called only if the boxes are fractions.
  public func inPixels(_ objects: [Object], of size: () throws -> PixelSize) rethrows -> [Object] {
    guard isRelative, !objects.isEmpty else { return objects }
    let (form, size) = (BoxForm(in: .fractions), try size())
    return objects.map { object in
      var (object, box) = (object, object.box)
      box = form.box([box.x, box.y, box.width, box.height], in: size) ?? box
      object.box = box
      return object
    }
  }

  /// Returns whether the first line of a file names the columns of boxes and of classes, and no frames.
  ///
  /// - Parameter hasImages: whether a column must name the images.
  public static func isOne(_ path: String, hasImages: Bool = false) -> Bool {
    guard let line = LabelFile.recognizedLines(of: path).first, let header = TableHeader(line),
      !(BoxColumns(header.names)?.form.followsFrame ?? !header.namesBox)
    else { return false }
    return position(kindNames, header.names) != nil
      && (!hasImages || RowFrames.imageColumn(of: header.names) != nil)
  }

  /// Returns whether the rows at the beginning of a table name an image twice, without a column that tells its objects
  /// apart, so that they are no labels of a sequence.
  static func hasSeveralObjects(_ path: String) -> Bool {
    let lines = LabelFile.recognizedLines(of: path)
    guard isOne(path, hasImages: true), let names = lines.first.flatMap({ TableHeader($0)?.names }),
      BoxColumns.identityColumn(of: names) == nil,
      let image = RowFrames.imageColumn(of: names)
    else { return false }
    let images = lines.dropFirst().compactMap { line -> Substring? in
      let fields = line.quotedFields
      return image < fields.count ? fields[image] : nil
    }
    return Set(images).count < images.count
  }

  /// Whether the numbers of classes are positions in the list of classes, as in the results of trained networks.
  public private(set) var areKindsPositions = false

  /// Finds the objects in a JSON file or a file of JSON lines; nil if there are none.
  public init?(foundIn path: String) {
    guard let found = FoundBoxes(file: path, formOfLists: .xyxy) else { return nil }
    self.init(found)
  }

  /// Finds the objects in JSON; nil if there are none.
  public init?(foundIn bytes: [UInt8]) {
    guard let found = FoundBoxes(bytes, formOfLists: .xyxy) else { return nil }
    self.init(found)
  }

  private init?(_ found: FoundBoxes) {
    guard !found.rows.isEmpty || found.hasLists else { return nil }
    var objects: [Object] = []
    for row in found.rows where !row.numbers.isEmpty {
      guard let box = BoxForm(row.form).box(row.numbers, in: nil) else { return nil }
      guard let box = ImageLabels.box([box.x, box.y, box.width, box.height]) else { return nil }
      objects.append(
        Object(
          image: row.facts[.image].map { name in
            String(name.split { $0 == "\\" }.last ?? name[...])
          }, box: box, kind: row.facts[.kind],
          confidence: row.facts[.confidence].flatMap { Double(decimal: $0) }))
    }
    self.init(objects)
    areKindsPositions = found.hasLists && !found.haveIDs
  }

  private init(_ objects: [Object]) {
    self.objects = objects
    isRelative =
      !objects.isEmpty
      && objects.allSatisfy {
        [$0.box.x, $0.box.y, $0.box.maxX, $0.box.maxY].allSatisfy { 0...1 ~= $0 }
      }
  }

  /// Reads a table.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public init(_ path: String) throws {
    let file = try LabelFile(path).withPlainHeader
    guard let line = file.lines.first, let header = TableHeader(line) else {
      throw file.error("expected the names of columns, such as filename,class,xmin,ymin,xmax,ymax")
    }
    guard let columns = BoxColumns(header.names, hasConfidences: false) else {
      // A column may hold the whole box.
      let rows = file.lines.dropFirst().filter { !$0.text.isEmpty }.map { line in
        PrintedValue.object(
          zip(header.names, line.quotedFields).map { name, field in
            (key: name, value: PrintedValue(field.utf8) ?? .text(String(field)))
          })
      }
      guard let found = DetectionTable(FoundBoxes(in: Array(rows))) else {
        throw file.error(
          "expected the names of columns, such as filename,class,xmin,ymin,xmax,ymax")
      }
      self = found
      return
    }
    let image = RowFrames.imageColumn(of: header.names)
    let kind = Self.position(Self.kindNames, header.names)
    let confidence = Self.position(Self.confidenceNames, header.names)
    self.init(
      try file.lines.dropFirst().filter { !$0.text.isEmpty }.map { line in
        let fields = line.quotedFields
        func field(_ column: Int?) -> Substring? {
          column.flatMap { $0 < fields.count && !fields[$0].isEmpty ? fields[$0] : nil }
        }
        guard let text = columns.row(fields, ofObjects: false) else {
          throw line.error("expected \(header.names.count) fields, found \(fields.count)")
        }
        let numbers = try LabelLine(path: path, number: line.number, text: text[...]).numbers(4)
        let box = try columns.form.box(numbers, origin: 0, in: nil, of: line)
        guard let box = ImageLabels.box([box.x, box.y, box.width, box.height]) else {
          throw line.error("expected a box in pixels, found \(text)")
        }
        return Object(
          image: field(image).map { String($0).lastPathComponent }, box: box,
          kind: field(kind).map { String($0) }, confidence: try field(confidence).map(line.number))
      })
  }

  private static func position(_ known: [String], _ names: [String]) -> Int? {
    known.lazy.compactMap { name in names.firstIndex { BoxColumns.plain($0) == name } }.first
  }
}
