import Files
import Geometry

/// The words in what programs for text recognition return, as JSON or as Python prints it: objects with a text and a
/// region, wherever they are, as also readers of codes print them, `[corners, text, confidence]` or `[corners, [text, confidence]]`, or lists of texts and of
/// regions side by side. Of lines and their words, the words are taken.
public struct TextRecords: Sendable {
  /// A word and where it is.
  public struct Word: Sendable {
    public var corners: Quadrilateral
    public var text: String
    /// The confidence, 0...1; nil if it is not stated.
    public var confidence: Double?
  }

  private var found: [(points: [Point], text: String, confidence: Double?)] = []

  private static let textNames: Set<String> = [
    "text", "transcription", "description", "word", "wordtext", "infertext", "content", "value",
    "data", "rawvalue",
  ]
  private static let regionNames: Set<String> = [
    "box", "bbox", "points", "polygon", "poly", "vertices", "boundingpoly", "boundingpolygon",
    "boundingbox", "geometry", "corners", "quad", "textregion", "normalizedvertices",
    "cornerpoints",
  ]

  /// Finds the words in a text; nil if there are none, or if the text is neither a value nor one on each line.
  public init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > 0x20 }) else { return nil }
    let values: [PrintedValue]
    if "[({".utf8.contains(first) {
      guard let read = PrintedValue(bytes).map({ [$0] }) ?? PrintedValue.lines(bytes) else {
        return nil
      }
      values = read
    } else {
      values = bytes.split(separator: UInt8(ascii: "\n")).map { PrintedValue(named: $0) }
    }
    for value in values { visit(value) }
    guard !found.isEmpty else { return nil }
  }

  /// Returns the words with their regions in pixels.
  ///
  /// - Parameter size: returns the size of the image. It is called only if all regions are fractions of the image.
  public func words(in size: () throws -> PixelSize) rethrows -> [Word] {
    let areFractions = found.allSatisfy { word in
      word.points.allSatisfy { max($0.x, $0.y) <= 1 && min($0.x, $0.y) >= 0 }
    }
    let size = areFractions ? try size() : PixelSize(width: 1, height: 1)
    let (width, height) = (Double(size.width), Double(size.height))
    return found.compactMap { word in
      let points = word.points.map { Point($0.x * width, $0.y * height) }
      let corners =
        points.count == 4
        ? Quadrilateral(
          topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        : Box(enclosing: points).map { Quadrilateral($0) }
      return corners.map {
        Word(corners: $0, text: word.text, confidence: word.confidence)
      }
    }
  }

  private mutating func visit(_ value: PrintedValue) {
    if let list = value.list {
      if let word = Self.word(list) {
        found.append(word)
        return
      }
      // Textract lists lines and words one after the other.
      let words = list.filter { Self.value("blocktype", in: $0.pairs ?? [])?.scalar == "WORD" }
      for value in words.isEmpty ? list : words { visit(value) }
    } else if let pairs = value.pairs {
      visit(pairs)
    }
  }

  private mutating func visit(_ pairs: [(key: String, value: PrintedValue)]) {
    if addLists(pairs) { return }
    let count = found.count
    let names = Set(pairs.map { $0.key.lowercased() })
    for (key, value) in pairs {
      switch key.lowercased() {
      case "lines" where names.contains("words"),
        "fulltextannotation" where names.contains("textannotations"):
        continue
      case "textannotations":
        // The first one is the whole text.
        for value in (value.list ?? []).dropFirst((value.list ?? []).count > 1 ? 1 : 0) {
          visit(value)
        }
      default: visit(value)
      }
    }
    // The text may be an empty remark on an object.
    guard found.count == count,
      let text = pairs.lazy.filter({ Self.textNames.contains($0.key.lowercased()) })
        .compactMap(\.value.scalar).first,
      !text.isEmpty, let points = Self.points(ofObject: pairs)
    else { return }
    let confidence = pairs.first { BoxColumns.confidenceNames.contains($0.key.lowercased()) }
    found.append((points, text, Self.share(confidence?.value.number)))
  }

  /// Adds the words of lists of texts and of regions side by side; returns whether there are such lists.
  private mutating func addLists(_ pairs: [(key: String, value: PrintedValue)]) -> Bool {
    func list(_ endings: String...) -> [PrintedValue]? {
      pairs.first { pair in endings.contains { pair.key.lowercased().hasSuffix($0) } }?.value.list
    }
    // Total-Text's lines have the coordinates of one polygon.
    if let x = Self.flat(Self.value("x", in: pairs)), let y = Self.flat(Self.value("y", in: pairs)),
      x.count == y.count, x.count > 2
    {
      let text = list("transcriptions")?.first?.scalar ?? ""
      found.append((zip(x, y).map { Point($0, $1) }, text, nil))
      return true
    }
    // Tesseract's table as lists.
    let sides = ["left", "top", "width", "height"].compactMap { Self.value($0, in: pairs)?.numbers }
    if let texts = Self.value("text", in: pairs)?.list, sides.count == 4,
      sides.allSatisfy({ $0.count == texts.count })
    {
      let shares = Self.value("conf", in: pairs)?.list
      for (index, text) in texts.enumerated() {
        guard let text = text.scalar, !text.allSatisfy(\.isWhitespace) else { continue }
        let box = Box(
          x: sides[0][index], y: sides[1][index], width: sides[2][index], height: sides[3][index])
        let share = shares.flatMap { index < $0.count ? Double($0[index].scalar ?? "") : nil }
        found.append((Quadrilateral(box).corners, text, share.map { min(1, max(0, $0 / 100)) }))
      }
      return true
    }
    guard let texts = list("texts"), let regions = list("polys", "boxes", "points"),
      texts.count == regions.count
    else { return false }
    let scores = list("scores", "confidences")
    for (index, text) in texts.enumerated() {
      guard let text = text.scalar, let points = Self.points(regions[index]) else { continue }
      found.append(
        (
          points, text,
          Self.share(scores.flatMap { $0.count == texts.count ? $0[index].number : nil })
        ))
    }
    return true
  }

  private static func value(
    _ name: String, in pairs: [(key: String, value: PrintedValue)]
  ) -> PrintedValue? {
    pairs.first { $0.key.lowercased() == name }?.value
  }

  private static func flat(_ value: PrintedValue?) -> [Double]? {
    value?.numbers ?? value?.list?.first?.numbers
  }

  private static func share(_ confidence: Double?) -> Double? {
    confidence.map { min(1, max(0, $0 > 1 ? $0 / 100 : $0)) }
  }

  /// Returns the word in a list of corners, a text and a confidence; nil if the list has another form.
  private static func word(
    _ list: [PrintedValue]
  ) -> (points: [Point], text: String, confidence: Double?)? {
    guard list.count == 2 || list.count == 3 else { return nil }
    // Points of OpenCV are in a further list.
    let region = list[1].list.flatMap { $0.count == 1 ? $0[0] : nil } ?? list[1]
    if case .text(let text) = list[0], let points = points(region), points.count > 1 {
      return (points, text, share(list.dropFirst(2).first?.number))
    }
    guard let points = points(list[0]), points.count > 1 else { return nil }
    let rest = list[1].list ?? Array(list.dropFirst())
    guard case .text(let text)? = rest.first else { return nil }
    return (points, text, share(rest.dropFirst().first?.number))
  }

  private static func points(ofObject pairs: [(key: String, value: PrintedValue)]) -> [Point]? {
    let numbers = pairs.filter { $0.value.number != nil }
    if let columns = BoxColumns(numbers.map(\.key), hasConfidences: false) {
      let values = columns.boxPositions.compactMap { numbers[$0].value.number }
      return BoxForm(columns.form.numbers).box(values, in: nil).map { Quadrilateral($0).corners }
    }
    return pairs.lazy.filter { regionNames.contains($0.key.lowercased()) }
      .compactMap { points($0.value) }.first
  }

  /// Returns the points of a region: corners, two opposite corners, or an object with either.
  private static func points(_ value: PrintedValue) -> [Point]? {
    if let pairs = value.pairs { return points(ofObject: pairs) }
    if let numbers = value.numbers {
      guard numbers.count >= 4, numbers.count.isMultiple(of: 2), numbers.allSatisfy(\.isFinite)
      else { return nil }
      return stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    }
    guard let list = value.list, list.count > 1 else { return nil }
    let points = list.compactMap { item -> Point? in
      if let numbers = item.numbers {
        return numbers.count == 2 && numbers.allSatisfy(\.isFinite)
          ? Point(numbers[0], numbers[1]) : nil
      }
      guard let pairs = item.pairs, !pairs.isEmpty,
        pairs.allSatisfy({ ["x", "y"].contains($0.key.lowercased()) })
      else { return nil }
      // Google leaves out a coordinate of 0.
      return Point(
        Self.value("x", in: pairs)?.number ?? 0, Self.value("y", in: pairs)?.number ?? 0)
    }
    return points.count == list.count ? points : nil
  }
}
