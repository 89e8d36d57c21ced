import Files
import Geometry

/// The rows of a file in MOTChallenge's form, read one by one.
struct MOTChallengeRows {
  private let file: LabelFile
  /// The number by which the file identifies the first frame: 1, or 0 if a row is for frame 0.
  let firstNumber: Int
  private let content: ObjectTable.Content
  /// The form of the boxes, and the frame size if it is required.
  private let form: BoxForm
  private let size: PixelSize?
  /// The names of the classes in CVAT's `gt/labels.txt`, whose numbers count from 1; empty if there is no such file.
  private let classNames: [String]
  /// The position of the class's name; nil if rows have none.
  private let kindColumn: Int?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - chosen: the form of boxes that the user has chosen; nil for the form that the header states, or the usual one.
  ///   - size: a closure that returns the frame size, which is called if it is required.
  ///   - remark: a closure that receives remarks on peculiarities.
  /// - Throws: any error from `LabelFile`.
  init(
    _ path: String, content: ObjectTable.Content, boxes chosen: BoxForm?, size: () -> PixelSize?,
    remark: (String) -> Void
  ) throws {
    let file = try LabelFile(numbers: path, ofObjects: true, remark: remark)
    self.file = file
    form = (chosen ?? file.statedForm ?? .plain).withoutFrame
    self.size = form.isRelative ? size() : nil
    self.content = content
    let names = "\(path.deletingLastPathComponent)/labels.txt"
    classNames =
      content == .labels && path.hasSuffix("gt/gt.txt")
      ? ((try? LabelFile(names))?.lines.map { String($0.text) } ?? []) : []
    kindColumn = file.lines.first { !$0.text.isEmpty }.flatMap(Self.kindColumn)
    firstNumber = file.lines.contains(where: Self.isOfFrameZero) ? 0 : 1
    if firstNumber == 0 { remark("read frames as counted from 0, because a row is for frame 0") }
    guard chosen != nil || file.statedForm != nil || !areOfDarkLabel else {
      throw file.error(
        "the rows look like those of DarkLabel; write the names of their columns, frame,n,id,x1,y1,x2,y2,label, to the first"
          + " line")
    }
    guard !areOfVATIC else {
      throw file.error(
        "the rows look like those of VATIC (id, corners, frame, three flags and a class); convert them with: awk"
          + " '$7==0{print $6+1,$1+1,$2+1,$3+1,$4-$2,$5-$3,1,1,1}' OFS=, \(Escaping.shellWord(path)) > gt.txt"
      )
    }
    if chosen == nil, form != .plain { remark("read as \(form.words), as its header states") }
  }

  /// The lines that are not empty.
  var lines: LazyFilterSequence<LabelLines> { file.lines.lazy.filter { !$0.text.isEmpty } }

  /// Returns whether a line is a row: 6 to 10 numbers, or 6 to 9 and the name of a class after the frame and the id.
  static func isRow(_ line: LabelLine) -> Bool {
    (try? line.numbers({ (6...10).contains($0) }, expected: "")) != nil
      || kindColumn(of: line) != nil
  }

  /// Returns a file of rows for one object with rows of the frame, the box and the confidence; nil if it has another form.
  static func ofOneObject(_ file: LabelFile) -> LabelFile? {
    var identity: Double?
    var before = -1.0
    for line in file.lines where !line.text.isEmpty {
      guard let numbers = try? line.numbers({ (9...10).contains($0) }, expected: ""),
        numbers[0] > before, numbers[0] == numbers[0].rounded(),
        identity ?? numbers[1] == numbers[1], numbers.suffix(numbers.count - 7).contains(-1)
      else { return nil }
      (identity, before) = (numbers[1], numbers[0])
    }
    guard identity != nil else { return nil }
    return file.with(
      file.lines.filter { !$0.text.isEmpty }.map { line in
        let fields = line.fields
        return (line.number, ([fields[0]] + fields[2...6]).joined(separator: ",")[...])
      })
  }

  /// Returns the position of the only field that is not a number; nil if there is no such field.
  private static func kindColumn(of line: LabelLine) -> Int? {
    let fields = line.quotedFields
    let texts = fields.indices.filter { Double(decimal: fields[$0]) == nil }
    guard (7...10).contains(fields.count), texts.count == 1, texts[0] >= 2,
      fields[texts[0]].first?.isLetter ?? false
    else { return nil }
    return texts[0]
  }

