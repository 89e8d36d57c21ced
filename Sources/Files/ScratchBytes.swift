/// A sequence of bytes, stored in memory or in a scratch file.
package struct ScratchBytes: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    case file(ScratchFile, Int64)
  }

  private let storage: Storage
  package let count: Int

  /// The bytes in a range. If the sequence is stored in a file, the bytes are read on each access.
  package subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return switch storage {
    case .memory(let bytes): bytes[range]
    case .file(let file, let offset):
      file.read(range.count, at: offset + Int64(range.lowerBound))[...]
    }
  }

  /// A writer that stores a sequence of bytes. Only one writer at a time can store its bytes in a given file.
  package struct Writer: ~Copyable {
    /// The number of bytes that are collected before they are written to the file.
    private static let pieceSize = 1 << 18

    private let file: ScratchFile?
    private var gathered: [UInt8] = []
    /// The file offset of the writer's first byte; nil before any bytes are written to the file.
    private var start: Int64?
    private var written = 0
    private var isInMemory: Bool

    /// Creates an empty writer.
    ///
    /// - Parameter file: the file to which the bytes are written. If it is nil, if the disk is full, or if another
    ///   writer uses the file in the meantime, the bytes stay in memory.
    package init(to file: ScratchFile?) {
      self.file = file
      isInMemory = file == nil
    }

    package var count: Int { written + gathered.count }

    /// Appends bytes. They are collected in memory, and written to the file as soon as there are enough of them.
    package mutating func append(_ bytes: ArraySlice<UInt8>) {
      for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.pieceSize) {
        gathered += bytes[start..<min(start + Self.pieceSize, bytes.endIndex)]
        if gathered.count >= Self.pieceSize { flush() }
      }
    }

    package consuming func end() -> ScratchBytes {
      flush()
      if !isInMemory, let file {
        return ScratchBytes(storage: .file(file, start ?? 0), count: written)
      }
      // The array is copied to drop its spare capacity.
      return ScratchBytes(storage: .memory(Array(gathered[...])), count: gathered.count)
    }

    private mutating func flush() {
      guard !isInMemory, let file, !gathered.isEmpty else { return }
      if let offset = file.append(gathered), start.map({ offset == $0 + Int64(written) }) ?? true {
        start = start ?? offset
        written += gathered.count
        gathered.removeAll(keepingCapacity: true)
      } else {
        // The bytes stay in memory because the disk is full or another writer has used the file in the meantime.
        isInMemory = true
        gathered = (start.map { file.read(written, at: $0) } ?? []) + gathered
        written = 0
      }
    }
  }
}
