import Foundation
import TestSupport
import Testing

@Suite struct DatasetsTests {
  @Test func `datasets list shows a valid dataset, and datasets check finds no defects`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "d/one", in: folder)
    let list = try VBenchProcess(["datasets", "list", "d"], in: folder.path)
    #expect(list.status == 0)
    #expect(list.output.contains("d/one     otb           1      12  96x64       0"))
    let check = try VBenchProcess(["datasets", "check", "d"], in: folder.path)
    #expect(check.status == 0)
    #expect(check.output == "d: 1 sequence, no defects\n")
  }

  @Test func `datasets check names defects with file and line and exits with 3`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(labels: [3: "33,21,0,16", 5: "900,21,16,16"]).write(to: "d/one", in: folder)
    let check = try VBenchProcess(["datasets", "check", "d"], in: folder.path)
    #expect(check.status == 3)
    #expect(check.output.contains("d/one/groundtruth_rect.txt:3: "))
    #expect(check.output.contains("d/one/groundtruth_rect.txt:5: "))
    #expect(check.output.contains("d: 1 sequence, 2 defects in 1 of them\n"))
  }

  @Test func `datasets check finds duplicate and empty boxes in KITTI's object labels`() throws {
    let folder = try TemporaryFolder()
    func row(_ frame: Int, _ id: Int, _ edges: String) -> String {
      "\(frame) \(id) Car 0 0 -1.5 \(edges) 1.5 1.6 3.9 1 1.5 20 0.1"
    }
    try folder.write(
      text: [row(0, 1, "1 1 9 9"), row(1, 1, "2 1 9 9")].joined(separator: "\n"),
      to: "fine/label_02/0000.txt")
    try folder.write(
      text: [row(0, 1, "1 1 9 9"), row(0, 1, "2 1 9 9")].joined(separator: "\n"),
      to: "twice/label_02/0000.txt")
    try folder.write(text: row(3, 7, "5 5 5 9"), to: "flat/label_02/0001.txt")
    let process = try VBenchProcess(
      ["datasets", "check", "fine", "twice", "flat"], in: folder.path)
    #expect(process.status == 3)
    #expect(process.output.contains("fine: 1 sequence, no defects"))
    #expect(
      process.output.contains(
        "twice/label_02/0000.txt:2: expected one row for id 1 in frame 0, found another on line 1"))
    #expect(
      process.output.contains(
        "flat/label_02/0001.txt: frame 3, id 7: expected a region with an area above 0, found 0.0x4.0"
      ))
  }

  @Test func `datasets check finds defects in labels of text images and image pairs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "0,0,9,0,9,9,0,9,word\n", to: "text/gt_fine.txt")
    try folder.write(text: "0,0,9,0,9,9,0,x,word\n", to: "text/gt_odd.txt")
    try folder.write(text: "1 0 2\n0 1\n", to: "pairs/scene/H_1_2")
    let process = try VBenchProcess(["datasets", "check", "text", "pairs"], in: folder.path)
    #expect(process.status == 3)
    #expect(process.output.contains("text/gt_odd.txt:1: "), "\(process.output)")
    #expect(
      process.output.contains(
        "text: 2 images, 1 defect in 1 of them; there are labels but no frames"))
    #expect(process.output.contains("pairs/scene/H_1_2: expected three rows"))
    #expect(process.output.contains("pairs: 1 pair, 1 defect in 1 of them"))
  }

  @Test func `datasets check lists all layouts for a folder that contains no dataset`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "empty/note.txt")
    let process = try VBenchProcess(["datasets", "check", "empty"], in: folder.path)
    #expect(process.status == 3)
    for words in ["otb (groundtruth_rect.txt)", "kitti (label_02/NAME.txt)", "sintel (", "coco ("] {
      #expect(process.errors.contains(words), "\(process.errors)")
    }
  }

  @Test func `compare gives the same results for a converted dataset as for its original`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "d/one", in: folder)
    let convert = try VBenchProcess(
      ["datasets", "convert", "d", "--output", "own"], in: folder.path)
    #expect(convert.status == 0, "\(convert.errors)")
    #expect(convert.output == "own/one\n")
    let tables = try ["d", "own"].map { dataset in
      let run = try VBenchProcess(
        [
          "compare", "--trackers", "object", "--levels", "fast", "--revisions", "1", "--dataset",
          dataset, "--output", "out-\(dataset)",
        ], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let table = try String(
        contentsOfFile: folder.path("out-\(dataset)/curves.csv"), encoding: .utf8)
      return table
    }
    #expect(tables[0] == tables[1])
  }

  @Test func `datasets render writes a sequence as images or as a video`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "one", in: folder)
    let images = try VBenchProcess(
      ["datasets", "render", "one", "--output", "frames"], in: folder.path)
    #expect(images.status == 0, "\(images.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("frames"))
    #expect(names.count == 12)
    let original = try Data(contentsOf: URL(fileURLWithPath: folder.path("one/img/0003.png")))
    let rendered = try Data(contentsOf: URL(fileURLWithPath: folder.path("frames/00000003.png")))
    #expect(original == rendered)
    let video = try VBenchProcess(
      ["datasets", "render", "one", "--output", "one.mp4"], in: folder.path)
    #expect(video.status == 0, "\(video.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("one.mp4")))
    let unknown = try VBenchProcess(
      ["datasets", "render", "burd", "--output", "x"], in: folder.path)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean 'bird'?"))
  }
}