  /// Whether the rows look like those of DarkLabel for one object: the frame, the number of objects, the id, two corners
  /// and the name of a class.
  private var areOfDarkLabel: Bool {
    kindColumn == 7
      && lines.allSatisfy { line in
        let numbers = line.fields.compactMap { Double(decimal: $0) }
        return numbers.count == 7 && numbers[1] == 1 && numbers[5] > numbers[3]
          && numbers[6] > max(1, numbers[4])
      }
  }

  /// Whether the rows look like those of VATIC: the id, two corners, the frame, the flags lost, occluded and generated, and
  /// the name of a class.
  private var areOfVATIC: Bool {
    kindColumn == 9
      && lines.allSatisfy { line in
        let numbers = line.quotedFields.compactMap { Double(decimal: $0) }
        return numbers.count == 9 && numbers[6...8].allSatisfy { $0 == 0 || $0 == 1 }
          && numbers[3] >= numbers[1] && numbers[4] >= numbers[2]
      }
  }

  /// Whether a line has the form of MOTS: frame, id, class, height, width and a mask in run-length code.
  private static func isMask(_ line: LabelLine) -> Bool {
    let words = line.text.split(separator: " ")
    return words.count == 6 && words.prefix(5).allSatisfy { Int($0) != nil }
      && Double(decimal: words[5]) == nil
  }

  private static func isOfFrameZero(_ line: LabelLine) -> Bool {
    line.text.utf8.first == UInt8(ascii: "0")
      && line.fields.first.flatMap { Double(decimal: $0) } == 0
  }

  /// Reads a row.
  ///
  /// - Returns: the 0-based frame, which may be negative, and the row.
  /// - Throws: `GroundTruthError.malformed`, which names the line.
  func row(of line: LabelLine) throws -> (frame: Int, row: ObjectTable.Row) {
    var values: [Double]
    var kind: ObjectTable.Kind?
    if let kindColumn {
      var fields = line.quotedFields
      guard kindColumn < fields.count, (7...10).contains(fields.count) else {
        throw line.error(
          "expected 6 to 9 numbers and the name of a class, found \(fields.count) fields")
      }
      kind = .name(String(fields.remove(at: kindColumn)))
      values = try fields.map(line.number)
      // The visibility, if there is one, follows the class.
      if values.count == 8 { values.insert(.nan, at: 7) }
    } else {
      if Self.isMask(line) {
        throw line.error(
          "expected boxes, found a mask in run-length code, as in MOTS; write the mask's bounding box, e.g. that of"
            + " pycocotools.mask.toBbox")
      }
      if let id = line.fields.dropFirst().first, line.fields.count >= 6,
        id.first?.isLetter ?? false, Double(decimal: id) == nil
      {
        throw line.error(
          "expected a number as the id, found \"\(id.prefix(40))\"; write a number of its own for each object"
        )
      }
      values = try line.numbers({ (6...10).contains($0) }, expected: "6 to 10 numbers")
    }
    guard !values.prefix(7).contains(where: \.isNaN) else {
      throw line.error("expected numbers, found NaN")
    }
    var box = Box(x: values[2] - 1, y: values[3] - 1, width: values[4], height: values[5])
    if form != .plain { box = try form.box(Array(values[2...5]), origin: 1, in: size, of: line) }
    guard box.width >= 0, box.height >= 0 else {
      throw line.error(
        "expected a width and a height of 0 or more, found \(box.width) and \(box.height)")
    }
    let frame = try line.wholeNumber(values[0], "the frame") - firstNumber
    var row = ObjectTable.Row(identity: try line.wholeNumber(values[1], "the id"), box: box)
    let seventh = values.count > 6 ? values[6] : nil
    guard content == .labels else {
      row.confidence = seventh
      return (frame, row)
    }
    row.isCounted = seventh != 0
    if let kind {
      row.kind = kind
      if values.count == 9, (0...1).contains(values[8]) { row.visibility = values[8] }
      return (frame, row)
    }
    // In lines with ten columns (MOT15), the last three are world coordinates.
    guard values.count == 8 || values.count == 9 else { return (frame, row) }
    let number = try line.wholeNumber(values[7], "the class")
    row.kind =
      classNames.indices.contains(number - 1) ? .name(classNames[number - 1]) : .number(number)
    if values.count == 9, (0...1).contains(values[8]) { row.visibility = values[8] }
    return (frame, row)
  }
}
