import CFFmpeg

/// A container file with a single video stream, open for writing.
final class OutputContainer {
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private var stream: UnsafeMutablePointer<AVStream>?

  /// Creates the file and opens it for writing.
  ///
  /// - Parameter name: the final name of the file. Its extension determines the format of the container.
  init(path: String, named name: String) throws(LibavFailure) {
    let kind = av_guess_format(nil, name, nil) ?? av_guess_format("mp4", nil, nil)
    var format: UnsafeMutablePointer<AVFormatContext>?
    let code = avformat_alloc_output_context2(&format, kind, nil, nil)
    guard code >= 0, let format, let packet = av_packet_alloc() else {
      avformat_free_context(format)
      throw LibavFailure(code < 0 ? code : vbench_error_no_memory)
    }
    self.format = format
    self.packet = packet
    format.pointee.flags |= AVFMT_FLAG_BITEXACT
    try check(avio_open(&format.pointee.pb, "file:" + path, AVIO_FLAG_WRITE))
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    avio_closep(&format.pointee.pb)
    avformat_free_context(format)
  }

  var needsGlobalHeader: Bool {
    (format.pointee.oformat?.pointee.flags ?? 0) & AVFMT_GLOBALHEADER != 0
  }

  /// Writes the file header for the encoder's output.
  func start(with encoder: UnsafeMutablePointer<AVCodecContext>) throws(LibavFailure) {
    guard let stream = avformat_new_stream(format, nil) else {
      throw LibavFailure(vbench_error_no_memory)
    }
    self.stream = stream
    stream.pointee.time_base = encoder.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.pointee.framerate
    try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder))
    av_dict_set(&format.pointee.metadata, "comment", VideoWriter.mark, 0)
    try check(avformat_write_header(format, nil))
  }

  /// Writes all packets that the encoder can currently output.
  func writePackets(of encoder: UnsafeMutablePointer<AVCodecContext>) throws(LibavFailure) {
    guard let stream else { return }
    while true {
      let code = avcodec_receive_packet(encoder, packet)
      if code == vbench_error_again || code == vbench_error_end_of_file { return }
      try check(code)
      packet.pointee.duration = 1
      av_packet_rescale_ts(packet, encoder.pointee.time_base, stream.pointee.time_base)
      packet.pointee.stream_index = stream.pointee.index
      try check(av_interleaved_write_frame(format, packet))
    }
  }

  /// Writes the file trailer and closes the file.
  func finish() throws(LibavFailure) {
    try check(av_write_trailer(format))
    try check(avio_closep(&format.pointee.pb))
  }

  func check(_ code: Int32) throws(LibavFailure) {
    if code < 0 { throw LibavFailure(code) }
  }
}
