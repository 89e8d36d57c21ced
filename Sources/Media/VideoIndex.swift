import CFFmpeg

/// The times of a video's frames, and the packets from which decoding can start.
///
/// All packets are read once, without decoding them. A frame's number is the rank of its time among the times of all
/// packets that are shown.
struct VideoIndex {
  /// A packet from which decoding can start.
  struct Start {
    /// The number of the packet in the file.
    var packet: Int
    /// The number of its frame.
    var frame: Int
    /// The time of its frame, and the time at which it is decoded.
    var time: Int64
    var decodingTime: Int64
  }

  /// The times of all frames, ascending, in the stream's unit.
  private let times: [Int64]
  /// Ascending.
  private let starts: [Start]

  /// Reads all packets of a video.
  ///
  /// - Returns: nil if frames cannot be told by their times: a packet has no time, or the same as another one; the codec
  ///   may hide frames or repeat them; decoding cannot start at the first packet, or the file ends too early.
  init?(path: String) {
    guard let demuxer = try? VideoDemuxer(path: path), Self.showsEachPacket(demuxer.stream),
      var packet = av_packet_alloc().map(Optional.some)
    else { return nil }
    defer { av_packet_free(&packet) }
    var times: [Int64] = []
    var starts: [Start] = []
    var count = 0
    reading: while let packet {
      switch demuxer.read(into: packet) {
      case .failure: return nil
      case .endOfFile: break reading
      case .packet: break
      }
      defer { count += 1 }
      let (flags, time, decodingTime) = (
        packet.pointee.flags, packet.pointee.pts, packet.pointee.dts
      )
      guard packet.pointee.size > 0 else { continue }
      guard time != vbench_no_timestamp else { return nil }
      if flags & AV_PKT_FLAG_KEY != 0 {
        starts.append(
          Start(
            packet: count, frame: 0, time: time,
            decodingTime: decodingTime == vbench_no_timestamp ? time : decodingTime))
      }
      if flags & AV_PKT_FLAG_DISCARD == 0 { times.append(time) }
    }
    guard starts.first?.packet == 0, count >= demuxer.declaredPackets ?? 0,
      !demuxer.endsBeforeDeclared
    else { return nil }
    times.sort()
    guard let first = times.first, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
      first >= starts[0].time, times.count == demuxer.header.frameCount ?? times.count
    else { return nil }
    self.times = times
    let frames = Dictionary(uniqueKeysWithValues: zip(times, times.indices))
    self.starts = starts.compactMap { start in
      frames[start.time].map { frame in
        var start = start
        start.frame = frame
        return start
      }
    }.sorted { $0.frame < $1.frame }
  }

  /// Whether the codec shows exactly one frame for each packet.
  private static func showsEachPacket(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    let codec = stream.pointee.codecpar.pointee.codec_id
    return vbench_is_intra_only(codec) != 0
      || [
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
        AV_CODEC_ID_MPEG2VIDEO,
      ].contains(codec)
  }

  /// Returns the time of a frame; nil if there is no such frame.
  func time(of frame: Int) -> Int64? { times.indices.contains(frame) ? times[frame] : nil }

  /// Returns the last packet from which decoding leads to a frame; nil if there is no such frame.
  func start(for frame: Int) -> Start? {
    guard let time = time(of: frame) else { return nil }
    return starts.last { $0.time <= time }
  }

  /// Returns the packet with the given time from which decoding can start; nil if there is none.
  func start(at time: Int64) -> Start? {
    starts.first { $0.time == time }
  }
}
