import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

/// Tests that run every command of `YourData.md` on data in the formats that the page describes.
@Suite struct YourDataTests {
  private static let page = "Documentation/YourData.md"
  static let size = PixelSize(width: 96, height: 64)
  static let frames = 12

  @Test(.needs("python3"))
  func `every command in YourData.md succeeds on data in the described formats`() throws {
    let folder = try TemporaryFolder()
    try Self.write(to: folder)
    let commands = try DocumentedCommand.all(in: Self.page).compactMap(\.words)
      .filter { $0.first == "vbench" }
    #expect(commands.count > 20)
    for (index, words) in commands.enumerated() {
      var arguments = Array(words.dropFirst())
      if arguments[0] != "datasets" { arguments += ["-o", "out\(index)", "-q"] }
      if arguments[0] == "compare", !arguments.contains("none") {
        arguments += ["--levels", "fast", "--revisions", "1", "--trackers", "object"]
      }
      let run = try VBenchProcess(arguments, in: folder.path)
      #expect(run.status == 0, "\(words.joined(separator: " ")): \(run.errors)")
      guard arguments[0] == "evaluate" else { continue }
      // All results are the labels, or as good as the labels.
      let row = run.output.split(separator: "\n").dropFirst().first ?? ""
      let figure = row.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
      let expected =
        arguments.contains("flow")
        ? 0.0...0 : ["text", "barcodes"].contains { arguments.contains($0) } ? 1.0...1.0 : 0.9...1
      #expect(expected.contains(figure), "\(words.joined(separator: " ")): \(run.output)")
    }
  }

  static func box(_ frame: Int) -> Box {
    Box(x: 30 + Double(frame), y: 20, width: 16, height: 16)
  }

