import CFFmpeg
import Geometry

/// A video encoder of libavcodec, in order of preference.
enum VideoEncoder: String, CaseIterable {
  case h264 = "libx264"
  case vp9 = "libvpx-vp9"
  case mpeg4

  /// Opens the encoder. The caller must close it.
  ///
  /// - Parameter quality: the quality, from 0 (smallest file) to 1 (visually lossless).
  func open(
    _ codec: UnsafePointer<AVCodec>, size: PixelSize, frameRate: Double, quality: Double,
    needsGlobalHeader: Bool
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
    guard let context = avcodec_alloc_context3(codec) else {
      throw LibavFailure(vbench_error_no_memory)
    }
    context.pointee.width = width
    context.pointee.height = height
    // H.264 with subsampled chroma supports only even widths and heights.
    let isOdd = width % 2 == 1 || height % 2 == 1
    context.pointee.pix_fmt = self == .h264 && isOdd ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUV420P
    context.pointee.color_range = AVCOL_RANGE_MPEG
    context.pointee.colorspace = AVCOL_SPC_SMPTE170M
    context.pointee.framerate = rate
    context.pointee.time_base = AVRational(num: rate.den, den: rate.num)
    // The number of threads affects the encoder's decisions. It is fixed so that the file is the same on every machine.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if needsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    setQuality(quality.isFinite ? min(max(quality, 0), 1) : 1, of: context)
    let code = avcodec_open2(context, codec, nil)
    guard code >= 0 else {
      Self.close(context)
      throw LibavFailure(code)
    }
    return context
  }

  /// Sets the quality, from 0 to 1, and the speed.
  private func setQuality(_ quality: Double, of context: UnsafeMutablePointer<AVCodecContext>) {
    switch self {
    case .h264:
      av_opt_set(context.pointee.priv_data, "preset", "veryfast", 0)
      av_opt_set_double(context.pointee.priv_data, "crf", 40 - 30 * quality, 0)
    case .vp9:
      // Without a bit rate of 0, the quality is not constant.
      context.pointee.bit_rate = 0
      av_opt_set(context.pointee.priv_data, "deadline", "realtime", 0)
      av_opt_set_int(context.pointee.priv_data, "cpu-used", 8, 0)
      av_opt_set_int(context.pointee.priv_data, "crf", Int64((50 - 40 * quality).rounded()), 0)
    case .mpeg4:
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality =
        Int32((31 - 30 * quality).rounded()) * vbench_lambda_per_quantizer
    }
  }

  static func close(_ encoder: UnsafeMutablePointer<AVCodecContext>) {
    var encoder: UnsafeMutablePointer<AVCodecContext>? = encoder
    avcodec_free_context(&encoder)
  }
}
