import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Media

@Suite struct ImageSequenceTests {
  /// Writes gray images whose pixels have the given values.
  private func write(_ names: [(String, Int)], in folder: TemporaryFolder) throws {
    for (name, value) in names {
      let image = TestImages.luma(width: 17, height: 9) { _, _ in value }
      try folder.write(ImageFile.png(image), to: name)
    }
  }

  @Test func `image files with unpadded numbers are sorted numerically`() throws {
    let folder = try TemporaryFolder()
    try write([("f10.png", 10), ("f9.png", 9), ("f100.png", 100), ("f11.png", 11)], in: folder)
    let source = try ImageSequenceSource(folder: folder.path)
    #expect(source.knownFrameCount == 4)
    #expect(try source.frameSize() == PixelSize(width: 17, height: 9))
    let values = try Clips.readAll(source).map { $0.lumaSamples[80] }
    #expect(values == [9, 10, 11, 100])
  }

  @Test(arguments: [
    (["3.jpg", "20.jpg", "1.jpg"], ["1.jpg", "3.jpg", "20.jpg"]),
    (["000010.png", "000009.png"], ["000009.png", "000010.png"]),
    (["img-2-left.bmp", "img-10-left.bmp"], ["img-2-left.bmp", "img-10-left.bmp"]),
    (["9.jpg", "008.jpg", "0010.jpg"], ["008.jpg", "9.jpg", "0010.jpg"]),
    (["1.jpg", "notes.txt", "Thumbs.db", "cover.png", "._1.jpg"], ["1.jpg"]),
    (["b.png", "a.png"], ["a.png", "b.png"]),
    (["1.JPG", "2.Jpeg"], ["1.JPG", "2.Jpeg"]),
    (["99999999999999999999999.png", "2.png"], ["2.png", "99999999999999999999999.png"]),
    // Times.
    (
      ["10.1.png", "9.54.png", "9.5.png", "9.05.png"],
      ["9.05.png", "9.5.png", "9.54.png", "10.1.png"]
    ),
    (
      ["1403636580013555456.png", "1403636579763555584.png"],
      ["1403636579763555584.png", "1403636580013555456.png"]
    ),
    // Numbers of parts and frames.
    (
      ["1.10.png", "1.9.png", "1.1.png", "2.1.png"], ["1.1.png", "1.9.png", "1.10.png", "2.1.png"]
    ),
  ])
  func `frame files in a folder are recognized and sorted by number`(
    names: [String], expected: [String]
  ) {
    #expect(FrameFileNames.order(names) == expected)
  }

  @Test func `two image files with the same number are refused, and both are named`() throws {
    let folder = try TemporaryFolder()
    try write([("1.png", 0), ("01.png", 0)], in: folder)
    let error = #expect(throws: MediaError.self) { try ImageSequenceSource(folder: folder.path) }
    #expect(
      error?.description
        == "\(folder.path): the names 01.png and 1.png differ only in leading zeros or in the extension"
    )
  }

  @Test func `missing folders, empty folders and files are refused as image sequences`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing")
    let file = try folder.write(text: "", to: "file.txt")
    func message(_ path: String) -> String? {
      (#expect(throws: MediaError.self) { try ImageSequenceSource(folder: path) })?.description
    }
    #expect(message(missing) == "\(missing): no such folder")
    #expect(message(file) == "\(file): expected a readable folder of images")
    #expect(
      message(folder.path)
        == "\(folder.path): expected a folder of images, but it contains no images")
    #expect(throws: MediaError.self) { try ImageSequenceSource(paths: []).makeReader() }
    #expect(throws: MediaError.self) { try ImageSequenceSource(paths: []).frameSize() }
  }

  @Test
  func `an image of a different size throws an error with file, frame and both sizes`() throws {
    let folder = try TemporaryFolder()
    try write([("1.png", 1), ("2.png", 2)], in: folder)
    try folder.write(ImageFile.png(TestImages.pattern(width: 20, height: 9)), to: "3.png")
    let reader = try ImageSequenceSource(folder: folder.path).makeReader()
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    let error = #expect(throws: MediaError.self) { try reader.next() }
    #expect(
      error?.description
        == "\(folder.path("3.png")): frame 2 is 20x9; expected 17x9, the size of the frames before it"
    )
  }

  @Test func `an undecodable image throws an error that names its file and frame`() throws {
    let folder = try TemporaryFolder()
    try write([("1.png", 1)], in: folder)
    let broken = try folder.write(text: "no picture", to: "2.png")
    let source = ImageSequenceSource(paths: [folder.path("1.png"), broken, folder.path("3.png")])
    #expect(source.name == folder.path)
    let reader = try source.makeReader()
    _ = try reader.next()
    let error = #expect(throws: MediaError.self) { try reader.next() }
    #expect(
      error?.description == "\(broken): frame 1 cannot be decoded: its format is unknown")
    try reader.skip(1)
    #expect(throws: MediaError.self) { try reader.next() }
    try reader.skip(1)
    #expect(try reader.next() == nil)
  }

  @Test func `a sequence can consist of images in different formats`() throws {
    let folder = try TemporaryFolder()
    let image = TestImages.rgb(width: 24, height: 16) { _, _ in (90, 90, 90) }
    let first = try folder.write(ImageFile.jpeg(image, quality: 1), to: "1.jpg")
    let second = try folder.write(ImageFile.png(image), to: "2.png")
    let third = try folder.write(ImageFile.jpeg(image, quality: 1), to: "3.jpg")
    let frames = try Clips.readAll(ImageSequenceSource(paths: [first, second, third]))
    #expect(frames.map { $0.lumaSamples[100] } == [90, 90, 90])
  }
}
