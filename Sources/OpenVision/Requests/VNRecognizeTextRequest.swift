import Foundation
import Geometry
import Imaging

/// The first revision of reading text.
public let VNRecognizeTextRequestRevision1 = 1

/// A function that follows a request's progress: it receives the request, the share that is done
/// (0...1), and an error if it failed.
public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

/// The trade-off between accuracy and time.
public enum VNRequestTextRecognitionLevel: Int, Sendable, CaseIterable {
  /// Small images are enlarged, which takes longer and reads small text. A place that looks like a
  /// line, as on signs, is read separately if it was not read as part of a page.
  case accurate = 0
  /// The image is read as it is.
  case fast = 1
}

/// Finds lines of text and reads them.
///
/// The results are `VNRecognizedTextObservation`s. Tesseract does the work. The package trait
/// `Text` switches it on; without it, performing fails with `VNErrorCode.unsupportedRequest`. Each
/// language's data is a system package, tesseract-ocr-eng for English. If it is missing, performing
/// fails with `VNErrorCode.dataUnavailable` and the name of the file.
///
/// ```swift
/// let request = VNRecognizeTextRequest()
/// request.recognitionLanguages = ["en-US"]
/// try VNImageRequestHandler(url: URL(filePath: "sign.png")).perform([request])
/// for line in request.results ?? [] {
///   print(line.topCandidates(1).first?.string ?? "")  // No parking
/// }
/// ```
public final class VNRecognizeTextRequest: VNImageBasedRequest {
  /// The recognition level; `accurate` by default.
  public var recognitionLevel = VNRequestTextRecognitionLevel.accurate

  /// The languages to read, most likely first, such as "en-US", or Tesseract's own names, such as
  /// "eng".
  public var recognitionLanguages = ["en-US"]

  /// Words that are preferred in addition to those of the languages.
  public var customWords: [String] = []

  /// Whether words of the languages are preferred; true by default.
  public var usesLanguageCorrection = true

  /// The smallest height of a line, as a share of the image's height. 0...1, 0 by default.
  public var minimumTextHeight: Float = 0

  /// A function that follows the progress; it is called on the reading thread.
  public var progressHandler: VNRequestProgressHandler?

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNRecognizeTextRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNRecognizeTextRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNRecognizeTextRequest else { return }
    recognitionLevel = other.recognitionLevel
    recognitionLanguages = other.recognitionLanguages
    customWords = other.customWords
    usesLanguageCorrection = other.usesLanguageCorrection
    minimumTextHeight = other.minimumTextHeight
    progressHandler = other.progressHandler
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    // A comparison with nan is false.
    guard minimumTextHeight >= 0, minimumTextHeight <= 1 else {
      throw VNError(
        .invalidArgument,
        "minimumTextHeight is \(minimumTextHeight), expected a number from 0 to 1")
    }
    guard !recognitionLanguages.isEmpty else {
      throw VNError(
        .invalidArgument, "recognitionLanguages is empty, expected one language or more")
    }
    let isSpace = { (character: Character) in character.isWhitespace }
    if let word = customWords.first(where: { $0.isEmpty || $0.contains(where: isSpace) }) {
      throw VNError(
        .invalidArgument, "customWords contains \"\(word)\", expected words without white space")
    }
  }

  /// Passes the handler and its request to the thread that performs the request. The handler is
  /// called there only.
  private struct Progress: @unchecked Sendable {
    let request: VNRequest
    let handler: VNRequestProgressHandler?
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Text
      let settings = TextSettings(
        languages: recognitionLanguages, usesDictionary: usesLanguageCorrection, words: customWords)
      let isAccurate = recognitionLevel == .accurate
      let page = TextPage(of: context.image, regionOfInterest)
      let minimumHeight = Double(minimumTextHeight) * Double(context.image.image.size.height)
      let (cancellation, revision) = (cancellation, revision)
      let progress = Progress(request: self, handler: progressHandler)
      return { () throws(VNError) in
        let pageShare = isAccurate ? SceneText.pageShare : 1
        let pageText = PageText(luma: page.luma, settings: settings, isAccurate: isAccurate)
        var lines = try pageText.lines(
          isCancelled: { cancellation.isSet },
          progress: { progress.handler?(progress.request, pageShare * $0, nil) })
        if cancellation.isSet { return [] }
        if isAccurate, !lines.contains(where: { $0.corners != nil }) {
          lines = try SceneText(luma: page.luma, settings: settings).adding(
            to: lines, isCancelled: { cancellation.isSet },
            progress: { progress.handler?(progress.request, $0, nil) })
        }
        return lines.compactMap { line in
          let box = page.normalized(line.box)
          guard line.height >= minimumHeight else {
            return nil
          }
          let candidates = line.readings(
            limit: VNRecognizedTextObservation.candidateLimit
          ).map { reading in
            VNRecognizedText(
              string: reading.text, confidence: VNConfidence(reading.confidence),
              boxes: reading.boxes.map { $0.map(page.normalized) }, requestRevision: revision)
          }
          guard !candidates.isEmpty else { return nil }
          return VNRecognizedTextObservation(
            box: box, corners: line.corners?.map(page.normalized), candidates: candidates,
            requestRevision: revision)
        }
      }
    #else
      throw OptionalLibrary.tesseract.isOff(for: "\(Self.self)")
    #endif
  }
}

extension VNRecognizeTextRequest: VNTypedResults {
  public typealias Observation = VNRecognizedTextObservation
}
