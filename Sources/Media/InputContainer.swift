import CFFmpeg

/// An open container file in a supported format.
///
/// Only the file itself is read, even if it refers to other files. Calls to libav that take too long are aborted.
final class InputContainer {
  let format: UnsafeMutablePointer<AVFormatContext>
  private var file: UnsafeMutablePointer<AVIOContext>?
  private let deadline: ReadingDeadline
  /// The index of the best video according to the file's header; -1 if the header names none.
  private(set) var video: Int32 = -1

  /// The names that libavformat uses for the supported containers. Playlists and other formats that refer to other
  /// files are excluded, as are formats for devices, network streams and single images.
  static let kinds = [
    "apng", "asf", "asf_o", "av1", "avi", "cavsvideo", "cine", "dhav", "dirac", "dv", "flv", "gif",
    "gxf", "h261",
    "h263", "h264", "hevc", "ivf", "live_flv", "m4v", "matroska,webm", "mjpeg", "mjpeg_2000",
    "mov,mp4,m4a,3gp,3g2,mj2", "mpeg", "mpegts", "mpegvideo", "mpjpeg", "mxf", "nsv", "nut", "obu",
    "ogg", "rm",
    "smjpeg", "swf", "vc1", "wtv", "yuv4mpegpipe",
  ]

  /// Opens a container file. Network streams, devices, and other files to which the container refers are never opened.
  ///
  /// - Parameter live: what the path is instead of a file; nil for a file.
  /// - Throws: `LibavFailure`, with the reason why the file cannot be opened as a supported container.
  init(path: String, live: LiveVideoSource.Kind? = nil) throws(LibavFailure) {
    let deadline =
      live == nil
      ? ReadingDeadline() : ReadingDeadline(waitingLimit: LiveVideoSource.patience)
    self.deadline = deadline
    // With this prefix, libav interprets every path as a filename.
    let url = live == nil ? "file:" + path : path
    var interruption = AVIOInterruptCB(
      callback: { deadline in
        guard let deadline else { return 0 }
        return Unmanaged<ReadingDeadline>.fromOpaque(deadline).takeUnretainedValue().isOver ? 1 : 0
      }, opaque: Unmanaged.passUnretained(deadline).toOpaque())
    if live == .device {
      guard CameraSupport.isThere else { throw Self.noCameras }
      var opened: UnsafeMutablePointer<AVFormatContext>?
      let code = vbench_open_device(&opened, "v4l2", path, interruption)
      guard code >= 0, let opened else { throw LibavFailure(code) }
      format = opened
      return
    }
    var options: OpaquePointer?
    let protocols = live == .network ? LiveVideoSource.protocols : "file"
    av_dict_set(&options, "protocol_whitelist", protocols, 0)
    var code = avio_open2(&file, url, AVIO_FLAG_READ, &interruption, &options)
    av_dict_free(&options)
    guard code >= 0, let file else { throw LibavFailure(code) }
    var opened: UnsafeMutablePointer<AVFormatContext>?
    var kind: UnsafePointer<CChar>?
    code = vbench_open_container(&opened, file, url, Self.kindList, interruption, &kind)
    guard code >= 0, let opened else {
      avio_closep(&self.file)
      if let kind {
        throw LibavFailure(
          reason:
            "expected a video container such as MP4 or Matroska, found \(String(cString: kind))")
      }
      throw deadline.isOver ? Self.tookTooLong : LibavFailure(code)
    }
    format = opened
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
    avio_closep(&file)
  }

  private static let kindList = kinds.joined(separator: ",")
  private static let noCameras = LibavFailure(
    reason: "this program cannot open cameras; install libavdevice of the version of its"
      + " libavformat")
  private static let tookTooLong = LibavFailure(reason: "reading it takes too long")

  /// The name that libavformat uses for the container format, or several such names separated by commas.
  var kind: String { format.pointee.iformat.pointee.name.map { String(cString: $0) } ?? "" }