  static func image(_ frame: Int) -> PixelBuffer {
    PixelBuffer.makeLuma(width: size.width, height: size.height) { luma in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (u, v) = (x - 30 - frame, y - 20)
          let isTarget = (0..<16).contains(u) && (0..<16).contains(v)
          luma[y * size.width + x] = UInt8(
            isTarget ? 150 + (u * 5 ^ v * 3) % 100 : 40 + (x * 7 + y * 13) % 50)
        }
      }
    }
  }

  /// Returns a line for each frame.
  static func lines(_ line: (Int, Box) -> [Double]) -> String {
    (0..<frames).map { frame in
      line(frame, box(frame)).map { "\($0)" }.joined(separator: ",") + "\n"
    }.joined()
  }

  static func relativeCenter(_ box: Box) -> [Double] {
    let (width, height) = (Double(size.width), Double(size.height))
    return [box.center.x / width, box.center.y / height, box.width / width, box.height / height]
  }

  private static func write(to folder: TemporaryFolder) throws {
    try writeSequences(to: folder)
    try writeTrackingResults(to: folder)
    try writeManyObjects(to: folder)
    try writeImages(to: folder)
    try writePythonFiles(to: folder)
    try writeWords(to: folder)
    try writeFiles(ofPrograms: folder)
    try writeOwnFiles(to: folder)
  }

  private static func video(_ name: String, in folder: TemporaryFolder) throws {
    let writer = try VideoWriter(path: folder.path(name), size: size)
    for frame in 0..<frames { try writer.append(image(frame).rgb) }
    try writer.finish()
  }

  static func pictures(_ name: String, in folder: TemporaryFolder) throws {
    for frame in 0..<frames {
      try folder.write(try ImageFile.png(image(frame)), to: "\(name)/\(1001 + frame).png")
    }
  }

  private static func writeSequences(to folder: TemporaryFolder) throws {
    let table =
      "frame,x,y,width,height\n" + lines { [Double($0), $1.x, $1.y, $1.width, $1.height] }
    try video("cup.mp4", in: folder)
    try folder.write(text: table, to: "cup.csv")
    for name in ["a", "b"] {
      try folder.write(text: lines { [$1.x, $1.y, $1.width, $1.height] }, to: "clips/\(name).txt")
      try folder.copy(folder.path("cup.mp4"), to: "clips/\(name).mp4")
    }
    try pictures("own/cat", in: folder)
    try folder.write(text: table, to: "own/cat.csv")
    try folder.write(
      text: lines { [$1.x, $1.y, $1.width, $1.height] }, to: "apart/annotations/a.txt")
    // Writing the file creates the folder.
    try folder.write(text: "", to: "apart/videos/.keep")
    try folder.copy(folder.path("cup.mp4"), to: "apart/videos/a.mp4")
    try pictures("table/cat", in: folder)
    let named = (0..<frames).map { frame in
      let box = box(frame)
      return "\(1001 + frame).png,cat,\(box.x),\(box.y),\(box.maxX),\(box.maxY)\n"
    }
    try folder.write(
      text: "filename,class,xmin,ymin,xmax,ymax\n" + named.joined(), to: "table/labels.csv")
    try pictures("shots", in: folder)
    try folder.write(
      text: "filename,class,xmin,ymin,xmax,ymax\n" + named.joined(), to: "shots/_annotations.csv")
    try pictures("lists-of-boxes/cat", in: folder)
    try folder.write(
      text: "frame,bbox\n"
        + (0..<frames).map { frame in
          let box = box(frame)
          return "\(frame),\"[\(box.x), \(box.y), \(box.width), \(box.height)]\"\n"
        }.joined(), to: "lists-of-boxes/cat.csv")
    try folder.write(
      text: "timestamp,x,y,width,height\n"
        + lines { [Double($0) / 25, $1.x, $1.y, $1.width, $1.height] }, to: "timed/cup.csv")
    try folder.copy(folder.path("cup.mp4"), to: "timed/cup.mp4")
    try pictures("records/cat", in: folder)
    let records = (0..<frames).map { frame in
      let box = box(frame)
      return "{\"frame\": \(frame), \"bbox\": [\(box.x), \(box.y), \(box.width), \(box.height)]}"
    }
    try folder.write(text: "[\(records.joined(separator: ","))]", to: "records/cat.json")
    for name in ["labels.txt", "answers.txt"] {
      try folder.write(text: lines { [$1.x, $1.y, $1.width, $1.height] }, to: name)
    }
    for name in ["seq", "corners", "fractions"] { try pictures("\(name)/frames", in: folder) }
    let labels = "groundtruth_rect.txt"
    try folder.write(
      text: lines { [$1.x + 1, $1.y + 1, $1.width, $1.height] }, to: "seq/\(labels)")
    try folder.write(
      text: lines { [$1.x + 1, $1.y + 1, $1.maxX + 1, $1.maxY + 1] }, to: "corners/\(labels)")
    try folder.write(text: lines { relativeCenter($1) }, to: "fractions/\(labels)")
  }

  /// Writes what programs in Python write, and images that are named by times.
  private static func writePythonFiles(to folder: TemporaryFolder) throws {
    func plain(_ box: Box) -> [Double] { [box.x, box.y, box.width, box.height] }
    func text(_ line: (Int, Box) -> String) -> String {
      (0..<frames).map { line($0, box($0)) + "\n" }.joined()
    }
    for name in ["pandas/cat", "printed/cat", "keys/cat", "keyed/img", "tc128/Ball_ce1/img"] {
      try pictures(name, in: folder)
    }
    try folder.write(
      text: ",x,y,width,height\n" + lines { [Double($0)] + plain($1) }, to: "pandas/cat.csv")
    try folder.write(text: text { "tensor(\(plain($1)))" }, to: "printed/cat.txt")
    let entries = (0..<frames).map { "\"\($0)\": \(plain(box($0)))" }
    try folder.write(text: "{\(entries.joined(separator: ", "))}", to: "keys/cat.json")
    func words(_ box: Box) -> String { plain(box).map { "\($0)" }.joined(separator: " ") }
    try folder.write(
      text: text { "img/\(1001 + $0).png 1 \(words($1))" }, to: "keyed/annotations.txt")
    func time(_ frame: Int) -> String { "1403636579\(100_000_000 + 50_000_457 * frame)" }
    for frame in 0..<frames {
      try folder.write(try ImageFile.png(image(frame)), to: "robot/cam/\(time(frame)).png")
    }
    try folder.write(
      text: "#timestamp x y w h\n" + text { "\(time($0)) \(words($1))" },
      to: "robot/cam.txt")
    func shifted(_ box: Box) -> [Double] { [box.x + 1, box.y + 1, box.width, box.height] }
    try folder.write(
      text: lines { shifted($1) }, to: "tc128/Ball_ce1/Ball_ce1_gt.txt")
    try folder.write(text: "1001,\(1000 + frames)\n", to: "tc128/Ball_ce1/Ball_ce1_frames.txt")
    try folder.write(
      text: "Unnamed: 0,x,y,w,h,score\n" + lines { [Double($0)] + shifted($1) + [0.5] },
      to: "results-python/T/seq.csv")
    let arrays = (0..<frames).map { "\(shifted(box($0)))" }.joined(separator: ",\n        ")
    try folder.write(text: "tensor([\(arrays)], device='cuda:0')", to: "results-python/U/seq.txt")
  }

  /// Writes labels and results of objects in images, and of words.
  private static func writeWords(to folder: TemporaryFolder) throws {
    let (box, picture) = (box(0), try ImageFile.png(image(0)))
    let edges = "\(box.x) \(box.y) \(box.maxX) \(box.maxY)"
    let size = "-1 -1 -1 -1000 -1000 -1000 -10"
    try folder.write(picture, to: "kitti/image_2/000000.png")
    try folder.write(
      text: "Car 0 0 -10 \(edges) \(size)\nDontCare -1 -1 -10 60 5 90 40 \(size)\n",
      to: "kitti/label_2/000000.txt")
    try folder.write(
      text: "Car -1 -1 -10 \(edges) \(size) 0.9\nVan -1 -1 -10 65 10 80 30 \(size) 0.9\n",
      to: "kitti-results/M/data/000000.txt")
    for name in ["a", "b"] { try folder.write(picture, to: "objects/\(name).png") }
    let corners = edges.replacingOccurrences(of: " ", with: ",")
    try folder.write(
      text: "filename,width,height,class,xmin,ymin,xmax,ymax\na.png,96,64,cup,\(corners)\n",
      to: "objects/_annotations.csv")
    try folder.write(
      text: ",xmin,ymin,xmax,ymax,confidence,class,name\n0,\(corners),0.9,0,cup\n",
      to: "table-results/M/a.csv")
    try folder.write(
      text: ",xmin,ymin,xmax,ymax,confidence,class,name\n", to: "table-results/M/b.csv")
    let center = relativeCenter(box).map { "\($0)" }.joined(separator: " ")
    try folder.write(picture, to: "pose/images/a.png")
    try folder.write(text: "kpt_shape: [2, 3]\nnames: [cup]\n", to: "pose/data.yaml")
    try folder.write(text: "0 \(center) 0.1 0.1 2 0.9 0.9 2\n", to: "pose/labels/a.txt")
    let table =
      "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
      + "4\t1\t1\t1\t1\t0\t10\t10\t30\t10\t-1\t\n5\t1\t1\t1\t1\t1\t10\t10\t30\t10\t96.1\tWORD\n"
    try folder.write(text: table, to: "tesseract/M/img_1.tsv")
    try folder.write(text: table, to: "page-results/M/page.tsv")
    try folder.write(text: table, to: "pages/page.tsv")
    for name in ["pages/page.png", "crops/page.png"] { try folder.write(picture, to: name) }
    try folder.write(
      text:
        "crops/page.png\t[{\"transcription\": \"WORD\", \"points\": [[10, 10], [40, 10], [40, 20], [10, 20]]}]\n",
      to: "crops/Label.txt")
  }

  private static func writeTrackingResults(to folder: TemporaryFolder) throws {
    func plain(_ box: Box) -> [Double] { [box.x + 1, box.y + 1, box.width, box.height] }
    try folder.write(text: lines { plain($1) + [0.5] }, to: "results/T/seq.txt")
    try folder.write(
      text: lines { [$1.x + 1, $1.y + 1, $1.maxX + 1, $1.maxY + 1] },
      to: "results-corners/T/seq.txt")
    try folder.write(text: lines { relativeCenter($1) }, to: "results-yolo/T/seq.txt")
    try folder.write(text: lines { [Double($0)] + plain($1) }, to: "results-frame/T/seq.txt")
    try folder.write(
      text: "frame,x,y,width,height,confidence\n"
        + lines { [Double($0)] + plain($1) + [0.5] }, to: "results-csv/T/seq.csv")
    let lists = (0..<frames).map { "\(plain(box($0)))" }
    try folder.write(
      text: "[\(lists.joined(separator: ", "))]", to: "results-json/T/seq.json")
    let late = lines { plain($1) }.split(separator: "\n").dropFirst().joined(separator: "\n")
    try folder.write(text: late, to: "results-late/T/seq.txt")
    try folder.write(text: lines { plain($1) }, to: "uav/anno/UAV123/bike1.txt")
    try folder.write(text: lines { plain($1) }, to: "pytracking/dimp/default/uav_bike1.txt")
    try folder.write(
      text: """
        import sys
        frame = 0
        for line in sys.stdin:
            print(30 + frame, 20, 46 + frame, 36, sep=",", flush=True)
            frame += 1
        """, to: "mine.py")
  }

  private static func writeManyObjects(to folder: TemporaryFolder) throws {
    func rows(_ end: String) -> String {
      (0..<frames).map { frame in
        let box = box(frame)
        return "\(frame + 1),1,\(box.x + 1),\(box.y + 1),\(box.width),\(box.height),\(end)\n"
      }.joined()
    }
    try folder.write(text: rows("1,1,1"), to: "gt.txt")
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "pred.txt")
    try folder.write(text: rows("1,1,1"), to: "mot/v/gt/gt.txt")
    try folder.write(text: rows("1,3,1"), to: "classes/v/gt/gt.txt")
    try folder.write(text: rows("1,person,1"), to: "named.txt")
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "trackers/MOT17-train/T/data/v.txt")
    try folder.write(text: rows("1,1,1"), to: "mot17/MOT17-02-FRCNN/gt/gt.txt")
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "private/T/MOT17-02.txt")
    try pictures("mot/v/img1", in: folder)
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "cvat-results/T/cvat.txt")
    try pictures("cvat/images", in: folder)
    var xml = "<annotations><track id=\"1\" label=\"car\">"
    for frame in 0..<frames {
      // The same pixels as in the MOT files.
      var box = box(frame)
      (box.x, box.y) = (box.x + 1, box.y + 1)
      let numbers = relativeCenter(box).map { "\($0)" }
      xml +=
        "<box frame=\"\(frame)\" outside=\"0\" xtl=\"\(box.x)\" ytl=\"\(box.y)\" xbr=\"\(box.maxX)\""
        + " ybr=\"\(box.maxY)\"/>"
      try folder.write(
        text: "0 \(numbers.joined(separator: " ")) 0.9 1\n",
        to: "runs/track/labels/v_\(frame + 1).txt")
    }
    try folder.write(text: xml + "</track></annotations>", to: "cvat/annotations.xml")
    let table = lines { [$1.x + 1, $1.y + 1, $1.maxX + 1, $1.maxY + 1, 0, 0.9, 1, Double($0)] }
    try folder.write(
      text: "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_index\n" + table,
      to: "results-table/T/v.csv")
    try writeLabelStudio(to: folder)
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "studio-results/T/v.txt")
  }

  /// Writes key frames at the first and at the last frame, in percent, and in the same pixels as in the MOT files.
  private static func writeLabelStudio(to folder: TemporaryFolder) throws {
    let keys = [0, frames - 1].map { frame in
      let box = box(frame)
      let (x, y) = (100 * (box.x + 1) / Double(size.width), 100 * (box.y + 1) / Double(size.height))
      return "{\"frame\": \(frame + 1), \"enabled\": true, \"x\": \(x), \"y\": \(y),"
        + " \"width\": \(1600 / Double(size.width)), \"height\": \(1600 / Double(size.height))}"
    }
    try folder.write(
      text: """
        [{"data": {"video": "v.mp4"}, "annotations": [{"result": [{"type": "videorectangle",
          "value": {"framesCount": \(frames), "sequence": [\(keys.joined(separator: ","))]}}]}]}]
        """, to: "studio/project.json")
    try pictures("studio/v", in: folder)
  }

  private static func writeImages(to folder: TemporaryFolder) throws {
    let box = box(0)
    let numbers = "[\(box.x), \(box.y), \(box.width), \(box.height)]"
    try folder.write(
      text: """
        {"images": [{"id": 7, "file_name": "a.png", "width": 96, "height": 64}],
         "annotations": [{"id": 1, "image_id": 7, "category_id": 3, "bbox": \(numbers),
           "area": 256, "iscrowd": false}],
         "categories": [{"id": 3, "name": "cup"}]}
        """, to: "coco/annotations.json")
    try folder.write(
      text: "[{\"image_id\": 7, \"category_id\": 3, \"bbox\": \(numbers), \"score\": 0.9}]",
      to: "detections.json")
    let center = relativeCenter(box).map { "\($0)" }.joined(separator: " ")
    try folder.write(text: "0 \(center) 0.9\n", to: "yolo/M/a.txt")
    try folder.write(text: "cup\n", to: "cvat-yolo/obj.names")
    let exported = "cvat-yolo/obj_train_data/frame_000000"
    try folder.write(text: "0 \(center)\n", to: "\(exported).txt")
    try folder.write(try ImageFile.png(image(0)), to: "\(exported).png")
    try folder.write(
      text: "[{\"image_id\": 7, \"category_id\": 3, \"bbox\": \(numbers), \"score\": 0.9}]",
      to: "lists/M/predictions.json")
    let corners = "[\(box.x), \(box.y), \(box.maxX), \(box.maxY)]"
    try folder.write(
      text: "[{\"image_id\": 7, \"boxes\": [\(corners)], \"scores\": [0.9], \"labels\": [3]}]",
      to: "torchvision.json")
    try folder.write(
      text: "cup 0.9 \(box.x) \(box.y) \(box.maxX) \(box.maxY)\n", to: "named/M/a.txt")
    try folder.write(text: "10, 10, 40, 20, \"WORD\"\n", to: "icdar/gts/gt_img_1.txt")
    try folder.write(
      text: "10,10,40,10,40,20,10,20,WORD\n", to: "icdar-results/M/res_img_1.txt")
    for name in ["1", "2"] {
      try folder.write(try ImageFile.png(image(0)), to: "pairs/scene/\(name).png")
    }
    try folder.write(text: "1 0 5\n0 1 3\n0 0 1\n", to: "pairs/scene/H_1_2")
    try folder.write(text: "1 0 -5\n0 1 -3\n0 0 1\n", to: "maps/M/scene/1-2.txt")
  }
}
