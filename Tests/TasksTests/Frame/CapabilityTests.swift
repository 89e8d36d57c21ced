import Bench
import Foundation
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks
@testable import VBench

struct CapabilityTests {
  @Test func `the table of capabilities in Tasks.md matches the tasks`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/Tasks.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for capability in Capability.allCases {
      let names = TaskRegistry.names(with: capability)
      #expect(!names.isEmpty)
      let row = try #require(
        text.split(separator: "\n").first { $0.hasPrefix("| `\(capability.name)`") },
        "\(capability.name)")
      let tasks = row.split(separator: "|").last?.split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      #expect(tasks == names, "\(capability.name)")
    }
  }

  @Test func `a timing worker times the methods that another process requests`() throws {
    var request = TaskRequest(command: "")
    request.selection = .init(trackers: ["translation"], levels: [], revisions: [])
    request.items = ["translation-plain", "small-plain"]
    let worker = TimingWorker(
      try TaskRun(RegistrationTask(), request, jobs: 1).timingBetweenBuilds())
    var lines: ArraySlice<String> = ["0 0", "9 9", "1 0"]
    var replies: [String] = []
    try worker.serve(nextLine: { lines.popFirst() }, answer: { replies.append($0) })
    let offer = try JSONDecoder().decode(TimingWorker.Offer.self, from: Data(replies[0].utf8))
    #expect(offer.methods == ["translation-r1"])
    // Translation requests are not run on pairs with more complex transforms.
    #expect(Set(offer.clips) == ["embedded/small-plain", "embedded/translation-plain"])
    #expect(offer.fitting.map(\.count).sorted() == [0, 1])
    #expect(replies.count == 4)
    let fitting = try #require(offer.fitting.firstIndex { !$0.isEmpty })
    #expect(try #require(Double(replies[fitting == 0 ? 1 : 3])) > 0)
    #expect(replies[2].hasPrefix("- "))
  }
}
