import CFFmpeg
import Foundation

/// Whole files as packets that libav can decode.
enum FileReading {
  /// Reads a file into the packet; what the packet held before is released.
  static func read(
    _ path: String, into packet: UnsafeMutablePointer<AVPacket>
  ) throws(MediaError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw MediaError.cannotOpen(path: path, reason: "expected an image file, found a folder")
    }
    guard status.st_size > 0 else {
      throw MediaError.cannotOpen(path: path, reason: "the file is empty")
    }
    let target = try allocate(Int(status.st_size), in: packet, path: path)
    var filled = 0
    while filled < Int(status.st_size) {
      let count = Glibc.read(file, target + filled, Int(status.st_size) - filled)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      filled += count
    }
  }

  /// Copies bytes into the packet; what the packet held before is released.
  static func copy(
    _ bytes: UnsafeRawBufferPointer, into packet: UnsafeMutablePointer<AVPacket>, path: String
  ) throws(MediaError) {
    guard let start = bytes.baseAddress, bytes.count > 0 else {
      throw MediaError.cannotOpen(path: path, reason: "there is no data")
    }
    let target = try allocate(bytes.count, in: packet, path: path)
    memcpy(target, start, bytes.count)
  }

  private static func allocate(
    _ count: Int, in packet: UnsafeMutablePointer<AVPacket>, path: String
  ) throws(MediaError) -> UnsafeMutablePointer<UInt8> {
    av_packet_unref(packet)
    guard let size = Int32(exactly: count), av_new_packet(packet, size) >= 0,
      let target = packet.pointee.data
    else {
      throw MediaError.cannotOpen(path: path, reason: "the file is too large for an image")
    }
    return target
  }

  private static func failure(_ path: String) -> MediaError {
    MediaError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
}
