import Foundation
import GroundTruth
import TestSupport
import Testing

/// Tests of messages that say what the files of other programs seem to be, and what to do with them.
@Suite struct ForeignFileWordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (
      "cup.txt", "0 1 2 9 11 0 0 0 0 \"Person\"\n0 3 2 11 11 1 0 0 0 \"Person\"\n",
      "the rows look like those of VATIC"
    ),
    (
      "train.xml", "<dataset><images><image file='a.png'><box top='1'/></image></images></dataset>",
      "dlib's imglab"
    ),
    ("MVI_1.xml", "<sequence><frame num=\"1\"><target_list/></frame></sequence>", "UA-DETRAC"),
    ("cupDLC.csv", "scorer,DLC,DLC\nbodyparts,nose,nose\ncoords,x,y\n0,1,2\n", "DeepLabCut"),
    ("labels.csv", "cup,1,2,8,9,0001.png,40,30\n", "sed -i '1i class,x,y,width,height,filename"),
    (
      "export.json",
      "[{\"data\": {\"image\": \"a.png\"}, \"annotations\": [{\"result\": [{\"type\": \"rectanglelabels\"}]}]}]",
      "export the project as COCO with images"
    ),
    ("default.json", "{\"info\": {}, \"categories\": {}, \"items\": []}", "datum convert"),
    ("a.json", "{\"asset\": {\"name\": \"a.png\"}, \"regions\": []}", "VoTT"),
    ("export.ndjson", "{\"data_row\": {\"id\": \"a\"}}\n", "Labelbox"),
  ]) func `labels of further programs are named beside a folder of images`(
    name: String, content: String, words: String
  ) throws {
    try DatasetTest.writeFrames(2, to: folder, "own/cup")
    try folder.write(text: content, to: "own/\(name)")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path("own")) }
    #expect(message.contains(words), "\(message)")
  }

  @Test(arguments: [
    ("cup.csv", "foo;bar;baz\n0;a;b\n", "cup.csv is there, but its first line is `foo;bar;baz`"),
    ("cup.txt", "left of the table\n", "cup.txt is there, but its first line is `left of"),
    (
      "cup.json", "{\"tracks\": [{\"points\": [[0, 5]]}]}",
      "cup.json, whose keys are tracks, holds no boxes"
    ),
    ("notes.csv", "foo,bar\n1,2\n", "(notes.csv, whose first line is `foo,bar`, is in none)"),
  ]) func `a file beside the frames that holds no boxes is named, whatever the path of the dataset`(
    name: String, content: String, words: String
  ) throws {
    try DatasetTest.writeFrames(2, to: folder, "own/cup")
    try folder.write(text: content, to: "own/\(name)")
    for path in ["own", "./own", "own/../own"] {
      let message = DatasetTest.message { _ = try DatasetTest.load(folder.path(path)) }
      #expect(message.contains(words), "\(message)")
    }
  }

  @Test func `the box in the advice lies inside the image`() throws {
    try DatasetTest.writeFrames(2, to: folder, "own/cup")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path("own")) }
    let numbers = try #require(message.firstMatch(of: /`0,(\d+),(\d+),(\d+),(\d+)`/))
    let box = [numbers.1, numbers.2, numbers.3, numbers.4].compactMap { Int($0) }
    #expect(
      box[0] + box[2] <= 40 && box[1] + box[3] <= 30 && box[2] > 0 && box[3] > 0, "\(message)")
  }

  @Test func `a table with several objects per image is not a sequence`() throws {
    try DatasetTest.writeFrames(2, to: folder, "own/img")
    try folder.write(
      text: "filename,class,xmin,ymin,xmax,ymax\n0001.png,cup,1,2,8,9\n0001.png,cat,3,2,8,9\n",
      to: "own/labels.csv")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path("own")) }
    #expect(message.contains("several objects per image, so it is read with --task detection"))
    let check = try CheckedDataset(folder.path("own")) { try Dataset.open($0, boxes: $1) }
    #expect(check.thing == "image" && check.count == 2)
    #expect(check.check(frames: .headers).isClean)
  }

  @Test(arguments: [
    ("a.hocr", "<html><div class='ocr_page'></div></html>", "tesseract IMAGE NAME tsv"),
    ("a.xml", "<PcGts></PcGts>", "PAGE XML of OCR"),
    ("gt.txt", "word_1.png, \"Tiredness\"\n", "ICDAR's cropped images"),
    (
      "a.png.json", "{\"size\": {}, \"objects\": [{\"classTitle\": \"cup\"}]}",
      "Supervisely's labels of one image"
    ),
  ]) func `labels of images in other forms are named`(
    name: String, content: String, words: String
  ) throws {
    try folder.write(text: content, to: name)
    let message = DatasetTest.message { _ = try Layouts.images.items(in: folder.path) }
    #expect(message.contains(words), "\(message)")
  }

  @Test func `the advice on binary files fits the data`() throws {
    try folder.write(text: "", to: "flow10.npy")
    func message(_ body: () throws -> Void) -> String { DatasetTest.message(body) }
    #expect(message { _ = try Layouts.flow.items(in: folder.path) }.contains("Middlebury's .flo"))
    #expect(
      message { _ = try Layouts.registration.items(in: folder.path) }.contains("nine numbers"))
    #expect(
      message { _ = try Layouts.images.items(in: folder.path) }.contains("write its boxes as text"))
  }
}
