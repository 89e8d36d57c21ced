import Geometry
import GroundTruth

/// Objects as the store keeps them: a line for each, `frame identity x y width height confidence kind`,
/// frames counted from 0, after a line with the number of frames. The confidence is `-` where there is none,
/// the kind `-`, `#` and a number, or `=` and a name.
enum StoredObjects {
  static func text(_ table: ObjectTable) -> String {
    var text = "\(table.frames.count)\n"
    for (frame, rows) in table.frames.enumerated() {
      for row in rows {
        let box = row.box
        let numbers = [box.x, box.y, box.width, box.height].map { "\($0)" }.joined(separator: " ")
        text +=
          "\(frame) \(row.identity) \(numbers) \(row.confidence.map { "\($0)" } ?? "-")"
          + " \(word(row.kind))\n"
      }
    }
    return text
  }

  private static func word(_ kind: ObjectTable.Kind) -> String {
    switch kind {
    case .unstated: "-"
    case .number(let number): "#\(number)"
    case .name(let name): "=\(name.filter { !$0.isWhitespace })"
    }
  }

  private static func kind(_ word: Substring) -> ObjectTable.Kind {
    if word.hasPrefix("#"), let number = Int(word.dropFirst()) { return .number(number) }
    return word.hasPrefix("=") ? .name(String(word.dropFirst())) : .unstated
  }

  /// nil where the text is another.
  static func table(_ text: String) -> ObjectTable? {
    let lines = text.split(separator: "\n")
    guard let count = lines.first.flatMap({ Int($0) }), count >= 0, count <= 10_000_000 else {
      return nil
    }
    var frames = [[ObjectTable.Row]](repeating: [], count: count)
    for line in lines.dropFirst() {
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst(2).prefix(4).compactMap { Double($0) }
      guard fields.count == 8, let frame = Int(fields[0]), frames.indices.contains(frame),
        let identity = Int(fields[1]), numbers.count == 4
      else { return nil }
      frames[frame].append(
        ObjectTable.Row(
          identity: identity,
          box: Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          confidence: Double(fields[6]), kind: kind(fields[7])))
    }
    return ObjectTable(frames: frames, ignored: frames.map { _ in [] })
  }
}
