import Files
import Media

/// The states of the files from which a pass reads its frames. A run compares the states before and after the pass, so
/// that it notices if somebody changes the frames while it reads them.
struct FrameFiles {
  private let source: any FrameSource
  private let stamps: [FileStamp?]

  /// Determines the current states of a source's files.
  init(_ source: any FrameSource) {
    self.source = source
    stamps = source.files.map(FileStamp.init)
  }

  /// Returns the path of the first file that has changed since this value was created; nil if no file has changed.
  func changedFile() -> String? {
    zip(source.files, stamps).first { path, stamp in FileStamp(path) != stamp }?.0
  }

  /// A number that is the same for all passes of this process over the same unchanged files.
  var state: Int {
    var hasher = Hasher()
    hasher.combine(stamps)
    return hasher.finalize()
  }
}
