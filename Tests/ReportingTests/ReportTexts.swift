import Results

@testable import Reporting

extension HTMLReport {
  /// Renders the page by itself.
  static func render(_ result: TrackingResult, pictures: Pictures = .few) throws -> [UInt8] {
    var output = ByteOutput()
    try write(result, ReportFigures(result), pictures: pictures, frames: nil, to: &output)
    return output.bytes
  }
}
