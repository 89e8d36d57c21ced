import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests that stored results have the same scores with and without the sequences' frames.
@Suite struct LabelsAloneCommandTests {
  /// Writes labels and the results of two trackers. The first tracker's boxes extend beyond the image, and the second
  /// tracker loses the target.
  private func prepare() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try TinySequence().write(to: "whole/\(name)", in: folder)
      let labels = try String(
        contentsOfFile: folder.path("whole/\(name)/groundtruth_rect.txt"), encoding: .utf8)
      try folder.write(text: labels, to: "bare/\(name)/groundtruth_rect.txt")
      let beyond = (0..<12).map { "\(31 + $0),21,16,\($0 > 4 ? 90 : 16)\n" }.joined()
      try folder.write(text: beyond, to: "results/long/\(name).txt")
      let away = (0..<12).map { $0 == 0 ? "31,21,16,16\n" : "1,1,9,9\n" }.joined()
      try folder.write(text: away, to: "results/away/\(name).txt")
    }
    return folder
  }

  private func evaluate(_ data: String, _ folder: TemporaryFolder) throws -> [String: Any] {
    let result = try VBenchProcess(
      ["evaluate", "--results", "results", "-d", data, "-o", "of-\(data)"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("of-\(data)/results.json")))
    return try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  /// Returns the content without facts about the run itself, without the frame size, and without the figures of
  /// conventions that cut boxes at the image border.
  private func comparable(_ json: Any) -> Any {
    switch json {
    case let object as [String: Any]:
      var kept = object
      for key in ["run", "width", "height", "got10k", "vot"] {
        kept.removeValue(forKey: key)
      }
      return kept.mapValues(comparable)
    case let list as [Any]: return list.map(comparable)
    default: return json
    }
  }

  private func text(_ json: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: json, options: [.sortedKeys]),
      as: UTF8.self)
  }

  @Test
  func `without frames, all figures are equal except those that clip boxes at the border`() throws {
    let folder = try prepare()
    let (whole, bare) = (try evaluate("whole", folder), try evaluate("bare", folder))
    #expect(
      try text(comparable(whole)).replacing("\"whole\"", with: "\"bare\"") == text(comparable(bare))
    )
    #expect(try text(whole["methods"] ?? [:]) != text(bare["methods"] ?? [:]))

    let notes = try text((bare["run"] as? [String: Any])?["problems"] ?? [:])
    #expect(
      notes.contains(
        "there are no frames, so the results are scored with the labels alone and shown without"))
    #expect(notes.contains("frame size of 2 sequences (bare"))
    #expect(notes.contains("(got10k, vot) do not clip them"))
    let page = try String(contentsOfFile: folder.path("of-bare/index.html"), encoding: .utf8)
    #expect(page.contains("There are no images, because the frames do not exist."))
    #expect(page.contains("The boxes are shown without images, because the frames do not exist."))
    #expect(!page.contains("src=\"data:image/jpeg"))
  }

  @Test
  func `report, datasets check and datasets list work without frames, but run does not`() throws {
    let folder = try prepare()
    _ = try evaluate("whole", folder)
    let first = try evaluate("bare", folder)
    // The frames of a run may be removed afterward.
    for name in ["one", "two"] {
      try FileManager.default.removeItem(atPath: folder.path("whole/\(name)/img"))
    }
    let again = try VBenchProcess(["report", "of-whole"], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    _ = first
    try FileManager.default.copyItem(
      atPath: folder.path("of-bare"), toPath: folder.path("copy"))
    let compared = try VBenchProcess(["report", "of-bare", "copy"], in: folder.path)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.output.contains("Nothing changed"), "\(compared.output)")

    let check = try VBenchProcess(["datasets", "check", "bare"], in: folder.path)
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("2 sequences, no defects; there are labels but no frames"))
    let list = try VBenchProcess(["datasets", "list", "bare"], in: folder.path)
    #expect(list.status == 0 && list.output.contains("–"), "\(list.output)\(list.errors)")

    let run = try VBenchProcess(["run", "-d", "bare", "-o", "run", "-q"], in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains("expected an image folder `img` or a video, found none"))
  }

  @Test func `detection and mot results are scored equally with and without image files`() throws {
    let folder = try TemporaryFolder()
    let coco = """
      {"images": [{"id": 1, "file_name": "a.png", "width": 64, "height": 48}],
       "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [4, 5, 20, 10]}],
       "categories": [{"id": 1, "name": "cat"}]}
      """
    let rows = (1...6).map { "\($0),1,\(10 + $0),20,30,60,1,-1,-1,-1\n" }.joined()
    for data in ["whole", "bare"] {
      try folder.write(text: coco, to: "coco-\(data)/annotations/instances_val.json")
      try folder.write(text: rows, to: "mot-\(data)/walk/gt/gt.txt")
      try folder.write(
        text: "[Sequence]\nseqLength=6\nimWidth=64\nimHeight=48\n",
        to: "mot-\(data)/walk/seqinfo.ini")
    }
    let png = try ImageFile.png(TestImages.luma(width: 64, height: 48) { _, _ in 128 })
    try folder.write(png, to: "coco-whole/val/a.png")
    for frame in 1...6 { try folder.write(png, to: "mot-whole/walk/img1/00000\(frame).png") }
    try folder.write(
      text: "[{\"box\": [6, 5, 20, 10], \"label\": \"cat\", \"confidence\": 0.7}]",
      to: "detection-results/mine/a.json")
    // The object's track changes its identity halfway.
    let switching = (1...6).map { "\($0),\($0 > 3 ? 2 : 1),\(10 + $0),20,30,60,1,-1,-1,-1\n" }
    try folder.write(text: switching.joined(), to: "mot-results/mine/walk.txt")
    for (task, layout) in [("detection", "coco"), ("mot", "mot")] {
      var tables: [String] = []
      for data in ["whole", "bare"] {
        let result = try VBenchProcess(
          [
            "evaluate", "--task", task, "--results", "\(task)-results", "-d", "\(layout)-\(data)",
            "-o", "\(task)-of-\(data)",
          ], in: folder.path)
        #expect(result.status == 0, "\(result.errors)")
        let output = "\(task)-of-\(data)"
        tables.append(
          try ["summary.csv", "items.csv"].map {
            try String(contentsOfFile: folder.path("\(output)/\($0)"), encoding: .utf8)
          }.joined().replacing("-whole", with: "-bare"))
        let page = try String(contentsOfFile: folder.path("\(output)/index.html"), encoding: .utf8)
        #expect(page.contains("there are no image files") == (data == "bare"))
      }
      #expect(tables[0] == tables[1])
      #expect(tables[1].contains("64") && tables[1].contains("48"))
    }
  }

  @Test
  func `evaluate refuses YOLO labels without images, because their boxes are relative`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "0 0.5 0.5 0.5 0.5\n", to: "data/labels/a.txt")
    try folder.write(text: "names: [cat]\n", to: "data/data.yaml")
    try folder.write(text: "[]", to: "results/mine/a.json")
    let result = try VBenchProcess(
      ["evaluate", "--task", "detection", "--results", "results", "-d", "data", "-o", "out"],
      in: folder.path)
    #expect(result.status == 3)
    #expect(result.errors.contains("YOLO's boxes are relative to the image's size"))
  }
}
