import Files
import Geometry
import Media

/// The boxes in a value, wherever they are: objects with the coordinates of a box or with a list of four numbers under a
/// name such as `bbox`, lists of such lists with lists of scores or classes beside them, and lists of four numbers whose
/// keys are numbers of frames or names of images. What belongs to a box may be stated around it: frame, image, time,
/// identity, class and confidence.
struct FoundBoxes {
  /// What is stated about a box.
  enum Fact: CaseIterable {
    case frame, image, time, identity, kind, confidence
  }

  struct Row {
    var facts: [Fact: String]
    /// The four numbers of the box; empty if the box is missing.
    var numbers: [Double]
    var form: BoxForm.Numbers
  }

  private(set) var rows: [Row] = []
  /// Whether boxes are in lists with a name in the plural, of which some may be empty.
  private(set) var hasLists = false
  /// Whether the classes beside such lists are numbers that the labels use, and not positions.
  private(set) var haveIDs = false
  /// The maximum size of a file in which boxes are sought.
  private static let largest = 1 << 24
  /// The form of lists under a name in the plural, as in results of torchvision and mmdetection.
  private let formOfLists: BoxForm.Numbers
  private var classNames: [String: String] = [:]

  /// The keys of other programs' files, whose boxes have another meaning.
  private static let foreign: Set<String> = [
    "videorectangle", "framescount", "figures", "objectkey", "classtitle", "rectanglelabels",
    "data_row", "dm_format_version", "asset", "exist", "shape_attributes", "_via_img_metadata",
    "videoname", "videos", "video_id", "shapes", "init_rect",
  ]

  /// The names of objects whose `x` and `y` are those of the center: CreateML's labels and Roboflow's answers.
  private static let centered: Set<String> = ["coordinates", "predictions"]

  /// What begins the names of lists in the answers of TensorFlow's object detection, whose boxes are `y1,x1,y2,x2`.
  private static let tensorFlow = "detection_"

  init(in values: [PrintedValue], formOfLists: BoxForm.Numbers = .xywh) {
    self.formOfLists = formOfLists
    for value in values {
      classNames = [:]
      let first = rows.count
      guard !Self.isForeign(value) else { return }
      visit(value, [:], named: "")
      for index in rows.indices.dropFirst(first) {
        if let kind = rows[index].facts[.kind], let name = classNames[kind] {
          rows[index].facts[.kind] = name
        }
      }
    }
  }

  /// Creates the list of boxes that were found, of which nil is a missing one.
  init(rows: [Row?]) {
    formOfLists = .xywh
    self.rows = rows.map { $0 ?? Row(facts: [:], numbers: [], form: .xywh) }
  }

