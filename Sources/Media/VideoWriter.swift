import CFFmpeg
import Files
import Geometry
import Imaging

/// A video writer that encodes H.264 if libavcodec includes libx264, and MPEG-4 Part 2 otherwise. The container is MP4
/// unless the filename extension specifies another container.
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
  public init(
    path: String, size: PixelSize, frameRate: Double? = nil, quality: Double = 0.8
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
        quality: quality)
    } catch {
      throw MediaError.cannotWrite(path: path, reason: error.reason)
    }
    container = parts.container
    encoder = parts.encoder
    frames = EncoderFrameMaker(format: encoder.pointee.pix_fmt, isFullRange: false)
  }

  private static func open(
    _ temporaryPath: String, named path: String, size: PixelSize, frameRate: Double,
    quality: Double
  ) throws(LibavFailure) -> (OutputContainer, UnsafeMutablePointer<AVCodecContext>) {
    let container = try OutputContainer(path: temporaryPath, named: path)
    let encoder = try VideoEncoder.open(
      size: size, frameRate: frameRate, quality: quality,
      needsGlobalHeader: container.needsGlobalHeader)
    do throws(LibavFailure) {
      try container.start(with: encoder)
    } catch {
      VideoEncoder.close(encoder)
      throw error
    }
    return (container, encoder)
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

/// Functions that find and configure the video encoder.
private enum VideoEncoder {
  static func open(
    size: PixelSize, frameRate: Double, quality: Double, needsGlobalHeader: Bool
  ) throws(LibavFailure) -> UnsafeMutablePointer<AVCodecContext> {
    guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height),
      width > 0, height > 0
    else {
      throw LibavFailure(reason: "a video of \(size) pixels cannot be stored")
    }
    let rate = av_d2q(frameRate, 60000)
    guard frameRate.isFinite, frameRate > 0, rate.num > 0, rate.den > 0 else {
      throw LibavFailure(
        reason: "expected a frame rate of 1/60000 to 60000 frames per second, found \(frameRate)")
    }
    let h264 = avcodec_find_encoder_by_name("libx264")
    guard let codec = h264 ?? avcodec_find_encoder(AV_CODEC_ID_MPEG4),
      let context = avcodec_alloc_context3(codec)
    else {
      throw LibavFailure(reason: "this libavcodec has no encoder for H.264 or MPEG-4")
    }
    context.pointee.width = width
    context.pointee.height = height
    // H.264 with subsampled chroma supports only even widths and heights.
    let isOdd = width % 2 == 1 || height % 2 == 1
    context.pointee.pix_fmt =
      h264 != nil && isOdd ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUV420P
    context.pointee.color_range = AVCOL_RANGE_MPEG
    context.pointee.colorspace = AVCOL_SPC_SMPTE170M
    context.pointee.framerate = rate
    context.pointee.time_base = AVRational(num: rate.den, den: rate.num)
    // The number of threads affects the encoder's decisions. It is fixed so that the file is the same on every machine.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if needsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    let wanted = quality.isFinite ? min(max(quality, 0), 1) : 1
    if h264 != nil {
      av_opt_set(context.pointee.priv_data, "preset", "veryfast", 0)
      av_opt_set_double(context.pointee.priv_data, "crf", 40 - 30 * wanted, 0)
    } else {
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality =
        Int32((31 - 30 * wanted).rounded()) * vbench_lambda_per_quantizer
    }
    let code = avcodec_open2(context, codec, nil)
    guard code >= 0 else {
      close(context)
      throw LibavFailure(code)
    }
    return context
  }

  static func close(_ context: UnsafeMutablePointer<AVCodecContext>) {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }
}
