import CFFmpeg
import Imaging

/// An image file decoder that reuses its resources from one file to the next.
///
/// Only one thread may use it at a time.
final class ImageDecoder {
  private let packet: UnsafeMutablePointer<AVPacket>
  private let converter = FrameConverter()
  /// Whether images are rotated according to their EXIF orientation.
  private let appliesOrientation: Bool
  /// Whether the readable part of a damaged JPEG is returned. `damage` then describes the damage.
  private let acceptsDamage: Bool
  /// Whether colors are converted to sRGB according to the ICC profile in the file.
  private let convertsColor: Bool
  /// A description of the damage in the last decoded image; nil if the image is not damaged.
  private(set) var damage: String?
  /// The libavcodec decoder for the last image, which is reused if the next image has the same codec.
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var codec = AV_CODEC_ID_NONE
  /// Whether a thread that did not end in time may still be using the packet and the decoder.
  var isLost = false
  /// Whether the current image is decoded despite damage, and whether `decoder` was opened to tolerate damage.
  private var (isLenient, isDecoderLenient) = (false, false)

  init(
    appliesOrientation: Bool = true, acceptsDamage: Bool = false, convertsColor: Bool = false
  ) throws(MediaError) {
    Libav.silence()
    (self.appliesOrientation, self.acceptsDamage) = (appliesOrientation, acceptsDamage)
    self.convertsColor = convertsColor
    guard let packet = av_packet_alloc() else {
      throw MediaError.cannotOpen(path: "image", reason: Libav.message(vbench_error_no_memory))
    }
    self.packet = packet
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    avcodec_free_context(&decoder)
  }

  /// Decodes an image file.
  ///
  /// - Parameter frame: the 0-based index to report in errors; nil if the image is not part of a
  ///   sequence.
  func decode(path: String, frame: Int?) throws(MediaError) -> PixelBuffer {
    try checkUsable(path, frame)
    try FileReading.read(path, into: packet) { bytes throws(MediaError) in
      do throws(LibavFailure) {
        try Self.check(bytes)
      } catch {
        throw MediaError.undecodableFrame(path: path, frame: frame, reason: error.reason)
      }
    }
    return try decodePacket(path: path, frame: frame)
  }

  /// Decodes the content of an image file.
  ///
  /// - Parameter name: the file's name, as used in errors.
  func decode(_ bytes: UnsafeRawBufferPointer, name: String) throws(MediaError) -> PixelBuffer {
    try checkUsable(name, nil)
    try FileReading.copy(bytes, into: packet, path: name)
    return try decodePacket(path: name, frame: nil)
  }

  /// Throws an error if a thread may still be using the packet and the decoder.
  private func checkUsable(_ path: String, _ frame: Int?) throws(MediaError) {
    guard !isLost else {
      throw MediaError.undecodableFrame(
        path: path, frame: frame, reason: "its decoder was given up on")
    }
  }

  /// Throws an error if the first bytes of a file indicate an unknown format or an image with too many pixels.
  private static func check(_ bytes: UnsafeRawBufferPointer) throws(LibavFailure) {
    guard ImageFormat(bytes) != nil else { throw LibavFailure(reason: "its format is unknown") }
    if let header = ImageHeader(bytes) { try DecodingLimit.check(header.size) }
  }

  private func decodePacket(path: String, frame: Int?) throws(MediaError) -> PixelBuffer {
    let bytes = UnsafeRawBufferPointer(
      start: packet.pointee.data, count: Int(packet.pointee.size))
    damage = nil
    do throws(LibavFailure) {
      try Self.check(bytes)
      switch ImageFormat(bytes) {
      case .png:
        let (image, profile) = try PNGDecoder.decode(bytes)
        return convertsColor ? image.convertedToSRGB(from: profile) : image
      case .jpeg:
        let structure = JPEGStructure(bytes)
        try JPEGScans.check(bytes, size: structure.size)
        let stored = try decodeJPEG(structure)
        return appliesOrientation ? stored.upright(from: structure.orientation) : stored
      case .radiance:
        guard let reader = RadianceReader(bytes) else {
          throw LibavFailure(
            reason: "it is not an RGBE image whose rows are stored from top to bottom")
        }
        return try reader.decode()
      case .floatTIFF:
        guard let reader = FloatTIFFReader(bytes) else {
          throw LibavFailure(reason: "its samples are not floating-point numbers")
        }
        return try reader.decode()
      case .other(AV_CODEC_ID_WEBP):
        guard let frame = AnimatedWebP(bytes), let canvas = ImageHeader(bytes)?.size else {
          return try decodeInTime(with: AV_CODEC_ID_WEBP)
        }
        do {
          try frame.picture.withUnsafeBytes { try FileReading.copy($0, into: packet, path: path) }
        } catch {
          throw LibavFailure(reason: "\(error)")
        }
        return try decodeInTime(with: AV_CODEC_ID_WEBP).placed(x: frame.x, y: frame.y, on: canvas)
      case .other(let codec):
        return try decodeInTime(with: codec)
      case nil:
        throw LibavFailure(reason: "its format is unknown")
      }
    } catch {
      throw MediaError.undecodableFrame(path: path, frame: frame, reason: error.reason)
    }
  }

