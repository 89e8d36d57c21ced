import CFFmpeg
import Files
import Geometry
import Imaging

/// An open container from which only the best video stream is read.
final class VideoDemuxer {
  let path: String
  let header: VideoHeader
  let stream: UnsafeMutablePointer<AVStream>
  /// The number of video packets according to the container; nil if the container does not specify it.
  let declaredPackets: Int?

  let container: InputContainer
  /// The end time of the last frame, in seconds, if the container specifies it instead of a frame count; otherwise nil.
  private let declaredEnd: Double?
  /// The latest end time of all frames that have been read, in seconds.
  private var reachedEnd = 0.0
  /// An upper bound on the number of packets in the file. Reading more packets than that is an error.
  private let largestPacketCount: Int
  /// The number of packets that have been read.
  private var packetCount = 0

  /// - Parameter live: what the path is instead of a file; nil for a file.
  init(path: String, live: LiveVideoSource.Kind? = nil) throws(MediaError) {
    Libav.silence()
    self.path = path
    let fileSize = live == nil ? try FileReading.size(of: path) : .max
    do throws(LibavFailure) {
      container = try InputContainer(path: path, live: live)
      try container.findStreams()
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    guard let stream = Self.videoStream(of: container) else { throw .noVideo(path: path) }
    self.stream = stream
    let parameters = stream.pointee.codecpar.pointee
    let declared = Int(stream.pointee.nb_frames)
    do throws(LibavFailure) {
      try Self.check(parameters, frameCount: declared, fileSize: fileSize)
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    let orientation = Self.orientation(of: stream)
    let size = orientation.uprightSize(
      width: Int(parameters.width), height: Int(parameters.height))
    let indexed = Int(vbench_shown_index_entries(stream))
    // In MP4, the frame count includes frames that an edit list removes, but the index does not. For other containers,
    // the index may be incomplete until the file has been read.
    let hasWholeIndex = declared > 0 && container.kind.contains("mp4")
    declaredPackets =
      hasWholeIndex
      ? Int(avformat_index_get_entries_count(stream)) : (declared > 0 ? declared : nil)
    declaredEnd = Self.declaredEnd(of: stream, in: container)
    largestPacketCount = max(declared, fileSize)
    header = VideoHeader(
      size: PixelSize(width: size.width, height: size.height), orientation: orientation,
      frameRate: Self.rate(stream.pointee.avg_frame_rate) ?? Self.rate(stream.pointee.r_frame_rate),
      frameCount: hasWholeIndex ? indexed : (declared > 0 ? declared : nil),
      largestFrameCount: declared > 0 ? declared : fileSize / Self.smallestPacket)
  }

  /// The minimum number of bytes that a packet occupies in a container, regardless of its content.
  private static let smallestPacket = 8

  /// Throws an error if the header specifies a frame size above the decoding limit or more frames than the file has
  /// bytes.
  private static func check(
    _ parameters: AVCodecParameters, frameCount: Int, fileSize: Int
  ) throws(LibavFailure) {
    try DecodingLimit.check(
      PixelSize(width: Int(parameters.width), height: Int(parameters.height)))
    guard frameCount <= fileSize else {
      throw LibavFailure(
        reason:
          "its header declares \(frameCount) frames, more than its \(fileSize) bytes can contain"
      )
    }
  }

  /// The comment in the file's metadata; nil if the file has none.
  var comment: String? {
    av_dict_get(container.format.pointee.metadata, "comment", nil, 0)?.pointee.value
      .map { String(cString: $0) }
  }

  /// The result of `read(into:)`. The packet itself is stored in the memory that the caller passes.
  enum ReadResult {
    case packet
    case endOfFile
    case failure(String)
  }

  /// Reads the next packet of the video.
  func read(into packet: UnsafeMutablePointer<AVPacket>) -> ReadResult {
    do throws(LibavFailure) {
      guard try container.read(stream.pointee.index, into: packet) else { return .endOfFile }
    } catch {
      return .failure(error.reason)
    }
    packetCount += 1
    if packetCount > largestPacketCount {
      return .failure("it has more packets than a file of its size can contain")
    }
    if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
      return .failure("its data ends too early")
    }
    noteEnd(of: packet)
    return .packet
  }

  /// Continues with a packet from which decoding can start, or with an earlier one.
  ///
  /// - Returns: the packet, which is already in `packet`; nil if it cannot be reached.
  func seek(
    to wanted: VideoIndex.Start, in index: VideoIndex,
    into packet: UnsafeMutablePointer<AVPacket>
  ) -> VideoIndex.Start? {
    for time in [wanted.time, wanted.decodingTime] {
      packetCount = 0
      guard container.seek(stream.pointee.index, to: time) else { continue }
      while case .packet = read(into: packet) {
        guard packet.pointee.flags & AV_PKT_FLAG_KEY != 0,
          let found = index.start(at: packet.pointee.pts)
        else { continue }
        packetCount = found.packet + 1
        if found.frame <= wanted.frame { return found }
        break
      }
    }
    return nil
  }

  /// Whether the last frame that was read ends well before the end time that the container specifies.
  var endsBeforeDeclared: Bool {
    guard let declaredEnd else { return false }
    let frame = header.frameRate.map { 1 / $0 } ?? 0
    return reachedEnd < declaredEnd - max(0.5, 2 * frame)
  }

  private func noteEnd(of packet: UnsafeMutablePointer<AVPacket>) {
    guard declaredEnd != nil, packet.pointee.pts != vbench_no_timestamp else { return }
    // Use floating-point addition, because the sum of a packet's time and duration may exceed the range of 64-bit
    // integers.
    let end = Double(packet.pointee.pts) + max(0, Double(packet.pointee.duration))
    reachedEnd = max(reachedEnd, end * av_q2d(stream.pointee.time_base))
  }

  // MARK: - Opening

  /// Returns the best video stream and marks all other streams to be skipped. The result is nil if there is no video
  /// stream or if the best stream has no size.
  private static func videoStream(
    of container: InputContainer
  ) -> UnsafeMutablePointer<AVStream>? {
    let format = container.format
    let best = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, container.video, -1, nil, 0)
    guard best >= 0, let streams = format.pointee.streams, let stream = streams[Int(best)],
      let parameters = stream.pointee.codecpar, parameters.pointee.width > 0,
      parameters.pointee.height > 0
    else { return nil }
    for index in 0..<Int(format.pointee.nb_streams) where index != Int(best) {
      streams[index]?.pointee.discard = AVDISCARD_ALL
    }
    return stream
  }

