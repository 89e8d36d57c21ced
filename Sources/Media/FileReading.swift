import CFFmpeg
import Files
import Foundation
import SystemPackage

/// Functions that open image and video files, find their size, and read their content, for example into packets for
/// libav.
enum FileReading {
  /// The number of bytes read from the start of an image file before memory is allocated for the whole file.
  static let beginning = 1 << 12

  /// Reads a file into the packet. The packet's previous content is released.
  ///
  /// - Parameter check: a function that checks the first bytes of the file before the remaining bytes are read.
  static func read(
    _ path: String, into packet: UnsafeMutablePointer<AVPacket>,
    checking check: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    let (file, size) = try open(path)
    defer { try? file.close() }
    let first = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(size, beginning), alignment: 1)
    defer { first.deallocate() }
    let found =
      if let start = first.baseAddress {
        try fill(start, first.count, from: file, path: path)
      } else {
        0
      }
    let known = UnsafeRawBufferPointer(rebasing: first[..<found])
    try check(known)
    let target = try allocate(size, in: packet, path: path)
    UnsafeMutableRawBufferPointer(start: target, count: size).copyMemory(from: known)
    guard
      try fill(target + found, size - found, from: file, path: path) == size - found
    else {
      throw MediaError.cannotOpen(path: path, reason: "the file shrank while it was being read")
    }
  }

  /// Opens a regular file that is not empty. Throws an error for a pipe, a device or a folder.
  static func open(_ path: String) throws(MediaError) -> (descriptor: FileDescriptor, size: Int) {
    let file: (descriptor: FileDescriptor, size: Int)
    do throws(FileError) {
      file = try RegularFile.open(path)
    } catch {
      throw MediaError.cannotOpen(path: path, reason: error.reason)
    }
    guard file.size > 0 else {
      try? file.descriptor.close()
      throw MediaError.cannotOpen(path: path, reason: "the file is empty")
    }
    return file
  }

  /// Returns the size of a readable file, in bytes.
  static func size(of path: String) throws(MediaError) -> Int {
    let (file, size) = try open(path)
    try? file.close()
    return size
  }

  /// Calls a function with the first `count` bytes of a file, or with the whole content if the file is shorter.
  static func withBeginning<Result>(
    of path: String, count: Int, _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let (file, size) = try open(path)
    defer { try? file.close() }
    guard size <= DecodingLimit.fileSize || count <= beginning else {
      throw tooLarge(path, size)
    }
    let wanted = min(count, size)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: wanted, alignment: 1)
    defer { buffer.deallocate() }
    let found =
      if let start = buffer.baseAddress { try fill(start, wanted, from: file, path: path) } else {
        0
      }
    return try body(UnsafeRawBufferPointer(rebasing: buffer[..<found]))
  }

  /// Reads bytes until `count` bytes have been read or the file ends. Returns the number of bytes that were read.
  private static func fill(
    _ target: UnsafeMutableRawPointer, _ count: Int, from file: FileDescriptor, path: String
  ) throws(MediaError) -> Int {
    var filled = 0
    do {
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(start: target + filled, count: count - filled)
        let found = try file.read(into: rest)
        if found == 0 { break }
        filled += found
      }
    } catch {
      throw MediaError.cannotOpen(path: path, reason: "\(error)")
    }
    return filled
  }

  /// Copies bytes into the packet. The packet's previous content is released.
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
    guard count <= DecodingLimit.fileSize, let size = Int32(exactly: count),
      av_new_packet(packet, size) >= 0, let target = packet.pointee.data
    else { throw tooLarge(path, count) }
    return target
  }

  private static func tooLarge(_ path: String, _ size: Int) -> MediaError {
    .cannotOpen(path: path, reason: "its size of \(size) bytes is too large for an image")
  }
}
