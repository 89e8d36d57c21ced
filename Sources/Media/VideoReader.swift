import CFFmpeg
import Geometry
import Imaging

/// A reader that decodes the frames of a video, in order or from any frame on.
final class VideoReader: FrameReader {
  private var demuxer: VideoDemuxer
  private var decoder: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let converter = FrameConverter()

  /// The number of frames that have been returned or skipped.
  private var position = 0
  /// The size of the first frame, before rotation.
  private var firstSize: PixelSize?
  private var packetsRead = 0
  private var isDraining = false
  /// The reason why reading failed. The error is thrown after all frames that were decoded before the failure have been
  /// returned.
  private var pendingFailure: String?
  /// The index by which the reader is moved. All frames are compared with it.
  private var index: VideoIndex?
  private var mayHaveIndex = true
  private var hasMoved = false
  /// The frame to which the reader was moved.
  private var movedFrame: UnsafeMutablePointer<AVFrame>?

  /// - Parameter live: what the path is instead of a file; nil for a file. Only a file can be read again.
  init(path: String, threads: Int, live: LiveVideoSource.Kind? = nil) throws {
    demuxer = try VideoDemuxer(path: path, live: live)
    decoder = try Self.openDecoder(of: demuxer, threads: threads)
    guard let packet = av_packet_alloc() else {
      var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
      avcodec_free_context(&decoder)
      throw MediaError.cannotOpen(path: path, reason: Libav.message(vbench_error_no_memory))
    }
    self.packet = packet
  }

  deinit {
    movedFrame.map(Libav.free)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
    avcodec_free_context(&decoder)
  }

  var header: VideoHeader { demuxer.header }

  func next() throws -> PixelBuffer? {
    guard let frame = try nextFrame() else { return nil }
    let found = PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    if let firstSize, firstSize != found {
      Libav.free(frame)
      throw MediaError.sizeChanged(
        path: demuxer.path, frame: position, expected: firstSize, found: found)
    }
    firstSize = found
    let image: PixelBuffer
    do {
      image = try converter.pixelBuffer(taking: frame)
    } catch {
      throw undecodable(error.reason)
    }
    position += 1
    return image.upright(from: demuxer.header.orientation)
  }

  func skip(_ count: Int) throws {
    if decodesPacketByPacket {
      try skipPackets(max(0, count))
      return
    }
    for _ in 0..<max(0, count) {
      guard let frame = try nextFrame() else { return }
      Libav.free(frame)
      position += 1
    }
  }

  func move(to frame: Int) throws -> Bool {
    if mayHaveIndex, index == nil {
      index = VideoIndex(path: demuxer.path)
      mayHaveIndex = index != nil
    }
    guard let start = index?.start(for: frame) else {
      if frame < position { try restart() }
      try skip(frame - position)
      return true
    }
    if frame >= position, start.frame <= position {
      try skip(frame - position)
    } else if !jump(to: frame, from: start) {
      try restart()
      try skip(frame)
    }
    return true
  }

  // MARK: - Decoding

  /// Whether each packet is decoded into exactly one frame, independently of all other packets. If so, frames can be
  /// skipped without decoding their packets.
  private var decodesPacketByPacket: Bool {
    vbench_is_intra_only(decoder.pointee.codec_id) != 0 && decoder.pointee.thread_count == 1
  }

  private func skipPackets(_ count: Int) throws {
    var remaining = count
    if remaining > 0, let frame = movedFrame.take() {
      Libav.free(frame)
      position += 1
      remaining -= 1
    }
    while remaining > 0 && !isDraining {
      switch demuxer.read(into: packet) {
      case .packet:
        packetsRead += 1
        guard packet.pointee.size > 0 else { continue }
        position += 1
        remaining -= 1
      case .endOfFile:
        stop(because: nil)
      case .failure(let reason):
        stop(because: reason)
      }
    }
    if remaining > 0 { try checkEnd() }
  }

  /// Decodes from `start` until the given frame is found.
  ///
  /// - Returns: false if that did not lead to the frame, so that decoding must start again.
  private func jump(to frame: Int, from start: VideoIndex.Start) -> Bool {
    movedFrame.take().map(Libav.free)
    guard let index, let time = index.time(of: frame),
      let found = demuxer.seek(to: start, in: index, into: packet)
    else { return false }
    avcodec_flush_buffers(decoder)
    (isDraining, pendingFailure, packetsRead) = (false, nil, found.packet + 1)
    guard avcodec_send_packet(decoder, packet) >= 0 else { return false }
    // Frames before the first one may refer to others that were not decoded.
    while let next = try? receive(acceptsDamage: true) {
      guard next.pointee.pts < time else {
        guard next.pointee.pts == time, !Self.isDamaged(next) else {
          Libav.free(next)
          return false
        }
        (movedFrame, position, hasMoved) = (next, frame, true)
        return true
      }
      Libav.free(next)
    }
    return false
  }

