import CFFmpeg
import Foundation
import Geometry
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Tests for files whose many streams or scans would take memory or time far beyond their size.
@Suite struct ManyStreamsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func jpeg() throws -> [UInt8] {
    Array(try ImageFile.jpeg(TestImages.square(width: 64, height: 48, x: 8, y: 8, side: 12)))
  }

  @Test func `of several video streams in a file, only one is decoded`() throws {
    let bytes = MatroskaElement.video(of: try jpeg(), tracks: 8, frames: 3)
    let demuxer = try VideoDemuxer(path: try folder.write(bytes, to: "clip.mkv"))
    let format = demuxer.container.format.pointee
    let streams = UnsafeMutableBufferPointer(start: format.streams, count: Int(format.nb_streams))
    #expect(streams.count == 8)
    // The pixel format of a stream is unknown until one of its frames has been decoded.
    #expect(streams.count { ($0?.pointee.codecpar.pointee.format ?? -1) >= 0 } == 1)
    #expect(demuxer.stream.pointee.codecpar.pointee.format >= 0)
    #expect(try Clips.readAll(VideoSource(path: demuxer.path)).count == 3)
  }

  @Test func `a file with more than 64 streams is refused`() throws {
    let bytes = MatroskaElement.video(of: try jpeg(), tracks: 65, frames: 1)
    let path = try folder.write(bytes, to: "clip.mkv")
    let error = #expect(throws: MediaError.self) { try VideoSource(path: path).makeReader() }
    #expect(
      error?.description.contains("it has 65 streams; expected at most 64") == true,
      "\(String(describing: error))")
  }

  /// Returns a JPEG with the given number of scans, all of which are the same.
  private func jpeg(scans: Int) throws -> [UInt8] {
    let whole = try jpeg()
    let scan = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
    let body = whole[scan..<(whole.count - 2)]
    return Array(whole[..<scan]) + (0..<scans).flatMap { _ in body } + [0xFF, 0xD9]
  }

  @Test(arguments: [1, 4, 101, 4000])
  func `a JPEG image or video frame with more than 100 scans is refused`(scans: Int) throws {
    let bytes = try jpeg(scans: scans)
    #expect(bytes.withUnsafeBytes { JPEGScans.count(in: $0) } == scans)
    let read = Result { try ImageFile.read(data: Data(bytes)) }
    let film = try folder.write(
      MatroskaElement.video(of: bytes, tracks: 1, frames: 2), to: "clip.mkv")
    let frames = Result { try Clips.readAll(VideoSource(path: film)) }
    for problem in [read.problem, frames.problem] {
      #expect(
        (problem?.contains("it has more than 100 scans") ?? false) == (scans > 100),
        "\(problem ?? "none")")
    }
  }

  @Test func `the limit of JPEG scans decreases with the image size, but not to zero`() throws {
    func isRefused(_ scans: Int, _ side: Int) throws -> Bool {
      let bytes = try jpeg(scans: scans)
      let size = PixelSize(width: side, height: side)
      return Result { try bytes.withUnsafeBytes { try JPEGScans.check($0, size: size) } }.problem
        != nil
    }
    #expect(try !isRefused(100, 6000))
    #expect(try isRefused(50, 10_000))
    #expect(try !isRefused(40, 10_000))
    #expect(try !isRefused(20, 60_000))
  }

  @Test func `JPEG scans are counted only where a decoder would process them`() throws {
    let ends: [UInt8] = [0xFF, 0xD9], scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    func count(_ parts: [UInt8]..., several: Bool = false) -> Int {
      ([0xFF, 0xD8] + parts.flatMap(\.self)).withUnsafeBytes {
        JPEGScans.count(in: $0, hasSeveralImages: several)
      }
    }
    // An end marker in a comment is none, and neither is a scan in application data.
    #expect(count([0xFF, 0xFE, 0, 4], ends, scan, [7, 0xFF, 0, 0xFF, 0xD3], scan, ends) == 2)
    #expect(count([0xFF, 0xE1, 0, 12], scan, scan, ends) == 1)
    // What is appended to a picture does not belong to it, except in a video.
    #expect(count(scan, ends, scan, scan) == 1)
    #expect(count(scan, ends, scan, scan, several: true) == 3)
    // Segments that the decoder does not skip are searched.
    #expect(count([0xFF, 0xDD, 0, 40], scan, scan, ends) == 2)
    #expect(count([0xFF]) == 0)
    #expect(count(scan, [0xFF, 0xE1]) == 1)
  }

  @Test func `a decoder that exceeds its time limit is abandoned`() throws {
    let flag = Flag()
    let isFinished = DecodingThread.run(limit: 0.2) { while !flag.isUp.withLock(\.self) {} }
    flag.isUp.withLock { $0 = true }
    #expect(!isFinished)
    #expect(DecodingThread.run(limit: 0.2) {})
  }

  /// Its thread may still be reading the packet, whatever the format of the next image.
  @Test func `an abandoned decoder refuses to decode further images`() throws {
    let folder = try TemporaryFolder()
    let bytes = try ImageFile.png(TestImages.colorPattern(width: 9, height: 7))
    let path = try folder.write(bytes, to: "a.png")
    let decoder = try ImageDecoder()
    #expect(try decoder.decode(path: path, frame: nil).width == 9)
    decoder.isLost = true
    let file = #expect(throws: MediaError.self) { try decoder.decode(path: path, frame: 3) }
    #expect(
      file == .undecodableFrame(path: path, frame: 3, reason: "its decoder was given up on"))
    let content = #expect(throws: MediaError.self) {
      try bytes.withUnsafeBytes { try decoder.decode($0, name: "a") }
    }
    #expect(
      content == .undecodableFrame(path: "a", frame: nil, reason: "its decoder was given up on"))
  }
}

private final class Flag: Sendable {
  let isUp = Mutex(false)
}

extension Result {
  /// The description of the failure; nil if there is none.
  fileprivate var problem: String? {
    if case .failure(let error) = self { "\(error)" } else { nil }
  }
}
