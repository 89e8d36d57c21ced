import Media

extension VNError {
  /// Creates the error of a picture or video that cannot be read: `ioError` if it cannot be opened,
  /// else `invalidImage`. An error of the library stays as it is.
  init(reading error: any Error) {
    switch error {
    case let error as VNError: self = error
    case MediaError.cannotOpen: self.init(.ioError, "\(error)")
    default: self.init(.invalidImage, "\(error)")
    }
  }
}
