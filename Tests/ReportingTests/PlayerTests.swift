import Bench
import Evaluation
import Files
import Foundation
import Geometry
import Results
import TestSupport
import Testing

@testable import Reporting
@testable import Tracking

@Suite struct PlayerTests {
  @Test func `number series for the player are packed as differences in base 64`() {
    // The differences are 0, 1, -2, missing and 17. They are encoded as 0, 2, 5 and 34 because the lowest bit is the
    // sign.
    #expect(PackedText.series([0, 1, -1, nil, 16]) == "ACF.iB")
    #expect(PackedText.series([]) == "")
  }

  @Test func `packed boxes are in tenths of a pixel, and packed corners follow a parenthesis`() {
    let box = Region.box(Box(x: 1.04, y: 2, width: 3, height: 4))
    #expect(PackedText.regions([box, nil, box]) == "UoB8BwC.AAAA")
    let corners = Region.quadrilateral(
      Quadrilateral(
        topLeft: Point(0, 0), topRight: Point(0.1, 0),
        bottomRight: Point(0.1, 0.1), bottomLeft: Point(0, 0.1)))
    #expect(PackedText.regions([corners, corners, box]) == "(AACACCACAAAAAAAA)UoB8BwC")
  }

  @Test func `packing regions with NaN, infinite or huge coordinates does not crash`() {
    let wild = [
      Box(x: .nan, y: 0, width: 1, height: 1), Box(x: 0, y: 0, width: .infinity, height: 1),
      Box(x: 0, y: 0, width: 0, height: 5),
    ]
    #expect(PackedText.regions(wild.map { Region.box($0) }) == "...")
    let huge = Region.box(Box(x: -1e300, y: 1e300, width: 1e300, height: 1))
    #expect(!PackedText.regions([huge, huge]).isEmpty)
  }

  @Test func `packed boxes that jitter take fewer than 8 characters per frame`() {
    var generator = SplitMix64(seed: 7)
    var box = Box(x: 300, y: 200, width: 60, height: 90)
    let regions = (0..<1000).map { _ in
      box.x += 3 * generator.normal()
      box.y += 2 * generator.normal()
      box.width *= 1 + 0.004 * generator.normal()
      box.height *= 1 + 0.004 * generator.normal()
      return Region.box(box)
    }
    #expect(PackedText.regions(regions).utf8.count < 8 * regions.count)
  }

  @Test func `embedded JSON contains no markup characters and reads back unchanged`() throws {
    let text = try JSONBlock.text(["</script><!-- & \" \u{2028}"])
    #expect(!text.contains("<") && !text.contains(">") && !text.contains("&"))
    let back = try JSONDecoder().decode([String].self, from: Data(text.utf8))
    #expect(back == ["</script><!-- & \" \u{2028}"])
  }

  @Test func `rounded confidences stay on their side of the threshold 0.5`() throws {
    let result = HTMLSampleRun.result(sequences: ["a"], methods: HTMLSampleRun.methods(1)) {
      $0.steps[1].confidence = 0.4999
      $0.steps[2].confidence = 0.5
    }
    var confidences: [String] = []
    PlayerSequence.forEachAnswers(at: 0, of: result) { confidences.append($0.confidence) }
    // The confidences are 1, 0.49, 0.5, and then 1 again.
    #expect(confidences.first?.hasPrefix("oGnDCkD") == true)
  }

  @Test func `a limited number of pictures shows key moments first, then fills the longest gaps`() {
    func frames(_ moments: [Int], _ count: Int) -> [Int] {
      PlayerPictures.frames(of: 101, showing: moments, count: count)
    }
    #expect(frames([40, 0, 90], 2) == [0, 40])
    #expect(frames([40, 0, 40, 90, -5, 400], 5) == [0, 40, 65, 90, 100])
    #expect(PlayerPictures.frames(of: 3, showing: [1], count: 9) == [0, 1, 2])
    #expect(PlayerPictures.frames(of: 0, showing: [], count: 9) == [])
  }

  @Test
  func `the player opens at the first loss of the target, or else at the lowest overlap`() throws {
    let result = HTMLSampleRun.result(
      sequences: HTMLSampleRun.sequences(10), methods: HTMLSampleRun.methods(4))
    let lost = PlayerSequence(9, of: result, name: "", pictures: .init()).targets[0]
    let first = result.methods.compactMap { $0.sequences[9].targets[0].firstFailure }.min()
    #expect(lost.worst == first)
    #expect(lost.worstWords.hasPrefix("off the target: "))
    let easy = PlayerSequence(1, of: result, name: "", pictures: .init()).targets[0]
    #expect(easy.worst == 59)
    #expect(easy.worstWords.hasPrefix("lowest overlap"))
  }

  @Test func `with all pictures, every frame is written to a folder beside the page`() throws {
    let result = HTMLSampleRun.result(
      sequences: ["a/../b", "c"], methods: HTMLSampleRun.methods(1), frames: 5)
    let folder = try TemporaryFolder()
    try RunReport(result).write(to: folder.path("report"), pictures: .all)
    for name in ["1-a----b", "2-c"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.path("report/frames/\(name)"))
      #expect(files.sorted() == (0..<5).map { "\($0).jpg" })
    }
    let page = try String(contentsOfFile: folder.path("report/index.html"), encoding: .utf8)
    #expect(page.contains("\"folder\":\"frames/1-a----b\""))
    #expect(page.contains("img-src data: 'self' file:;"))
  }

  @Test func `a folder for frames that cannot be created is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "frames")
    #expect(throws: FileError.self) {
      try FrameFolder.write(
        HTMLSampleRun.result(sequences: ["a"], methods: HTMLSampleRun.methods(1), frames: 2),
        to: folder.path(""))
    }
  }
}