  /// Finds the boxes in a JSON file or a file of JSON lines; nil if it is neither.
  init?(file path: String, formOfLists: BoxForm.Numbers = .xywh) {
    guard
      let bytes = try? RegularFile.read(
        path, limit: Self.largest,
        orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    else { return nil }
    self.init(bytes, formOfLists: formOfLists)
  }

  /// Finds the boxes in JSON or JSON lines; nil if a text is neither.
  init?(_ bytes: [UInt8], formOfLists: BoxForm.Numbers = .xywh) {
    guard let values = PrintedValue(bytes).map({ [$0] }) ?? PrintedValue.lines(bytes) else {
      return nil
    }
    self.init(in: values, formOfLists: formOfLists)
  }

  /// The only form of all boxes; nil if they differ, or if there are none.
  var form: BoxForm.Numbers? {
    let stated = rows.filter { !$0.numbers.isEmpty }
    guard let form = stated.first?.form, stated.allSatisfy({ $0.form == form }) else { return nil }
    return form
  }

  /// The facts that are stated about any box.
  var facts: [Fact] { Fact.allCases.filter { fact in rows.contains { $0.facts[fact] != nil } } }

  private static func isForeign(_ value: PrintedValue, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if let pairs = value.pairs {
      let keys = Set(pairs.map(\.key))
      // COCO's labels.
      if keys.contains("images"), keys.contains("annotations") { return true }
      return pairs.contains {
        foreign.contains($0.key.lowercased()) || isForeign($0.value, depth: depth - 1)
      }
    }
    return value.list?.first.map { isForeign($0, depth: depth) } ?? false
  }

  private static func fact(_ key: String) -> Fact? {
    let name = BoxColumns.plain(key)
    if BoxColumns.frameNames.contains(name) { return .frame }
    if RowFrames.isImageName(name) || name == "sourceref" { return .image }
    if RowFrames.isTimeName(name) { return .time }
    if BoxColumns.identityNames.contains(name) { return .identity }
    if BoxColumns.confidenceNames.contains(name) { return .confidence }
    return DetectionTable.kindNames.contains(name) || BoxColumns.kindNames.contains(name)
      ? .kind : nil
  }

  private mutating func visit(
    _ value: PrintedValue, _ facts: [Fact: String], named name: String, isKeyed: Bool = false
  ) {
    let mayBeBox = isKeyed || name.isEmpty || BoxColumns.isList(name)
    switch value {
    case .object(let pairs): visit(pairs, facts, named: name)
    case .list(let values):
      if let numbers = value.numbers {
        if numbers.count == 4, mayBeBox { add(numbers, facts, named: name) }
      } else if let numbers = Self.rect(values) {
        add(numbers, facts, named: "xywh")
      } else if mayBeBox, let numbers = Self.corners(values) {
        add(numbers, facts, named: "xyxy")
      } else {
        let first = rows.count
        for value in values { visit(value, facts, named: name, isKeyed: isKeyed) }
        // `(False, (0, 0, 0, 0))` is what OpenCV's trackers return for a lost target.
        if values.contains(where: { if case .flag(false) = $0 { true } else { false } }) {
          for index in rows.indices.dropFirst(first) { rows[index].numbers = [] }
        }
      }
    case .null: if isKeyed { add([], facts, named: name) }
    default: break
    }
  }

  private mutating func visit(
    _ pairs: [(key: String, value: PrintedValue)], _ facts: [Fact: String], named name: String
  ) {
    var facts = facts
    for (key, value) in pairs {
      guard let fact = Self.fact(key), let text = value.scalar else { continue }
      // The name of a class is preferred to its number, and what is stated inside to what is around it.
      if fact == .kind, value.number != nil,
        pairs.contains(where: {
          Self.fact($0.key) == .kind && $0.value.number == nil && $0.value.scalar != nil
        })
      {
        continue
      }
      // The name of an image is preferred to its number.
      if fact == .image, let known = facts[.image], ImageFile.isImageName(known),
        !ImageFile.isImageName(text)
      {
        continue
      }
      facts[fact] = text
    }
    if pairs.count > 0, pairs.allSatisfy({ Int($0.key) != nil && $0.value.number == nil }),
      pairs.allSatisfy({ $0.value.scalar != nil })
    {
      for (key, value) in pairs { classNames[key] = value.scalar }
    }
    let numbers = pairs.filter { $0.value.number != nil }
    if let columns = BoxColumns(numbers.map(\.key), hasConfidences: false) {
      let row = columns.boxPositions.map { numbers[$0].value.number ?? .nan }
      let isCentered = columns.form.numbers == .xywh && Self.centered.contains(name.lowercased())
      rows.append(
        Row(facts: facts, numbers: row, form: isCentered ? .cxcywh : columns.form.numbers))
      return
    }
    let count = rows.count
    for (key, value) in pairs where BoxColumns.isList(Self.singular(key)) {
      guard let list = value.list, value.numbers == nil else { continue }
      hasLists = hasLists || !BoxColumns.isList(key)
      // As torchvision and Transformers return them.
      haveIDs = haveIDs || key.hasPrefix(Self.tensorFlow) || key == "boxes"
      let boxes = list.map(\.numbers)
      guard !boxes.contains(where: { $0?.count != 4 }) else { continue }
      for (index, box) in boxes.enumerated() {
        var own = facts
        for (key, value) in pairs {
          guard let fact = Self.fact(Self.singular(key)) ?? Self.fact(key), let list = value.list,
            list.count == boxes.count, let text = list[index].scalar
          else { continue }
          own[fact] = text
        }
        add(box ?? [], own, named: key)
      }
    }
    guard rows.count == count else { return }
    for (key, value) in pairs {
      var own = facts
      let number = Self.number(in: key)
      let isImage = ImageFile.isImageName(key)
      if let number {
        own[facts[.frame] == nil && facts[.image] == nil ? .frame : .identity] = number
      }
      if isImage { own[.image] = key }
      visit(value, own, named: key, isKeyed: number != nil || isImage)
    }
  }

  private mutating func add(_ numbers: [Double], _ facts: [Fact: String], named name: String) {
    let isPlural = !BoxColumns.isList(name) && BoxColumns.isList(Self.singular(name))
    let form: BoxForm.Numbers =
      name.hasPrefix(Self.tensorFlow)
      ? .yxyx : BoxColumns.form(ofList: name) ?? (isPlural ? formOfLists : .xywh)
    rows.append(Row(facts: facts, numbers: numbers, form: form))
  }

  /// Returns the numbers of two opposite corners, as dlib prints a rectangle: `[(23, 30) (53, 54)]`.
  private static func corners(_ values: [PrintedValue]) -> [Double]? {
    let numbers = values.compactMap(\.numbers)
    guard numbers.count == 2, values.count == 2, numbers.allSatisfy({ $0.count == 2 }),
      numbers[1][0] > numbers[0][0], numbers[1][1] > numbers[0][1]
    else { return nil }
    return numbers[0] + numbers[1]
  }

  /// Returns the number of a frame or an object in a key, such as `12` or `frame_12`; nil if it holds none.
  private static func number(in key: String) -> String? {
    if Int(key) != nil { return key }
    let digits = key.reversed().prefix(while: \.isWholeNumber).count
    return digits > 0
      && BoxColumns.frameNames.contains(BoxColumns.plain(String(key.dropLast(digits))))
      ? String(key.suffix(digits)) : nil
  }

  /// Returns a name in the singular.
  private static func singular(_ name: String) -> String {
    let prefix = [tensorFlow, "pred_"].first(where: name.hasPrefix) ?? ""
    let name = name.dropFirst(prefix.count).lowercased()
    if name.hasSuffix("categories") { return name.dropLast(3) + "y" }
    if name.hasSuffix("boxes") || name.hasSuffix("classes") { return String(name.dropLast(2)) }
    return name.hasSuffix("s") && !name.hasSuffix("class") ? String(name.dropLast()) : name
  }

  /// Returns the numbers of a rectangle that OpenCV printed: `[30 x 24 from (23, 30)]`.
  private static func rect(_ values: [PrintedValue]) -> [Double]? {
    guard values.count == 5, let width = values[0].number, let height = values[2].number,
      values[1].scalar == "x", values[3].scalar == "from", let position = values[4].numbers,
      position.count == 2
    else { return nil }
    return position + [width, height]
  }
}
