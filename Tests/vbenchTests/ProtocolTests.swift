import Foundation
import TestSupport
import Testing

@Suite struct ProtocolTests {
  @Test func `compare shows the figures of a protocol in its table, CSV and JSON`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 55).write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "compare", "--levels", "fast", "--dataset", "data", "--protocol", "vot-multistart",
        "--eao-range", "5-30",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("VOT A") && result.output.contains("EAO"))
    let output = "reports/data-vot-multistart"
    let csv = try String(contentsOfFile: folder.path("\(output)/protocol.csv"), encoding: .utf8)
    #expect(csv.contains("vot-multistart,one,1,3,eao,"))
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("\(output)/results.json"))))
    #expect((json as? [String: Any])?["protocol"] as? String == "vot-multistart")

    let report = try VBenchProcess(["report", output], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output == result.output)
  }

  @Test(arguments: [
    (["--protocol", "vot"], "unknown protocol 'vot'"),
    (["--eao-range", "9-5"], "--eao-range"),
    (["--anchor-spacing", "0"], "--anchor-spacing 0"),
  ])
  func `compare exits with 2 on unknown protocols and invalid protocol parameters`(
    arguments: [String], message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(["compare"] + arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
