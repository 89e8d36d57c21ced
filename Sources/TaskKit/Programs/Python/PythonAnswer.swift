import Files
import Foundation
import Geometry

/// A line that the Python code has written; see `runner.py`.
package enum PythonAnswer: Sendable {
  /// The form in which images are sent.
  package enum Images: String, Sendable { case rgb, path }

  /// The class is ready for images of the given form.
  case ready(Images)
  /// The class has answered. `milliseconds` is the duration of its work.
  case step(region: Region?, confidence: Double?, milliseconds: Double)
  /// The class has raised an error. `traceback` is the whole traceback; nil if there is none.
  case error(problem: String, traceback: String?)

  private struct Defect: Error, CustomStringConvertible {
    var line: [UInt8]
    var description: String {
      "its Python code sent '\(String(decoding: line.prefix(60), as: UTF8.self))'"
    }
  }

  private struct Raised: Decodable {
    var problem: String
    var traceback: String?
  }

  /// Parses a line. If the box has no area or is not finite, the target is not visible.
  package init(line: [UInt8]) throws {
    let defect = Defect(line: line)
    let kind = line.prefix { $0 != UInt8(ascii: " ") }
    let rest = line.dropFirst(kind.count + 1)
    if kind.elementsEqual("error".utf8) {
      guard let raised = try? JSONDecoder().decode(Raised.self, from: Data(rest)) else {
        throw defect
      }
      self = .error(problem: raised.problem, traceback: raised.traceback)
      return
    }
    let words = String(decoding: rest, as: UTF8.self).split(separator: " ")
    if kind.elementsEqual("ready".utf8),
      let images = words.first.flatMap({ Images(rawValue: String($0)) })
    {
      self = .ready(images)
      return
    }
    let isBox = kind.elementsEqual("box".utf8)
    let numbers = words.dropFirst(2).compactMap { Double(decimal: $0) }
    guard isBox || kind.elementsEqual("none".utf8), words.count >= 2,
      let milliseconds = Double(decimal: words[0]),
      numbers.count == words.count - 2, numbers.count == (isBox ? 4 : 0)
    else { throw defect }
    let confidence = Double(decimal: words[1]).flatMap { $0.isFinite ? $0 : nil }
    var region: Region?
    if numbers.count == 4 {
      let box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      region = box.isValid ? .box(box) : nil
    }
    self = .step(region: region, confidence: confidence, milliseconds: milliseconds)
  }
}
