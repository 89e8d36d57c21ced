import Foundation
import Testing

@testable import Reporting
@testable import Tracking

struct JSONTextTests {
  private func text(_ write: (inout JSONText) throws -> Void) rethrows -> String {
    var json = JSONText(to: ByteOutput())
    try write(&json)
    return String(decoding: json.output.bytes, as: UTF8.self)
  }

  @Test func `JSON objects and lists are nested, and fields without a finite value are omitted`() {
    let text = text { json in
      json.object { json in
        json.field("a", 1)
        json.field("b", nil as Double?)
        json.field("c", [1.5, .nan, -2].lazy.map { $0 }) { $0.value($1) }
        json.field("d") { _ in }
        json.field("e", [[Double]]()) { _, _ in }
        json.field("f", true)
        json.field("g") { json in
          json.field("x", "y")
          json.field("z", Double.infinity)
        }
      }
    }
    #expect(text == #"{"a":1,"c":[1.5,null,-2],"d":{},"e":[],"f":true,"g":{"x":"y"}}"#)
  }

  @Test func `a JSON string with special characters reads back unchanged`() throws {
    let words = "say \"hi\" \\ / \n\r\t \u{1} \u{1F} é 🏃 \u{202E} \u{2028}"
    let data = Data(text { $0.object { $0.field("words", words) } }.utf8)
    let found = try JSONDecoder().decode([String: String].self, from: data)
    #expect(found["words"] == words)
  }

  @Test func `results.json is valid JSON with sorted keys`() throws {
    let bytes = try RunReport(SampleRun.result()).json()
    let text = String(decoding: bytes, as: UTF8.self)
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    let sorted = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    // The two texts are equal except for the digits of numbers.
    let number = "-?[0-9][0-9.e+-]*"
    func skeleton(_ text: String) -> String {
      text.replacingOccurrences(of: number, with: "0", options: .regularExpression)
    }
    #expect(skeleton(text) == skeleton(String(decoding: sorted, as: UTF8.self)) + "\n")
  }
}
