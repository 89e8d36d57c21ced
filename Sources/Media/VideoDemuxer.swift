import CFFmpeg
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

  init(path: String) throws {
    Libav.silence()
    self.path = path
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
    // MP4's index leaves out what an edit list cuts away, its frame count does not; other
    // containers may build their index only while they read.
    let hasWholeIndex = declared > 0 && Self.name(of: format).contains("mp4")
    promisedPackets =
      hasWholeIndex
      ? Int(avformat_index_get_entries_count(stream)) : (declared > 0 ? declared : nil)
    header = VideoHeader(
      size: PixelSize(width: size.width, height: size.height), orientation: orientation,
      frameRate: Self.rate(stream.pointee.avg_frame_rate) ?? Self.rate(stream.pointee.r_frame_rate),
      frameCount: hasWholeIndex ? indexed : (declared > 0 ? declared : nil))
  }

  deinit { Self.close(format) }

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
      return .packet
    }
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
      throw MediaError.cannotOpen(path: path, reason: Libav.message(code))
    }
    return context
  }

  private static func close(_ format: UnsafeMutablePointer<AVFormatContext>) {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
  }

  private static func videoStream(
    of format: UnsafeMutablePointer<AVFormatContext>, path: String
  ) throws -> UnsafeMutablePointer<AVStream> {
    let code = avformat_find_stream_info(format, nil)
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
