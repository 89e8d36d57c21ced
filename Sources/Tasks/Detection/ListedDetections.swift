import Geometry
import GroundTruth

/// The detections in a JSON file, decoded.
struct ListedDetections: Decodable {
  /// A detected object.
  struct Entry {
    /// The number or the name of the image; nil if the file does not state it.
    var image: String?
    /// The file name of the image; nil if the file does not state it.
    var fileName: String?
    var category: Int?
    /// The name of the class, if the file states it in place of a number.
    var kind: String?
    var box: [Double]
    var score: Double?
  }

  var entries: [Entry]
  /// The form of the boxes in this kind of file.
  var form: BoxForm

  /// The keys under which an object contains the list of detections.
  private static let listKeys = ["annotations", "predictions", "detections", "results"]

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.singleValueContainer().decode([Element].self) {
      self.init(list)
      return
    }
    let values = try decoder.container(keyedBy: AnyKey.self)
    let keys = Self.listKeys.map { AnyKey(stringValue: $0) }
    guard let key = keys.first(where: values.contains) else {
      self.init([try Element(from: decoder)])
      return
    }
    self.init(try values.decode([Element].self, forKey: key))
    // The numbers of images in such a file are its own.
    let images = try? values.decode([Image].self, forKey: AnyKey(stringValue: "images"))
    let names = Dictionary((images ?? []).map { ($0.id.text, $0.name) }) { first, _ in first }
    for index in entries.indices {
      entries[index].image = entries[index].image.flatMap { names[$0] } ?? entries[index].image
    }
  }

  private init(_ list: [Element]) {
    entries = list.flatMap(\.entries)
    form = list.contains(where: \.hasLists) ? BoxForm(.xyxy) : .plain
  }

  private struct Image: Decodable {
    var id: Name
    var name: String

    enum CodingKeys: String, CodingKey { case id, name = "file_name" }
  }

  /// A number or a text.
  private struct Name: Decodable {
    var text: String
    var number: Int?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      number = try? value.decode(Int.self)
      text = try number.map { "\($0)" } ?? value.decode(String.self)
    }
  }

  /// An object, or the objects of an image as parallel lists.
  private struct Element: Decodable {
    var entries: [Entry]
    var hasLists: Bool

    enum CodingKeys: String, CodingKey {
      case image = "image_id", fileName = "file_name"
      case category = "category_id", box = "bbox", score
      case boxes, scores, labels
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let fileName = try values.decodeIfPresent(String.self, forKey: .fileName)
      let image = try values.decodeIfPresent(Name.self, forKey: .image)?.text ?? fileName
      hasLists = values.contains(.boxes)
      guard hasLists else {
        let category = try values.decode(Name.self, forKey: .category)
        entries = [
          Entry(
            image: image, fileName: fileName, category: category.number,
            kind: category.number == nil ? category.text : nil,
            box: try values.decode([Double].self, forKey: .box),
            score: try values.decodeIfPresent(Double.self, forKey: .score))
        ]
        return
      }
      let boxes = try values.decode([[Double]].self, forKey: .boxes)
      let scores = try values.decodeIfPresent([Double].self, forKey: .scores)
      let labels = try values.decodeIfPresent([Name].self, forKey: .labels)
      guard scores.map({ $0.count == boxes.count }) ?? true,
        labels.map({ $0.count == boxes.count }) ?? true
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .boxes, in: values, debugDescription: "expected lists of the same length")
      }
      entries = boxes.indices.map { index in
        let label = labels?[index]
        return Entry(
          image: image, fileName: fileName, category: label?.number,
          kind: label?.number == nil ? label?.text : nil,
          box: boxes[index], score: scores?[index])
      }
    }
  }
}
