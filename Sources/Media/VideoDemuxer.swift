import CFFmpeg
import Foundation
import Geometry
import Imaging

/// An open container, of which only the best video stream is read.
final class VideoDemuxer {
  let path: String
  let header: VideoHeader
  let stream: UnsafeMutablePointer<AVStream>
  /// How many packets of pictures the container promises, where it says so.
  let promisedPackets: Int?

  private let format: UnsafeMutablePointer<AVFormatContext>
  /// When the last picture ends, in seconds, where a container without frame count says so.
  private let promisedEnd: Double?
  /// When the last picture that was read ends.
  private var reachedEnd = 0.0

  init(path: String) throws {
    Libav.silence()
    self.path = path
    let fileSize = try FileReading.size(of: path)
    format = try Self.open(path)
    do {
      stream = try Self.videoStream(of: format, path: path)
    } catch {
      Self.close(format)
      throw error
    }
    let parameters = stream.pointee.codecpar.pointee
    let orientation = Self.orientation(of: stream)
    let size = orientation.uprightSize(
      width: Int(parameters.width), height: Int(parameters.height))
    let indexed = Int(vbench_shown_index_entries(stream))
    let declared = Int(stream.pointee.nb_frames)
    do {
      try Self.check(parameters, frameCount: declared, fileSize: fileSize)
    } catch {
      Self.close(format)
      throw MediaError.cannotOpen(path: path, reason: error.reason)
    }
    // MP4's index leaves out what an edit list cuts away, its frame count does not; other
    // containers may build their index only while they read.
    let hasWholeIndex = declared > 0 && Self.name(of: format).contains("mp4")
    promisedPackets =
      hasWholeIndex
      ? Int(avformat_index_get_entries_count(stream)) : (declared > 0 ? declared : nil)
    promisedEnd = Self.promisedEnd(of: stream, in: format)
    header = VideoHeader(
      size: PixelSize(width: size.width, height: size.height), orientation: orientation,
      frameRate: Self.rate(stream.pointee.avg_frame_rate) ?? Self.rate(stream.pointee.r_frame_rate),
      frameCount: hasWholeIndex ? indexed : (declared > 0 ? declared : nil),
      largestFrameCount: declared > 0 ? declared : fileSize / Self.smallestPacket)
  }

  /// How many bytes a container takes for a packet at least, whatever is in it.
  private static let smallestPacket = 8

  /// Refuses what the header promises and cannot be.
  private static func check(
    _ parameters: AVCodecParameters, frameCount: Int, fileSize: Int
  ) throws(LibavFailure) {
    try DecodingLimit.check(
      PixelSize(width: Int(parameters.width), height: Int(parameters.height)))
    guard frameCount <= fileSize else {
      throw LibavFailure(
        reason: "its header promises \(frameCount) frames, more than its \(fileSize) bytes can hold"
      )
    }
  }

  deinit { Self.close(format) }

  /// What the file says of itself.
  var comment: String? {
    av_dict_get(format.pointee.metadata, "comment", nil, 0)?.pointee.value
      .map { String(cString: $0) }
  }

  /// What a read ended with.
  enum ReadResult {
    case packet
    case endOfFile
    case failure(String)
  }

