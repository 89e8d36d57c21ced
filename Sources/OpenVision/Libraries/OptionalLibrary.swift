/// An external library that some requests need. It is enabled by a package trait.
struct OptionalLibrary {
  /// The name of the package trait that enables the library.
  let trait: String
  /// The packages that provide the library, worded for use in error messages.
  let packages: String

  static let zxing = OptionalLibrary(trait: "Barcodes", packages: "libzxing-dev")
  static let dlib = OptionalLibrary(
    trait: "Faces",
    packages: "libdlib-dev, liblapack-dev, libblas-dev and libdlib-data")
  static let tesseract = OptionalLibrary(
    trait: "Text", packages: "libtesseract-dev and tesseract-ocr-eng")
  static let onnxRuntime = OptionalLibrary(
    trait: "Models", packages: "libonnxruntime.so from PyPI's onnxruntime package")

  /// Returns the error for a request that needs the library in a build without the package trait.
  func isOff(for request: String) -> VNError {
    VNError(
      .unsupportedRequest,
      "\(request) needs the package trait \(trait), which is disabled in this build",
      explanation: "install \(packages), and build with `swift build --traits \(trait)`")
  }
}
