import Foundation
import Geometry
import Imaging

/// The first revision of text detection. It uses Tesseract's page analysis.
public let VNDetectTextRectanglesRequestRevision1 = 1

/// A request that detects lines of text without reading them.
///
/// The results are `VNTextObservation`s. Tesseract's page analysis finds the lines. The package trait `Text` enables
/// Tesseract; without the trait, performing the request fails with `VNErrorCode.unsupportedRequest`.
///
/// ```swift
/// let request = VNDetectTextRectanglesRequest()
/// request.reportCharacterBoxes = true
/// try VNImageRequestHandler(url: URL(filePath: "sign.png")).perform([request])
/// for line in request.results ?? [] {
///   print(line.boundingBox, line.characterBoxes?.count ?? 0)
/// }
/// ```
public final class VNDetectTextRectanglesRequest: VNImageBasedRequest {
  /// Whether to report the positions of the characters; false by default.
  public var reportCharacterBoxes = false

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNDetectTextRectanglesRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNDetectTextRectanglesRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectTextRectanglesRequest else { return }
    reportCharacterBoxes = other.reportCharacterBoxes
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Text
      let view = context.image.view(of: regionOfInterest)
      let luma = context.image.luma(of: view.region)
      let (wantsCharacters, cancellation, revision) = (reportCharacterBoxes, cancellation, revision)
      return { () throws(VNError) in
        let lines = try TextReader.lend(TextSettings()) { reader throws(VNError) in
          try reader.lines(
            of: luma, look: .positions, isCancelled: { cancellation.isSet }, progress: { _ in })
        }
        return lines.map { line in
          VNTextObservation(
            box: view.normalized(line.box),
            characterBoxes: wantsCharacters
              ? line.symbols.map {
                VNRectangleObservation(
                  requestRevision: revision, boundingBox: view.normalized($0.box))
              } : nil, confidence: 1, requestRevision: revision)
        }
      }
    #else
      throw OptionalLibrary.tesseract.isOff(for: "\(Self.self)")
    #endif
  }
}

extension VNDetectTextRectanglesRequest: VNTypedResults {
  public typealias Observation = VNTextObservation
}