  /// The maximum number of streams.
  private static let streamLimit: UInt32 = 64
  /// The maximum number of streams that may turn up after those in the file's header.
  private static let lateStreamLimit: UInt32 = 8

  /// Finds the properties of the streams and rejects a stream whose frames are too large. To find the properties, libav
  /// decodes the first frames. Of several videos, only the best one is decoded, so that the memory that is needed does
  /// not grow with their number.
  func findStreams() throws(LibavFailure) {
    deadline.start()
    guard format.pointee.nb_streams <= Self.streamLimit else {
      throw LibavFailure(
        reason: "it has \(format.pointee.nb_streams) streams; expected at most \(Self.streamLimit)")
    }
    format.pointee.max_streams = Int32(format.pointee.nb_streams + Self.lateStreamLimit)
    selectVideo()
    var options = [OpaquePointer?](repeating: nil, count: Int(format.pointee.nb_streams))
    for index in options.indices {
      av_dict_set_int(&options[index], "max_pixels", Int64(DecodingLimit.pixels), 0)
    }
    let code = avformat_find_stream_info(format, &options)
    for index in options.indices { av_dict_free(&options[index]) }
    guard code >= 0 else { throw deadline.isOver ? Self.tookTooLong : LibavFailure(code) }
  }

  /// Marks all videos but the best one to be skipped.
  private func selectVideo() {
    let videos = UnsafeMutableBufferPointer(
      start: format.pointee.streams, count: Int(format.pointee.nb_streams)
    ).compactMap(\.self).filter {
      $0.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    }
    // The streams are ranked as by `av_find_best_stream`, which ranks them after their frames have been decoded. Of
    // several best streams, `max` returns the first.
    guard let best = videos.max(by: { Self.rank(of: $0.pointee) < Self.rank(of: $1.pointee) })
    else { return }
    for stream in videos where stream != best { stream.pointee.discard = AVDISCARD_ALL }
    video = best.pointee.index
  }

  private static func rank(of stream: AVStream) -> (Int, Int64, Int64) {
    func has(_ flag: Int32) -> Bool { stream.disposition & flag != 0 }
    if has(AV_DISPOSITION_ATTACHED_PIC) { return (-1, 0, 0) }
    let isWhole = !has(AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED)
    return (
      (isWhole ? 1 : 0) + (has(AV_DISPOSITION_DEFAULT) ? 1 : 0),
      stream.nb_frames > 0 ? min(5, stream.nb_frames) : 5,
      stream.codecpar?.pointee.bit_rate ?? 0
    )
  }

  /// Reads the next packet of a stream, skipping the packets of other streams.
  ///
  /// - Returns: whether a packet was read; false at the end of the file.
  func read(
    _ stream: Int32, into packet: UnsafeMutablePointer<AVPacket>
  ) throws(LibavFailure) -> Bool {
    deadline.start()
    repeat {
      av_packet_unref(packet)
      let code = av_read_frame(format, packet)
      if code == vbench_error_end_of_file {
        if deadline.isOver { throw Self.tookTooLong }
        // Check for errors, because some demuxers report a failed read as the end of the file.
        let status = format.pointee.pb?.pointee.error ?? 0
        if status < 0 && status != vbench_error_end_of_file { throw LibavFailure(status) }
        return false
      }
      if code < 0 { throw deadline.isOver ? Self.tookTooLong : LibavFailure(code) }
      if packet.pointee.stream_index == stream { return true }
    } while !deadline.isOver
    throw Self.tookTooLong
  }

  /// Continues with the packets at or before a time, in the stream's unit.
  ///
  /// - Returns: whether the container can do that.
  func seek(_ stream: Int32, to time: Int64) -> Bool {
    deadline.start()
    return av_seek_frame(format, stream, time, AVSEEK_FLAG_BACKWARD) >= 0
  }
}
