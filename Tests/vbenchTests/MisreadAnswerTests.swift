import Foundation
import TestSupport
import Testing

/// Tests that answers in another form are named with the option that reads them, and that data that no figure uses is
/// named.
@Suite struct MisreadAnswerTests {
  private func evaluate(_ options: [String], in folder: TemporaryFolder) throws -> VBenchProcess {
    try VBenchProcess(
      ["evaluate", "--results", "results", "-d", "data", "-o", "out", "--pictures", "none"]
        + options,
      in: folder.path)
  }

  /// The numbers of the tiny sequence's label on a frame.
  fileprivate static func label(_ frame: Int) -> [Double] { [31 + Double(frame), 21, 16, 16] }

  /// Forms in which the boxes of the tiny sequence, whose images have 96x64 pixels, can be written.
  private enum Form: String, CaseIterable {
    case corners = "xyxy"
    case fractions = "relative-xywh"
    case numbered = "frame-xywh"
    case exchanged = "yxhw"

    func numbers(_ frame: Int) -> [Double] {
      let number = Double(frame)
      return switch self {
      case .corners: [31 + number, 21, 47 + number, 37]
      case .fractions: [(30 + number) / 96, 20.0 / 64, 16.0 / 96, 16.0 / 64]
      case .numbered: [number] + MisreadAnswerTests.label(frame)
      case .exchanged: [21, 31 + number, 16, 16]
      }
    }
  }