  /// Reads the end time of the last frame, in seconds, from the file's headers.
  ///
  /// Matroska files have no frame count, so a truncated file can be recognized only by comparison with this end time.
  /// Programs that write Matroska store the stream's duration in a tag (`01:02:03.5`), or the file's duration in the
  /// header. The result is nil for other containers.
  private static func declaredEnd(
    of stream: UnsafeMutablePointer<AVStream>, in container: InputContainer
  ) -> Double? {
    guard container.kind.contains("matroska") else { return nil }
    if let tag = av_dict_get(stream.pointee.metadata, "DURATION", nil, 0)?.pointee.value {
      let parts = String(cString: tag).split(separator: ":").compactMap { Double(decimal: $0) }
      if parts.count == 3 { return parts[0] * 3600 + parts[1] * 60 + parts[2] }
    }
    let format = container.format.pointee
    guard format.nb_streams == 1, format.duration > 0 else { return nil }
    return Double(format.duration) / Double(AV_TIME_BASE)
  }

  /// Returns a frame rate, or nil if it is not plausible for a camera.
  private static func rate(_ value: AVRational) -> Double? {
    let rate = Double(value.num) / Double(value.den)
    return plausibleRates.contains(rate) ? rate : nil
  }

  private static let plausibleRates = 1e-4...1e6

  /// Returns the orientation that best matches the stream's display matrix.
  private static func orientation(of stream: UnsafeMutablePointer<AVStream>) -> ImageOrientation {
    guard let matrix = vbench_display_matrix(stream) else { return .up }
    // A stored point (p, q) is displayed at (x, y) = (a p + c q, b p + d q), with y downward.
    let (a, b, c, d) = (
      Int(matrix[0]), Int(matrix[1]), Int(matrix[3]), Int(matrix[4])
    )
    if abs(a) + abs(d) >= abs(b) + abs(c) {
      return a < 0 ? (d < 0 ? .down : .upMirrored) : (d < 0 ? .downMirrored : .up)
    }
    return b < 0 ? (c < 0 ? .rightMirrored : .left) : (c < 0 ? .right : .leftMirrored)
  }
}
