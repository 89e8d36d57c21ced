import Geometry

extension DescriptionFile {
  /// The frame count and size that MOTChallenge's `seqinfo.ini` states, ignoring errors in the file.
  var statedFrames: StatedFrames {
    StatedFrames(size: try? statedSize(), count: try? count("seqLength"))
  }

  /// Returns the frame size that MOTChallenge's `seqinfo.ini` states; nil if it is missing.
  func statedSize() throws -> PixelSize? {
    guard let width = try count("imWidth"), let height = try count("imHeight") else { return nil }
    return PixelSize(width: width, height: height)
  }
}
