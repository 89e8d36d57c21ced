import Bench
import Evaluation
import Foundation
import Results
import TaskKit
import Tasks
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking
@testable import VBench

/// Tests that the columns of report tables keep their positions, because programs rely on them. New columns may only be
/// added at the end.
@Suite struct ColumnTests {
  /// The existing columns in their original order, read from lines of the form `TASK FILE COLUMNS`.
  private static let known: [(task: String, file: String, columns: [String])] = {
    let path = Bundle.module.resourceURL?.appendingPathComponent("Fixtures/columns.txt").path ?? ""
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return (words[0], words[1], words[2].split(separator: ",").map(String.init))
    }
  }()

  @Test func `the CSV files of every task start with the columns listed in columns.txt`() throws {
    #expect(Self.known.count > 50)
    for task in Set(Self.known.map(\.task)) {
      let folder = try TemporaryFolder()
      try Self.write(task, to: folder.path)
      for known in Self.known where known.task == task {
        let text = try String(contentsOfFile: "\(folder.path)/\(known.file)", encoding: .utf8)
        let columns = text.prefix { !$0.isNewline }.split(separator: ",").map(String.init)
        #expect(columns.starts(with: known.columns), "\(task): \(known.file): \(columns)")
      }
    }
  }

  @Test func `CSV columns of measures marked as late come after all others, measure by measure`() {
    func measure(_ key: String, isLate: Bool) -> MeasureFacts {
      MeasureFacts(
        key, title: key, explanation: "", unit: .share, better: .higher, interval: .items,
        isLate: isLate)
    }
    let measures = [
      measure("newer", isLate: true), measure("old", isLate: false), measure("new", isLate: true),
    ]
    let columns =
      CSVColumn<Int>.measures(measures) { _ in nil } + [.text("status") { "\($0)" }]
      + CSVColumn.intervals(of: measures) { _ in nil }
    let table = CSVTable(columns, rows: [7])
    #expect(
      String(decoding: table.bytes, as: UTF8.self)
        == "old,status,old_low,old_high,newer,newer_low,newer_high,new,new_low,new_high\r\n"
        + ",7,,,,,,,,\r\n")
  }

  /// Writes a report for a task: the report of a run without results if the task judges items, and otherwise the report
  /// of the sample tracking run.
  private static func write(_ name: String, to folder: String) throws {
    let facts = RunFacts.current(name: "r", command: "c", jobs: 1, datasets: [])
    let task = try TaskRegistry.task(named: name)
    guard task is any ItemTask else {
      try RunReport(SampleRun.result()).write(to: folder, pictures: .none)
      return
    }
    let result = RunResult(task: task.facts, facts: facts, items: [], methods: [])
    try RunReport(result) { { _, _ in [] } }.write(to: folder)
  }
}
