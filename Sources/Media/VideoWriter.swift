import CFFmpeg
import Files
import Geometry
import Imaging

/// A video writer that encodes H.264 if libavcodec includes libx264, VP9 if it includes only libvpx, and MPEG-4 Part 2
/// otherwise. The container is MP4 unless the filename extension specifies another container. Codecs that the container
/// cannot store are left out.
///
/// The file does not appear at its path until `finish()` is called. If a writer is released earlier, no file remains.
/// Only one thread may use a writer at a time.
public final class VideoWriter {
  public let path: String
  public let size: PixelSize
  /// The number of frames that have been appended.
  public private(set) var frameCount = 0

  private let file: AtomicFile.Writer
  private let container: OutputContainer
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private let frames: EncoderFrameMaker
  private var isFinished = false

  private static let defaultFrameRate = 25.0

  /// The comment that this type writes into the metadata of each file. `hasWritten` recognizes the files by this
  /// comment.
  static let mark = "written by vbench"

  /// Returns whether a file is a video that was written by this type.
  public static func hasWritten(_ path: String) -> Bool {
    (try? VideoDemuxer(path: path))?.comment == mark
  }

  /// Creates the file under a temporary name.
  ///
  /// - Parameters:
  ///   - size: the size of every frame. Odd widths and heights are preserved.
  ///   - frameRate: the frame rate in frames per second, above 0; nil to use 25, for example for a folder of images,
  ///     which has no frame rate.
  ///   - quality: the quality, from 0 (smallest file) to 1 (visually lossless).
  /// - Throws: `MediaError` if the file cannot be written.
  public convenience init(
    path: String, size: PixelSize, frameRate: Double? = nil, quality: Double = 0.8
  ) throws {
    try self.init(
      path: path, size: size, frameRate: frameRate, quality: quality,
      encoders: VideoEncoder.allCases)
  }

  /// Creates the file under a temporary name.
  ///
  /// - Parameter encoders: the encoders to choose from, in order of preference.
  init(
    path: String, size: PixelSize, frameRate: Double? = nil, quality: Double = 0.8,
    encoders: [VideoEncoder]
  ) throws {
    Libav.silence()
    self.path = path
    self.size = size
    do throws(FileError) {
      file = try AtomicFile.Writer(path)
    } catch {
      throw MediaError.cannotWrite(path: path, reason: error.reason)
    }
    let parts: (container: OutputContainer, encoder: UnsafeMutablePointer<AVCodecContext>)
    do throws(LibavFailure) {
      parts = try Self.open(
        file.temporaryPath, named: path, size: size, frameRate: frameRate ?? Self.defaultFrameRate,
        quality: quality, encoders: encoders)
    } catch {
      throw MediaError.cannotWrite(path: path, reason: error.reason)
    }
    container = parts.container
    encoder = parts.encoder
    frames = EncoderFrameMaker(format: encoder.pointee.pix_fmt, isFullRange: false)
  }

  /// Opens the container with the first encoder that is part of libavcodec and whose codec the container can store.
  ///
  /// - Throws: `LibavFailure` with the reason why the first encoder cannot be used, if none can.
  private static func open(
    _ temporaryPath: String, named path: String, size: PixelSize, frameRate: Double,
    quality: Double, encoders: [VideoEncoder]
  ) throws(LibavFailure) -> (OutputContainer, UnsafeMutablePointer<AVCodecContext>) {
    var failure: LibavFailure?
    for encoder in encoders {
      guard let codec = avcodec_find_encoder_by_name(encoder.rawValue) else { continue }
      do throws(LibavFailure) {
        let container = try OutputContainer(path: temporaryPath, named: path)
        let context = try encoder.open(
          codec, size: size, frameRate: frameRate, quality: quality,
          needsGlobalHeader: container.needsGlobalHeader)
        do throws(LibavFailure) {
          try container.start(with: context)
        } catch {
          VideoEncoder.close(context)
          throw error
        }
        return (container, context)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure
      ?? LibavFailure(reason: "this libavcodec has no encoder for H.264, VP9 or MPEG-4")
  }

  deinit {
    VideoEncoder.close(encoder)
  }

  /// Encodes a frame and appends it to the video.
  ///
  /// - Throws: `MediaError` if the frame's size differs from the video's, or if the frame cannot be written.
  public func append(_ image: PixelBuffer) throws {
    guard image.size == size else {
      throw MediaError.sizeChanged(
        path: path, frame: frameCount, expected: size, found: image.size)
    }
    try naming {
      () throws(LibavFailure) in
      let frame = try frames.makeFrame(image)
      defer { Libav.free(frame) }
      frame.pointee.pts = Int64(frameCount)
      try container.check(avcodec_send_frame(encoder, frame))
      try container.writePackets(of: encoder)
    }
    frameCount += 1
  }

  /// Completes the file and moves it to its path. Call this method once, after the last frame.
  ///
  /// - Parameter otherPath: another path in the same folder, to be used, for example, if the video is incomplete; nil
  ///   for the original path.
  public func finish(at otherPath: String? = nil) throws {
    guard !isFinished else { return }
    try naming {
      () throws(LibavFailure) in
      try container.check(avcodec_send_frame(encoder, nil))
      try container.writePackets(of: encoder)
      try container.finish()
      do throws(FileError) {
        try file.finish(at: otherPath)
      } catch {
        throw LibavFailure(reason: error.reason)
      }
    }
    isFinished = true
  }

  private func naming(_ body: () throws(LibavFailure) -> Void) throws(MediaError) {
    do throws(LibavFailure) {
      try body()
    } catch {
      throw MediaError.cannotWrite(path: path, reason: error.reason)
    }
  }
}
