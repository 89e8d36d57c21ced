import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct ObjectTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mot(
    _ text: String, _ content: ObjectTable.Content = .labels, frames: Int? = nil
  ) throws -> ObjectTable {
    let path = try folder.write(text: text, to: "gt.txt")
    return try MOTChallengeTable.read(path, content: content, frameCount: frames)
  }

  private func kitti(_ text: String, _ content: ObjectTable.Content = .labels) throws -> ObjectTable
  {
    let path = try folder.write(text: text, to: "0000.txt")
    return try KITTITrackingTable.read(path, content: content, frameCount: nil)
  }

  @Test func `MOTChallenge labels are read with flag, class and visibility`() throws {
    let table = try mot("1,4,11,21,30,40,1,1,0.5\n3,4,12,21,30,40,0,7,1\n", frames: 4)
    #expect(table.frames.map(\.count) == [1, 0, 1, 0])
    #expect(
      table.frames[0] == [
        .init(
          identity: 4, box: Box(x: 10, y: 20, width: 30, height: 40), kind: .number(1),
          visibility: 0.5)
      ])
    #expect(table.frames[2][0].isCounted == false)
    #expect(table.frames[2][0].kind == .number(7))
  }

  @Test func `rows of DarkLabel are refused unless their columns are named`() throws {
    let rows = "0,1,7,11,21,41,61,cup\n1,1,7,12,21,42,61,cup\n"
    #expect(DatasetTest.message { _ = try mot(rows) }.contains("frame,n,id,x1,y1,x2,y2,label"))
    let table = try mot("frame,n,id,x1,y1,x2,y2,label\n" + rows)
    #expect(table.frames.map { $0.map(\.identity) } == [[7], [7]])
    #expect(table.frames[0][0].box == Box(x: 10, y: 20, width: 30, height: 40))
    // Rows with a confidence in percent before the class.
    let named = try mot("1,4,11,21,30,40,95,cup\n2,4,12,21,30,40,97,cup\n")
    #expect(named.frames[1][0].box == Box(x: 11, y: 20, width: 30, height: 40))
  }

  @Test func `masks in the form of MOTS are refused by name`() {
    let message = DatasetTest.message {
      _ = try mot("1 2001 2 1080 1920 WSV:2d;1O10000O1\n", .results)
    }
    #expect(
      message.hasPrefix("gt.txt:1: expected boxes, found a mask in run-length code, as in MOTS"))
  }

  @Test func `a name in place of an id is refused with advice`() {
    let message = DatasetTest.message { _ = try mot("1,person_1,11,21,30,40,1\n", .results) }
    #expect(
      message
        == "gt.txt:1: expected a number as the id, found \"person_1\"; write a number of its own for each object"
    )
  }

  @Test func `MOTChallenge rows of ten columns have no class and no visibility`() throws {
    let row = try mot("1,4,11,21,30,40,1,-4.15,-7.3,0\n").frames[0][0]
    #expect(row.kind == .unstated)
    #expect(row.visibility == nil)
  }

  @Test func `MOTChallenge results have confidences, and detections need no identity`() throws {
    let results = try mot("2,4,11,21,30,40,0.25,-1,-1,-1\n", .results)
    #expect(results.frames.count == 2)
    #expect(results.frames[1][0].confidence == 0.25)
    #expect(results.frames[1][0].isCounted)
    let detections = try mot("1,-1,1,1,5,5,9\n1,-1,2,2,5,5,8\n", .detections)
    #expect(detections.frames[0].map(\.confidence) == [9, 8])
  }

  @Test(arguments: [
    ("1,4,11,21,30\n", "gt.txt:1: expected 6 to 10 numbers, found 5"),
    (
      "1,4,1,1,9,9\n1,4,2,2,9,9\n",
      "gt.txt:2: expected one row for id 4 in frame 1, found another on line 1"
    ),
    ("-1,4,1,1,9,9\n", "gt.txt:1: expected a frame from 1 to 10000000, found -1"),
    ("1000000000,4,1,1,9,9\n", "gt.txt:1: expected a frame from 1 to 10000000, found 1000000000"),
    ("1.5,4,1,1,9,9\n", "gt.txt:1: expected a whole number for the frame, found 1.5"),
    ("1,4,1,nan,9,9\n", "gt.txt:1: expected numbers, found NaN"),
    ("1,4,1,1,-9,9\n", "gt.txt:1: expected a width and a height of 0 or more, found -9.0 and 9.0"),
  ])
  func `a malformed MOTChallenge row is refused with its line and the expected format`(
    text: String, expected: String
  ) {
    #expect(DatasetTest.message { _ = try mot(text) } == expected)
  }

  @Test func `a MOTChallenge row beyond the sequence's last frame is refused with its line`() {
    #expect(
      DatasetTest.message { _ = try mot("6,1,1,1,9,9\n", frames: 5) }
        == "gt.txt:1: expected a frame from 1 to 5, found 6")
  }

  @Test
  func `KITTI labels are read with class, truncation, occlusion and ignored regions`() throws {
    let table = try kitti(
      """
      0 2 Car 1 2 -1.5 10 20 40 60 1 1 1 0 0 0 0
      1 -1 DontCare -1 -1 -10 5 6 15 26 -1 -1 -1 -1000 -1000 -1000 -10
      1 -1 DontCare -1 -1 -10 50 6 55 26 -1 -1 -1 -1000 -1000 -1000 -10
      """)
    #expect(
      table.frames[0] == [
        .init(
          identity: 2, box: Box(x: 10, y: 20, width: 30, height: 40), kind: .name("Car"),
          truncation: 1, occlusion: 2)
      ])
    #expect(
      table.ignored[1] == [
        Box(x: 5, y: 6, width: 10, height: 20), Box(x: 50, y: 6, width: 5, height: 20),
      ])
  }

  @Test func `a malformed KITTI row is refused with its line and the expected format`() {
    #expect(
      DatasetTest.message { _ = try kitti("0 2 Car 1 2 -1.5 10 20 40\n") }
        == "0000.txt:1: expected 17 or 18 fields, found 9")
    #expect(
      DatasetTest.message { _ = try kitti("0 2 Car 0 0 0 40 20 10 60 1 1 1 0 0 0 0\n") }
        == "0000.txt:1: expected left, top, right and bottom with left <= right and top <= bottom;"
        + " found 40.0, 20.0, 10.0 and 60.0")
  }

  @Test func `tables of objects written for MOTChallenge and KITTI read back the same`() throws {
    let boxes = [
      Box(x: 0.1, y: 1.0 / 3, width: 20.25, height: 40),
      Box(x: -7, y: 3, width: 5, height: 1e-3),
    ]
    var table = ObjectTable(frames: [[], []], ignored: [[], []])
    table.frames[1] = zip([3, 9], boxes).map {
      .init(identity: $0, box: $1, confidence: 0.75)
    }
    let mot = try mot(MOTChallengeTable.text(table), .results)
    for (row, written) in zip(mot.frames[1], table.frames[1]) {
      #expect(row.identity == written.identity)
      #expect(abs(row.box.x - written.box.x) < 1e-12)
      #expect(row.confidence == 0.75)
    }
    let kitti = try kitti(KITTITrackingTable.text(table), .results)
    #expect(kitti.frames[1].map(\.identity) == [3, 9])
    #expect(abs(kitti.frames[1][0].box.maxY - boxes[0].maxY) < 1e-12)
    #expect(kitti.frames[1][0].kind == .name("Pedestrian"))
  }

  @Test func `MOTChallenge and KITTI sequences are found below the same folder`() throws {
    try folder.write(text: "1,1,1,1,9,9\n", to: "train/A/gt/gt.txt")
    try folder.write(text: "[Sequence]\nseqLength=7\n", to: "train/A/seqinfo.ini")
    try folder.write(text: "1,-1,1,1,9,9,1\n", to: "train/A/det/det.txt")
    try folder.write(text: "0 2 Car 0 0 0 1 2 3 4 1 1 1 0 0 0 0\n", to: "kitti/label_02/0003.txt")
    let found = try Layouts.objects.items(in: folder.path)
    #expect(found.map(\.name) == ["0003", "A"])
    #expect(found.map(\.hasKITTIKinds) == [true, false])
    #expect(try found[1].frameCount() == 7)
    #expect(try found[1].readLabels().frames.count == 7)
    #expect(found[1].detections == folder.path("train/A/det/det.txt"))
    #expect(
      DatasetTest.message { _ = try found[0].openFrames().makeReader() }.contains(
        "a folder of images"))
  }

  @Test func `a folder without sequences of many objects is refused`() throws {
    try folder.write(text: "", to: "empty/note.txt")
    #expect(
      DatasetTest.message { _ = try Layouts.objects.items(in: folder.path("empty")) }
        .contains("contains no labeled sequence of many objects; expected"))
    #expect(DatasetTest.message { _ = try Layouts.objects.items(in: folder.path("no")) } != "")
  }

  @Test(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
  func `two real MOTChallenge sequences have all frames and identities`() throws {
    let found = try Layouts.objects.items(in: RealData.path("mot"))
    #expect(found.map(\.name) == ["PETS09-S2L1", "TUD-Campus"])
    let tables = try found.map { try $0.readLabels() }
    #expect(tables.map(\.frames.count) == [795, 71])
    #expect(tables.map { Set($0.frames.joined().map(\.identity)).count } == [19, 8])
  }
}
