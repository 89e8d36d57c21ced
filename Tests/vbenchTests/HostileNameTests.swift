import Foundation
import TestSupport
import Testing

/// Tests with a dataset whose sequences and targets have names that are paths, options, formulas and scripts.
@Suite struct HostileNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let names = HostileNames.all.filter { !$0.isEmpty }
    for (index, name) in names.enumerated() {
      let sequence = "work/data/s\(index)"
      try TinySequence(frames: 3, width: 48, height: 40).write(to: sequence, in: folder)
      try FileManager.default.removeItem(atPath: folder.path(sequence + "/groundtruth_rect.txt"))
      let quoted = try #require(
        String(data: JSONEncoder().encode(name), encoding: .utf8))
      try folder.write(
        text: "frame,x,y,width,height\n0,10,10,16,16\n1,10,10,16,16\n2,11,10,16,16\n",
        to: sequence + "/a.csv")
      try folder.write(
        text: """
          name: \(quoted)
          frames: img
          attributes: [\(quoted)]
          targets:
            - name: \(quoted)
              labels: a.csv
            - name: "2"
              labels: a.csv
          """, to: sequence + "/sequence.yaml")
    }
  }

  /// Returns the files outside the output folders of the commands.
  private func filesOutsideOutputs() throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return all.filter { !$0.hasPrefix("work/out") && !$0.hasPrefix("work/data/") }.sorted()
  }

  private func run(_ arguments: String...) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path("work"))
  }

  private func files(_ path: String) throws -> Int {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path("work/" + path))
    return all.count { !AtomicFolder.isFolder(folder.path("work/\(path)/\($0)")) }
  }

  private enum AtomicFolder {
    static func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  @Test(.mustNotHang)
  func `sequences with hostile names are written completely and only to output folders`() throws {
    let before = try filesOutsideOutputs()
    let count = HostileNames.all.count { !$0.isEmpty }
    let converted = try run("datasets", "convert", "data", "-o", "out-own")
    #expect(converted.status == 0, "\(converted.errors.suffix(500))")
    #expect(try files("out-own") == 3 * count)

    let compared = try run(
      "compare", "-d", "data", "-o", "out", "--trackers", "object", "--levels", "fast",
      "--revisions", "1", "--pictures", "none", "-q")
    #expect(compared.status == 0, "\(compared.errors.suffix(500))")
    #expect(!compared.output.contains("\u{1B}"))
    for layout in ["otb", "got10k", "vot"] {
      let exported = try run("export", "out", "--layout", layout, "-o", "out-\(layout)")
      #expect(exported.status == 0, "\(exported.errors.suffix(500))")
      let written = try files("out-\(layout)")
      #expect(written == (layout == "vot" ? 3 : 2) * 2 * count, "\(layout) of \(count)")
    }
    let rendered = try run("render", "out", "--sequences", "..", "-o", "out-videos", "-q")
    #expect(rendered.status == 0, "\(rendered.errors.suffix(500))")
    #expect(try filesOutsideOutputs() == before)

    let table = try String(contentsOfFile: folder.path("work/out/sequences.csv"), encoding: .utf8)
    for field in table.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let start = field.drop { $0 == "\"" }
      #expect(!start.hasPrefix("=") && !start.hasPrefix("@") && !start.hasPrefix("+"), "\(field)")
    }
  }
}
