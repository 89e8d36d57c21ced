import Foundation
import Testing

@testable import Reporting
@testable import Tracking

struct MeasureReferenceTests {
  private func page(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `Measures.md and the JSON schema contain the declared measures`() throws {
    let advice: Comment = "run `make reference`"
    #expect(
      try page("Measures.md") == MeasureReference.page(MeasureReference.tracking), advice)
    let schema = try page("results.schema.json")
    #expect(schema == MeasureReference.schema(from: schema), advice)
  }

  @Test func `generating the JSON schema adds missing measures and removes unknown ones`() throws {
    let schema = try page("results.schema.json")
    let other = schema.replacing(
      ##""successful_overlap": { "$ref": "##, with: ##""of_old": { "$ref": "##)
    #expect(other != schema)
    #expect(MeasureReference.schema(from: other) == schema)
  }
}