  /// Starts with the first frame again, without an index.
  private func restart() throws {
    movedFrame.take().map(Libav.free)
    let demuxer = try VideoDemuxer(path: demuxer.path)
    let decoder = try Self.openDecoder(of: demuxer, threads: Int(self.decoder.pointee.thread_count))
    var old: UnsafeMutablePointer<AVCodecContext>? = self.decoder
    avcodec_free_context(&old)
    (self.demuxer, self.decoder) = (demuxer, decoder)
    (position, packetsRead, isDraining, pendingFailure) = (0, 0, false, nil)
    (index, mayHaveIndex, hasMoved) = (nil, false, false)
  }

  /// Returns the frame at the current position, which the caller must free, or nil after the last frame. If the frames
  /// after a jump are not those of the index, decoding starts again.
  private func nextFrame() throws -> UnsafeMutablePointer<AVFrame>? {
    if let frame = movedFrame.take() { return frame }
    guard let index else { return try receive() }
    let frame = hasMoved ? try? receive() : try receive()
    if frame?.pointee.pts == index.time(of: position) { return frame }
    guard hasMoved else {
      (self.index, mayHaveIndex) = (nil, false)
      return frame
    }
    frame.map(Libav.free)
    let place = position
    try restart()
    try skip(place)
    return try receive()
  }

  private static func isDamaged(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    frame.pointee.decode_error_flags != 0 || frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  /// Returns the decoder's next frame, which the caller must free, or nil after the last frame.
  private func receive(
    acceptsDamage: Bool = false
  ) throws -> UnsafeMutablePointer<AVFrame>? {
    let frame: UnsafeMutablePointer<AVFrame>
    do { frame = try Libav.makeFrame() } catch { throw undecodable(error.reason) }
    while true {
      let code = avcodec_receive_frame(decoder, frame)
      if code >= 0 {
        guard acceptsDamage || !Self.isDamaged(frame) else {
          Libav.free(frame)
          throw undecodable("its data is damaged")
        }
        return frame
      }
      if code == vbench_error_again && !isDraining {
        feed()
        continue
      }
      Libav.free(frame)
      if code == vbench_error_end_of_file || isDraining && code == vbench_error_again {
        try checkEnd()
        return nil
      }
      throw undecodable(Libav.message(code))
    }
  }

  /// Sends the next packet, or the end of the stream, to the decoder.
  private func feed() {
    switch demuxer.read(into: packet) {
    case .packet:
      packetsRead += 1
      // An empty packet means that the last frame is repeated. The decoder would interpret the empty packet as the end
      // of the stream.
      guard packet.pointee.size > 0 else { return }
      if let reason = excess(of: packet) { return stop(because: reason) }
      let code = avcodec_send_packet(decoder, packet)
      if code < 0 { stop(because: Libav.message(code)) }
    case .endOfFile:
      stop(because: nil)
    case .failure(let reason):
      stop(because: reason)
    }
  }

  /// Returns the reason why decoding a packet would take too long; nil if it would not.
  private func excess(of packet: UnsafeMutablePointer<AVPacket>) -> String? {
    guard decoder.pointee.codec_id == AV_CODEC_ID_MJPEG else { return nil }
    let bytes = UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    do throws(LibavFailure) {
      try JPEGScans.check(bytes, size: JPEGStructure(bytes).size, hasSeveralImages: true)
      return nil
    } catch {
      return error.reason
    }
  }

  private func stop(because reason: String?) {
    pendingFailure = reason
    isDraining = true
    avcodec_send_packet(decoder, nil)
  }

  /// Throws an error if reading failed, or if the file has fewer packets or ends earlier than its header specifies.
  private func checkEnd() throws {
    if let reason = pendingFailure { throw undecodable(reason) }
    let endsEarly = demuxer.declaredPackets.map { packetsRead < $0 } ?? false
    if endsEarly || demuxer.endsBeforeDeclared {
      throw MediaError.truncated(
        path: demuxer.path, frame: position, expectedFrames: demuxer.header.frameCount)
    }
  }

  private func undecodable(_ reason: String) -> MediaError {
    .undecodableFrame(path: demuxer.path, frame: position, reason: reason)
  }

  private static func openDecoder(
    of demuxer: VideoDemuxer, threads: Int
  ) throws -> UnsafeMutablePointer<AVCodecContext> {
    let parameters = demuxer.stream.pointee.codecpar
    let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    guard let codec = avcodec_find_decoder(identifier), let context = avcodec_alloc_context3(codec)
    else {
      let name = String(cString: avcodec_get_name(identifier))
      throw MediaError.cannotOpen(
        path: demuxer.path, reason: "this libavcodec has no decoder for \(name)")
    }
    var code = avcodec_parameters_to_context(context, parameters)
    // For damaged JPEG frames, libavcodec reports errors only with this flag. Other decoders mark damaged frames even
    // without it.
    if identifier == AV_CODEC_ID_MJPEG { context.pointee.err_recognition = AV_EF_EXPLODE }
    context.pointee.thread_count = Int32(clamping: threads)
    context.pointee.max_pixels = Int64(DecodingLimit.pixels)
    context.pointee.pkt_timebase = demuxer.stream.pointee.time_base
    if code >= 0 { code = avcodec_open2(context, codec, nil) }
    guard code >= 0 else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw MediaError.cannotOpen(path: demuxer.path, reason: Libav.message(code))
    }
    return context
  }
}
