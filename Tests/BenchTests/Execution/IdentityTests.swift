import Bench
import Foundation
import Testing

@Suite struct IdentityTests {
  private func decoded(_ redetect: String) throws -> MethodIdentity {
    let text = #"{"tracker": "t", "level": "", "redetect": "\#(redetect)"}"#
    return try JSONDecoder().decode(MethodIdentity.self, from: Data(text.utf8))
  }

  @Test(arguments: [
    Redetection(RedetectionPolicy(every: 50), by: "oracle"),
    Redetection(RedetectionPolicy(below: 0.5), by: "oracle(miss=0.1,ms=2.5)"),
    Redetection(RedetectionPolicy(every: 50, below: 0.5), by: "template(minimum=0.5,lead=0.1)"),
    Redetection(RedetectionPolicy(every: 1), by: "a-detector-with-hyphens"),
  ])
  func `re-detection settings are unchanged after being encoded and decoded as JSON`(
    redetection: Redetection
  ) throws {
    let identity = MethodIdentity(
      tracker: "object", level: "fast", revision: 1, redetection: redetection)
    let data = try JSONEncoder().encode(identity)
    #expect(try JSONDecoder().decode(MethodIdentity.self, from: data) == identity)
  }

  @Test func `a stored re-detection text is split into policy and detector`() throws {
    #expect(try decoded("none").redetection == nil)
    let found = try #require(try decoded("every50-below0.5-template").redetection)
    #expect(found.policy == RedetectionPolicy(every: 50, below: 0.5))
    #expect(found.detector == "template")
  }

  @Test(arguments: ["sometimes-oracle", "every50", "every0-oracle", ""])
  func `a re-detection text without a valid policy and detector is refused`(text: String) {
    #expect(throws: DecodingError.self) { try decoded(text) }
  }
}
