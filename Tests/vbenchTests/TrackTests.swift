import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

struct TrackTests {
  private func rows(_ path: String) throws -> [[String]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Writes images to a folder that show a textured square moving to the right by two pixels per frame.
  private func movingSquare(in folder: String, frames: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for index in 0..<frames {
      let left = 30 + 2 * index
      let image = TestImages.rgb(width: 160, height: 120) { x, y in
        let isInside = (left..<left + 32).contains(x) && (40..<72).contains(y)
        let texture = ((x - left) * 37 + y * 101 + (x - left) * y * 7) & 127
        return isInside
          ? (120 + texture, texture, 50) : (60, 80 + (x / 9 * 31 + y / 9 * 17) % 40, 70)
      }
      let name = "\(folder)/000\(index / 10)\(index % 10).png"
      try Data(ImageFile.png(image)).write(to: URL(fileURLWithPath: name))
    }
  }

  @Test func `track follows a moving square and writes a video and a table`() throws {
    let folder = try TemporaryFolder()
    try movingSquare(in: folder.path + "/frames", frames: 15)
    let process = try VBenchProcess(
      [
        "track", "frames", "--box", "30,40,32,32", "--level", "fast", "-o", "out/square.mp4",
        "--quiet",
      ], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let rows = try rows(folder.path + "/out/square.csv")
    #expect(rows.count == 16)
    #expect(rows[0].prefix(6) == ["frame", "object", "uuid", "kind", "confidence", "accepted"])
    let last = rows[15]
    #expect(last[0] == "14" && last[1] == "1" && last[3] == "object" && last[5] == "1")
    #expect(abs((Double(last[6]) ?? 0) - 58) < 4)
    let reader = try VideoSource(path: folder.path + "/out/square.mp4").makeReader()
    var count = 0
    while let frame = try reader.next() {
      #expect(frame.size == PixelSize(width: 160, height: 120))
      count += 1
    }
    #expect(count == 15)
  }

  @Test
  func `track names its video after the sequence and reports which objects were lost`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] { try movingSquare(in: "\(folder.path)/\(name)/img", frames: 4) }
    let objects = ["--box", "30,40,32,32", "--box", "100,80,20,20"]
    let whole = try VBenchProcess(
      ["track", "one", "--quiet", "--level", "fast", "--threshold", "0"] + objects, in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(whole.output.contains("one-tracked.mp4"), "\(whole.output)")
    #expect(
      whole.output.contains(
        "object 1 was followed to the end\nobject 2 was followed to the end"))
    // The video of a folder `img` is named after the folder's parent, so it does not replace the first video.
    let other = try VBenchProcess(
      ["track", "two/img", "--quiet", "--level", "fast", "--threshold", "1"] + objects,
      in: folder.path)
    #expect(other.output.contains("two-tracked.mp4"), "\(other.output)")
    #expect(!other.errors.contains("will be replaced"), "\(other.errors)")
    // A second video with the same name replaces the first video, and a note is printed.
    let again = try VBenchProcess(
      ["track", "one", "--quiet", "--level", "fast"] + objects, in: folder.path)
    #expect(again.errors.contains("one-tracked.mp4 will be replaced"), "\(again.errors)")
    // The confidence is 1 only in the first frame, so a threshold of 1 counts the object as lost after that frame.
    #expect(other.output.contains("object 2 was lost after frame 0"), "\(other.output)")
  }