  @Test(arguments: Form.allCases)
  private func `evaluate refuses boxes in another form and names the option that reads them`(
    form: Form
  ) throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    let lines = (0..<12).map { form.numbers($0).map { "\($0)" }.joined(separator: ",") }
    try folder.write(text: lines.joined(separator: "\n"), to: "results/T/Seq.txt")
    let plain = try evaluate([], in: folder)
    #expect(plain.status == 3 && plain.errors.contains("--boxes \(form.rawValue)"))
    #expect(!plain.output.contains(" ok"))
    let read = try evaluate(["--boxes", form.rawValue], in: folder)
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.output.contains("T        1.000"), "\(read.output)")
  }

  @Test func `evaluate notes results in scaled frames, and results that start elsewhere`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    func write(_ box: (Int) -> String) throws {
      try folder.write(
        text: (0..<12).map { box($0) + "\n" }.joined(), to: "results/T/Seq.txt")
    }
    // Pixels are counted from 1.
    try write { "\(1 + 2 * (30 + $0)),41,32,32" }
    let scaled = try evaluate([], in: folder)
    #expect(
      scaled.status == 3 && scaled.errors.contains("in a frame whose size is 2.0 x 2.0 of"),
      "\(scaled.errors)")
    try write { "\(2 + $0),50,16,12" }
    let elsewhere = try evaluate([], in: folder)
    #expect(
      elsewhere.errors.contains("1 of 1 first boxes hardly overlaps the label"),
      "\(elsewhere.errors)")
  }

  @Test func `evaluate names files without results, and datasets of another split`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "1,1,10,10,20,20,1,1,1\n", to: "data/MOT17-02-FRCNN/gt/gt.txt")
    try folder.write(text: "1,1,10,10,20,20,1,-1,-1,-1\n", to: "results/T/MOT17-03.txt")
    let other = try evaluate(["--task", "mot"], in: folder)
    #expect(other.status == 3 && other.errors.contains("it holds T/MOT17-03.txt"))
    try folder.write(text: "1,1,10,10,20,20,1,-1,-1,-1\n", to: "results/T/MOT17-02.txt")
    let named = try evaluate(["--task", "mot"], in: folder)
    #expect(named.status == 0 && named.output.contains("1.000"), "\(named.errors)")
    try folder.write(text: "7,1,10,10,20,20,1,-1,-1,-1\n", to: "results/T/MOT17-02.txt")
    let late = try evaluate(["--task", "mot"], in: folder)
    #expect(late.status == 3 && late.errors.contains("frames 1 to 1, found frame 7"))
  }

  @Test func `results of pytracking are named after the tracker's parameters`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    let lines = (0..<12).map { Self.label($0).map { "\($0)" }.joined(separator: "\t") }
    try folder.write(
      text: lines.joined(separator: "\n"), to: "results/ostrack/vitb_256/lasot/Seq.txt")
    let run = try evaluate([], in: folder)
    #expect(run.status == 0 && run.output.contains("vitb_256 reaches AUC 1.000"), "\(run.output)")
  }

  @Test
  func `evaluate suggests --without-start if the start boxes are missing from results`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    // The answers are three pixels off the labels, so that the first line is not the start box.
    let lines = (1..<12).map { "\(34 + $0),21,16,16" }
    try folder.write(text: lines.joined(separator: "\n"), to: "results/T/Seq.txt")
    #expect(try evaluate([], in: folder).errors.contains("--without-start"))
    #expect(try evaluate(["--without-start"], in: folder).status == 0)
  }

  @Test
  func `compare exits with 4 if a program's boxes need --boxes, and succeeds with it`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    try folder.write(
      text: """
        frame=0
        while read -r line; do
          echo "$((30 + frame)),20,$((46 + frame)),36"
          frame=$((frame + 1))
        done
        """, to: "mine.sh")
    let command = [
      "compare", "-d", "data", "--trackers", "none", "--tracker", "lines:sh mine.sh", "-o",
      "out",
    ]
    let plain = try VBenchProcess(command, in: folder.path)
    #expect(plain.status == 4 && plain.errors.contains("--boxes xyxy"))
    #expect(try VBenchProcess(command + ["--boxes", "xyxy"], in: folder.path).status == 0)
    // Stored answers that were read in another form are not reused.
    #expect(try VBenchProcess(command, in: folder.path).status == 4)
  }

  @Test
  func `compare exits with 4 if a program changes the form of its boxes after the start`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/Seq", in: folder)
    try folder.write(
      text: """
        read -r line; echo "[30 20 16 16]"; frame=1
        while read -r line; do
          echo "$((30 + frame)),20,$((46 + frame)),36"
          frame=$((frame + 1))
        done
        """, to: "mine.sh")
    let run = try VBenchProcess(
      [
        "compare", "-d", "data", "--trackers", "none", "--tracker", "lines:sh mine.sh", "-o",
        "out",
      ], in: folder.path)
    #expect(run.status == 4 && run.errors.contains("only as x1,y1,x2,y2"))
  }

  @Test func `labels given as fractions are read with --label-boxes relative-xywh`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "made", in: folder)
    let rows = (0..<12).map { "\($0),\((30 + Double($0)) / 96),0.3125,\(16.0 / 96),0.25" }
    try folder.write(
      text: "frame,x,y,width,height\n" + rows.joined(separator: "\n"), to: "own/cup.csv")
    try folder.copy(folder.path("made/img"), to: "own/cup")
    let plain = try VBenchProcess(["datasets", "check", "own"], in: folder.path)
    #expect(plain.status == 3 && plain.output.contains("--label-boxes relative-xywh"))
    let command = [
      "compare", "-d", "own", "--trackers", "none", "--tracker", "still=lines:sh still.sh", "-o",
      "out", "--label-boxes", "relative-xywh",
    ]
    // The answers are the labels.
    try folder.write(
      text: "f=0; while read -r line; do echo \"$((30 + f)),20,16,16\"; f=$((f + 1)); done",
      to: "still.sh")
    let run = try VBenchProcess(command, in: folder.path)
    #expect(run.status == 0 && run.output.contains("1.000"), "\(run.output)\(run.errors)")
    // The run has stored how its labels are read.
    let report = try VBenchProcess(["report", "out", "--pictures", "none"], in: folder.path)
    #expect(report.status == 0 && report.output.contains("1.000"), "\(report.errors)")
  }

  @Test
  func `evaluate notes classes that the rules of mot ignore, or exits with 3 if all are`() throws {
    let folder = try TemporaryFolder()
    func write(_ kinds: [Int]) throws {
      let rows = (1...10).flatMap { frame -> [String] in
        kinds.indices.map { index in
          "\(frame),\(index + 1),\(10 + 40 * index),10,20,20,1,\(kinds[index]),1"
        }
      }
      try folder.write(text: rows.joined(separator: "\n"), to: "data/v/gt/gt.txt")
      try folder.write(text: rows.joined(separator: "\n"), to: "results/T/v.txt")
    }
    try write([0, 0])
    let none = try evaluate(["--task", "mot"], in: folder)
    #expect(none.status == 3 && none.errors.contains("none of the 20 labeled boxes"))
    #expect(none.errors.contains("(class 0); to count all classes, use --rules all"))
    #expect(try evaluate(["--task", "mot", "--rules", "all"], in: folder).status == 0)
    try folder.write(text: "", to: "data/v/gt/gt.txt")
    let empty = try evaluate(["--task", "mot"], in: folder)
    #expect(empty.status == 3 && empty.errors.contains("no item of the datasets has a label"))
    try write([1, 3])
    let some = try evaluate(["--task", "mot"], in: folder)
    #expect(some.status == 0 && some.errors.contains("10 of 20 labeled boxes are not counted"))
    #expect(some.errors.contains("(class 3)"))
  }

  @Test func `evaluate exits with 3 if detections have classes that no label has`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      text: """
        {"images": [{"id": 1, "file_name": "a.jpg", "width": 96, "height": 64}],
         "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [10, 10, 20, 20]}],
         "categories": [{"id": 1, "name": "cat"}]}
        """, to: "data/annotations.json")
    let task = ["--task", "detection"]
    try folder.write(
      text: "[{\"box\": [10, 10, 20, 20], \"label\": \"Cat\"}]", to: "results/M/a.json")
    let wrong = try evaluate(task, in: folder)
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("no label of the dataset is called Cat (it has cat)"))
    // The number of the class, and COCO's names of the keys, are read; a key that is not known is named.
    try folder.write(
      text: "[{\"bbox\": [10, 10, 20, 20], \"label\": 1, \"score\": 0.5, \"trackid\": 3}]",
      to: "results/M/a.json")
    let right = try evaluate(task, in: folder)
    #expect(right.status == 0 && right.errors.contains("ignored the key \"trackid\""))
    #expect(right.output.contains("1.000"))
    // Results for the images of another split.
    try folder.write(
      text:
        "[{\"image_id\": 7, \"category_id\": 1, \"bbox\": [10, 10, 20, 20], \"score\": 0.5}]",
      to: "split.json")
    let other = try evaluate(task + ["--results", "split.json"], in: folder)
    #expect(other.status == 3 && other.errors.contains("none for an item of the datasets"))
    #expect(other.errors.contains("it identifies items as 7, and the datasets as 1 or a.jpg"))
  }

  @Test func `results for one split of a dataset are scored on that split only`() throws {
    let folder = try TemporaryFolder()
    for name in ["A", "B", "C"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    try folder.write(text: "A\nB\n", to: "data/testing_set.txt")
    for name in ["A", "B"] {
      let lines = (0..<12).map { Self.label($0).map { "\($0)" }.joined(separator: ",") }
      try folder.write(text: lines.joined(separator: "\n"), to: "results/T/\(name).txt")
    }
    let run = try evaluate([], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("testing_set.txt, which names 2 of 3 sequences"))
  }
}