  /// Reads the video's next packet that has content.
  func read(into packet: UnsafeMutablePointer<AVPacket>) -> ReadResult {
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(format, packet)
      if code == vbench_error_end_of_file {
        // Some demuxers report a read that failed as the end of the file.
        let status = format.pointee.pb?.pointee.error ?? 0
        return status < 0 && status != vbench_error_end_of_file
          ? .failure(Libav.message(status)) : .endOfFile
      }
      if code < 0 { return .failure(Libav.message(code)) }
      guard packet.pointee.stream_index == stream.pointee.index else { continue }
      if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
        return .failure("its data ends too early")
      }
      noteEnd(of: packet)
      return .packet
    }
  }

  /// Whether the pictures read so far end clearly before the container says they do.
  var endsBeforePromise: Bool {
    guard let promisedEnd else { return false }
    let frame = header.frameRate.map { 1 / $0 } ?? 0
    return reachedEnd < promisedEnd - max(0.5, 2 * frame)
  }

  private func noteEnd(of packet: UnsafeMutablePointer<AVPacket>) {
    guard promisedEnd != nil, packet.pointee.pts != vbench_no_timestamp else { return }
    let end = Double(packet.pointee.pts + max(0, packet.pointee.duration))
    reachedEnd = max(reachedEnd, end * av_q2d(stream.pointee.time_base))
  }

  // MARK: - Opening

  private static func open(_ path: String) throws -> UnsafeMutablePointer<AVFormatContext> {
    var context: UnsafeMutablePointer<AVFormatContext>?
    var options: OpaquePointer?
    // A file stays a file, whatever its name looks like and whatever it refers to.
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    let code = avformat_open_input(&context, "file:" + path, nil, &options)
    av_dict_free(&options)
    guard code >= 0, let context else {
      throw MediaError.cannotOpen(
        path: path, reason: isEmpty(path) ? "the file is empty (0 bytes)" : Libav.message(code))
    }
    return context
  }

  private static func isEmpty(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue == 0
  }

  private static func close(_ format: UnsafeMutablePointer<AVFormatContext>) {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
  }

  private static func videoStream(
    of format: UnsafeMutablePointer<AVFormatContext>, path: String
  ) throws -> UnsafeMutablePointer<AVStream> {
    let code = findStreams(of: format)
    guard code >= 0 else {
      throw MediaError.cannotOpen(path: path, reason: Libav.message(code))
    }
    let best = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard best >= 0, let streams = format.pointee.streams, let stream = streams[Int(best)],
      let parameters = stream.pointee.codecpar, parameters.pointee.width > 0,
      parameters.pointee.height > 0
    else {
      throw MediaError.noVideo(path: path)
    }
    for index in 0..<Int(format.pointee.nb_streams) where index != Int(best) {
      streams[index]?.pointee.discard = AVDISCARD_ALL
    }
    return stream
  }

  /// Looks into the streams, for which libav decodes their first frames: none that is too large.
  private static func findStreams(of format: UnsafeMutablePointer<AVFormatContext>) -> Int32 {
    var options = [OpaquePointer?](repeating: nil, count: Int(format.pointee.nb_streams))
    for index in options.indices {
      av_dict_set_int(&options[index], "max_pixels", Int64(DecodingLimit.pixels), 0)
    }
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    return avformat_find_stream_info(format, &options)
  }

  /// Matroska tells no frame count and takes a missing rest for the end; its writers leave the
  /// stream's duration in a tag, `01:02:03.5`, or the file's in the header.
  private static func promisedEnd(
    of stream: UnsafeMutablePointer<AVStream>, in format: UnsafeMutablePointer<AVFormatContext>
  ) -> Double? {
    guard name(of: format).contains("matroska") else { return nil }
    if let tag = av_dict_get(stream.pointee.metadata, "DURATION", nil, 0)?.pointee.value {
      let parts = String(cString: tag).split(separator: ":").compactMap { Double($0) }
      if parts.count == 3 { return parts[0] * 3600 + parts[1] * 60 + parts[2] }
    }
    guard format.pointee.nb_streams == 1, format.pointee.duration > 0 else { return nil }
    return Double(format.pointee.duration) / Double(AV_TIME_BASE)
  }

  private static func name(of format: UnsafeMutablePointer<AVFormatContext>) -> String {
    format.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
  }

  private static func rate(_ value: AVRational) -> Double? {
    value.num > 0 && value.den > 0 ? Double(value.num) / Double(value.den) : nil
  }

  /// The quarter turn or mirroring that the stream's display matrix is nearest to.
  private static func orientation(of stream: UnsafeMutablePointer<AVStream>) -> ImageOrientation {
    guard let matrix = vbench_display_matrix(stream) else { return .up }
    // Displayed (x, y) = (a p + c q, b p + d q) of a stored point (p, q), rows downwards.
    let (a, b, c, d) = (
      Int(matrix[0]), Int(matrix[1]), Int(matrix[3]), Int(matrix[4])
    )
    if abs(a) + abs(d) >= abs(b) + abs(c) {
      return a < 0 ? (d < 0 ? .down : .upMirrored) : (d < 0 ? .downMirrored : .up)
    }
    return b < 0 ? (c < 0 ? .rightMirrored : .left) : (c < 0 ? .right : .leftMirrored)
  }
}
