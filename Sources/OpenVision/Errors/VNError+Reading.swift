import Media

extension VNError {
  /// Creates the error for an image or video that cannot be read: `ioError` if it cannot be opened, otherwise
  /// `invalidImage`. If the given error is already a `VNError`, it is used unchanged.
  init(reading error: any Error) {
    switch error {
    case let error as VNError: self = error
    case MediaError.cannotOpen: self.init(.ioError, "\(error)")
    default: self.init(.invalidImage, "\(error)")
    }
  }
}
