import Foundation
import Media
import TestSupport
import Testing

/// Tests that a file that refers to other files is not accepted as a video, regardless of its name.
@Suite struct PlaylistTests {
  private static let live = """
    #EXTM3U
    #EXT-X-VERSION:3
    #EXT-X-TARGETDURATION:1
    #EXT-X-MEDIA-SEQUENCE:0
    #EXTINF:1.0,
    """

  private static func refusal(_ path: String) -> String? {
    let error = #expect(throws: MediaError.self) { try VideoSource(path: path).makeReader() }
    #expect(throws: MediaError.self) { try VideoSource(path: path).frameSize() }
    return error.map { String($0.description.dropFirst(path.utf8.count + 2)) }
  }

  /// Tests a playlist with a missing segment, which libav would request again and again.
  @Test(arguments: ["missing.ts", "clip.mp4", "pipe.ts"])
  func `a playlist is refused as a video, whether or not its segments exist`(piece: String) throws {
    let folder = try TemporaryFolder()
    try folder.pipe("pipe.ts")
    for name in ["clip.mp4", "clip.m3u8"] {
      let path = try folder.write(text: Self.live + "\n\(piece)\n", to: name)
      #expect(
        Self.refusal(path)
          == "expected a video container such as MP4 or Matroska, found Apple HTTP Live Streaming"
      )
    }
    let path = try folder.write(text: "ffconcat version 1.0\nfile \(piece)\n", to: "clip.mkv")
    #expect(
      Self.refusal(path)
        == "expected a video container such as MP4 or Matroska,"
        + " found Virtual concatenation script")
  }

  @Test(arguments: [
    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    "<?xml version=\"1.0\"?>\n<MPD profiles=\"urn:mpeg:dash:profile:isoff-live:2011\" type=\"dynamic\"></MPD>\n",
    "[Script Info]\nTitle: x\n",
  ])
  func `a text file that describes streams or subtitles is refused as a video`(text: String) throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(text: text, to: "clip.mp4")
    #expect(Self.refusal(path)?.hasPrefix("expected a video container") == true)
  }

  @Test func `a video path that looks like a numbering pattern is a plain file name`() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.write(
        try ImageFile.png(Clips.square(0, width: 32, height: 32)), to: "\(number).png")
    }
    #expect(
      throws: MediaError.cannotOpen(
        path: folder.path("%d.png"), reason: "no such file or directory")
    ) { try VideoSource(path: folder.path("%d.png")).makeReader() }
  }
}
