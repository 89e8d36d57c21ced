import Synchronization

/// An image that is read on first use and shared by all threads.
final class SourceImage: Sendable {
  let source: ImageSource
  /// The image or the error that occurred when reading it; nil if no attempt to read it has been made.
  private let derived = Mutex<Result<ImageDerivatives, VNError>?>(nil)

  init(_ source: ImageSource) { self.source = source }

  /// The number of values derived from the image.
  var derivativeCount: Int { derived.withLock { (try? $0?.get().count) ?? 0 } }

  /// Returns the upright image, reading it on first use.
  ///
  /// - Throws: `ioError` if the file cannot be opened, `invalidImage` if the content is not a
  ///   readable image or is empty.
  func derivatives() throws(VNError) -> ImageDerivatives {
    let result = derived.withLock { derived in
      if let derived { return derived }
      let result: Result<ImageDerivatives, VNError>
      do throws(VNError) {
        result = .success(ImageDerivatives(try source.uprightImage()))
      } catch {
        result = .failure(error)
      }
      derived = result
      return result
    }
    return try result.get()
  }
}