  /// Decodes a JPEG. If damage is accepted, as much of a damaged image as possible is decoded.
  private func decodeJPEG(_ structure: JPEGStructure) throws(LibavFailure) -> PixelBuffer {
    do throws(LibavFailure) {
      guard structure.isComplete else { throw LibavFailure(reason: "the file is truncated") }
      return try decodePacket(with: AV_CODEC_ID_MJPEG)
    } catch {
      guard acceptsDamage, structure.size != nil else { throw error }
      // A decoder that accepts damage goes on after an end marker in the middle.
      try JPEGScans.check(
        UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)),
        size: structure.size, hasSeveralImages: true)
      isLenient = true
      defer { isLenient = false }
      let image = try decodePacket(with: AV_CODEC_ID_MJPEG)
      damage = error.reason
      return image
    }
  }

  /// Decodes the packet with a decoder whose time is not limited by the size of the image.
  private func decodeInTime(with codec: AVCodecID) throws(LibavFailure) -> PixelBuffer {
    let result = Unshared<Result<PixelBuffer, LibavFailure>?>(nil)
    let own = Unshared(self)
    let isFinished = DecodingThread.run {
      result.value = Result { () throws(LibavFailure) in
        try own.value.decodePacket(with: codec)
      }
    }
    guard isFinished, let found = result.value else {
      isLost = true
      throw LibavFailure(
        reason: "decoding it takes more than \(Int(DecodingThread.limit)) s of processor time")
    }
    return try found.get()
  }

  private func decodePacket(with codec: AVCodecID) throws(LibavFailure) -> PixelBuffer {
    let decoder = try decoder(for: codec)
    var code = avcodec_send_packet(decoder, packet)
    guard code >= 0 else {
      avcodec_flush_buffers(decoder)
      throw LibavFailure(code)
    }
    let frame = try Libav.makeFrame()
    code = avcodec_receive_frame(decoder, frame)
    guard code >= 0 else {
      Libav.free(frame)
      avcodec_flush_buffers(decoder)
      if code == vbench_error_again { throw LibavFailure(reason: "it contains no image") }
      throw LibavFailure(code)
    }
    if codec == AV_CODEC_ID_MJPEG {
      // JFIF supports only the full range. Video tools may write a different range into a comment segment of the file,
      // and libav would use that range if it were not overwritten here.
      frame.pointee.color_range = AVCOL_RANGE_JPEG
    }
    var (profile, size): (UnsafePointer<UInt8>?, Int) = (nil, 0)
    if convertsColor { profile = vbench_icc_profile(frame, &size) }
    let content = Array(UnsafeBufferPointer(start: profile, count: size))
    return try converter.pixelBuffer(taking: frame).convertedToSRGB(from: content)
  }

  private func decoder(
    for codec: AVCodecID
  ) throws(LibavFailure) -> UnsafeMutablePointer<AVCodecContext> {
    if codec == self.codec, isLenient == isDecoderLenient, let decoder { return decoder }
    avcodec_free_context(&decoder)
    guard let implementation = avcodec_find_decoder(codec),
      let context = avcodec_alloc_context3(implementation)
    else {
      throw LibavFailure(
        reason: "this libavcodec has no decoder for \(String(cString: avcodec_get_name(codec)))")
    }
    decoder = context
    self.codec = codec
    isDecoderLenient = isLenient
    context.pointee.thread_count = 1
    context.pointee.max_pixels = Int64(DecodingLimit.pixels)
    // A damaged JPEG is an error unless the caller accepts damage, because libav would make up the missing part. The
    // other decoders report damage even without `AV_EF_EXPLODE`. With this flag, they would also reject intact data
    // that they do not recognize.
    if codec == AV_CODEC_ID_MJPEG && !isLenient {
      context.pointee.err_recognition = AV_EF_EXPLODE
    }
    if isLenient { vbench_begin_gray(context) }
    let code = avcodec_open2(context, implementation, nil)
    guard code >= 0 else {
      self.codec = AV_CODEC_ID_NONE
      throw LibavFailure(code)
    }
    return context
  }
}
