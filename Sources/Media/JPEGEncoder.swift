import CFFmpeg
import Imaging

/// A JPEG encoder that uses libavcodec.
enum JPEGEncoder {
  static func encode(_ image: PixelBuffer, quality: Double) throws(MediaError) -> [UInt8] {
    Libav.silence()
    do throws(LibavFailure) {
      let frame = try EncoderFrameMaker(format: AV_PIX_FMT_YUVJ420P, isFullRange: true)
        .makeFrame(image)
      defer { Libav.free(frame) }
      return try encode(frame, quality: quality)
    } catch {
      throw MediaError.cannotWrite(path: "JPEG", reason: error.reason)
    }
  }

  private static func encode(
    _ frame: UnsafeMutablePointer<AVFrame>, quality: Double
  ) throws(LibavFailure) -> [UInt8] {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG) else {
      throw LibavFailure(reason: "this libavcodec has no JPEG encoder")
    }
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    guard let context, let packet else { throw LibavFailure(vbench_error_no_memory) }
    context.pointee.width = frame.pointee.width
    context.pointee.height = frame.pointee.height
    context.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
    context.pointee.color_range = AVCOL_RANGE_JPEG
    context.pointee.time_base = AVRational(num: 1, den: 25)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE
    // Map the quality to the encoder's quantizer, which ranges from 1 (best) to 31.
    let wanted = quality.isFinite ? min(max(quality, 0), 1) : 1
    let quantizer = Int32((31 - 30 * wanted).rounded())
    context.pointee.global_quality = quantizer * vbench_lambda_per_quantizer
    context.pointee.qmin = 1
    frame.pointee.quality = context.pointee.global_quality
    var code = avcodec_open2(context, codec, nil)
    if code >= 0 { code = avcodec_send_frame(context, frame) }
    if code >= 0 { code = avcodec_receive_packet(context, packet) }
    guard code >= 0 else { throw LibavFailure(code) }
    return Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }
}
