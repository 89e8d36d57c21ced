extension StringProtocol where SubSequence == Substring {
  /// The lines of the text, including empty lines. A line ends with LF or CR LF.
  ///
  /// `split(separator: "\n")` would not find CR LF, which is a single `Character`.
  package var textLines: [Substring] {
    let bytes = self[...].utf8
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      line in
      let isWhole = line.endIndex < bytes.endIndex
      return Substring(isWhole && line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}