  @Test func `track --preview prints the frames and objects as characters`() throws {
    let folder = try TemporaryFolder()
    try movingSquare(in: folder.path + "/frames", frames: 2)
    let process = try VBenchProcess(
      ["track", "frames", "--box", "30,40,32,32", "--level", "fast", "--preview"],
      in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    #expect(process.errors.contains("frame 0: 1 1.00"))
    #expect(process.errors.contains("1111111111"))
  }

  @Test func `track --rectangles finds a sheet with a border as a single rectangle`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/frames", withIntermediateDirectories: true)
    let image = TestImages.rgb(width: 320, height: 240) { x, y in
      let isSheet = (60..<260).contains(x) && (50..<190).contains(y)
      let isInner = (72..<248).contains(x) && (62..<178).contains(y)
      return isInner ? (230, 225, 210) : isSheet ? (120, 60, 50) : (20, 25, 30)
    }
    for index in 0..<2 {
      try Data(ImageFile.png(image)).write(
        to: URL(fileURLWithPath: folder.path + "/frames/000\(index).png"))
    }
    let process = try VBenchProcess(
      ["track", "frames", "--rectangles", "--level", "fast"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    #expect(process.errors.contains("1 rectangle was found in frame 0"))
  }

  @Test func `track --detect follows a detected object and writes MOTChallenge results`() throws {
    let folder = try TemporaryFolder()
    for index in 0..<9 {
      let image = TestImages.rgb(width: 160, height: 120) { x, y in
        (30 + 4 * index..<70 + 4 * index).contains(x) && (40..<80).contains(y)
          ? (220, 220, 220) : (60, 60, 60)
      }
      try folder.write(ImageFile.png(image), to: "frames/000\(index).png")
    }
    let process = try VBenchProcess(
      [
        "track", "frames", "--quiet", "--detect", "rectangles", "--every", "4", "--mot", "out.txt",
        "-o", "out.mp4",
      ], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let table = try MOTChallengeTable.read(
      folder.path + "/out.txt", content: .results, frameCount: 9)
    #expect(table.frames.allSatisfy { $0.count == 1 && $0.first?.identity == 1 })
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out.mp4"))
    let wrong = try VBenchProcess(
      ["track", "frames", "--detect", "rectangles", "--box", "1,2,3,4"], in: folder.path)
    #expect(wrong.status == 2)
  }

  @Test func `track --rectangles exits with 3 if the first frame has no rectangle`() throws {
    let folder = try TemporaryFolder()
    for name in ["0.png", "1.png"] {
      let flat = TestImages.rgb(width: 160, height: 120) { _, _ in (90, 120, 80) }
      try folder.write(ImageFile.png(flat), to: "frames/\(name)")
    }
    let process = try VBenchProcess(
      ["track", "frames", "--quiet", "--rectangles"], in: folder.path)
    #expect(process.status == 3)
    #expect(process.errors.contains("no rectangle was found in frame 0"), "\(process.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/frames-tracked.mp4"))
  }

  @Test(
    arguments: [
      (["--box", "1,2,3"], 2, "--box"),
      (["--box", "nan,2,3,4"], 2, "--box"),
      (["--box", "1,2,0,4"], 2, "expected a width and a height above zero"),
      (["--corners", "1,2,3,4"], 2, "--corners"),
      ([], 2, "nothing to follow"),
      (
        ["--box", "900,900,20,20"], 2,
        "tracking cannot start: less than one pixel of --box 900,900,20,20 is inside the frame"
          + " (160x120 pixels)"
      ),
      (["--box", "1,2,30,40", "--level", "slow"], 2, "fast, accurate"),
      (["--box", "1,2,30,40", "--revision", "77"], 2, "revision"),
      (["--box", "1,2,30,40", "--first-frame", "99"], 3, "frame 99"),
      (["--box", "1,2,30,40", "--threshold", "2"], 2, "--threshold"),
    ] as [([String], Int32, String)])
  func `track exits with an error on invalid input and writes no video`(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    try movingSquare(in: folder.path + "/frames", frames: 2)
    let process = try VBenchProcess(
      ["track", "frames", "--quiet"] + arguments, in: folder.path)
    #expect(process.status == status, "\(process.errors)")
    #expect(process.errors.contains(words), "\(process.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/frames-tracked.mp4"))
  }

  @Test func `track names a video that does not exist and exits with 3`() throws {
    let folder = try TemporaryFolder()
    let process = try VBenchProcess(
      ["track", "nowhere.mp4", "--box", "1,2,3,4"], in: folder.path)
    #expect(process.status == 3)
    #expect(process.errors.contains("nowhere.mp4"))
  }

  @Test
  func `render writes the videos of a stored run, and exits with 2 on an unknown tracker`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/square", in: folder)
    let run = try VBenchProcess(
      ["run", "--dataset", "data", "--levels", "fast", "-o", "run", "--quiet"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let render = try VBenchProcess(["render", "run", "--quiet"], in: folder.path)
    #expect(render.status == 0, "\(render.errors)")
    let videos = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/run/videos")
    #expect(videos.count == 1 && videos.allSatisfy { $0.hasSuffix(".mp4") })
    let wrong = try VBenchProcess(
      ["render", "run", "--subjects", "nobody", "--quiet"], in: folder.path)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("object-fast-r3"))
  }
}
