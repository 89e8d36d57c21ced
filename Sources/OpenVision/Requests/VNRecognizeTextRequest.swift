import Foundation
import Geometry
import Imaging

/// The first revision of text recognition. It uses Tesseract at both recognition levels.
public let VNRecognizeTextRequestRevision1 = 1

/// The second revision of text recognition. At the `accurate` level, it uses networks if they are installed and support
/// the languages.
public let VNRecognizeTextRequestRevision2 = 2

/// A function that receives a request's progress: the request, the completed fraction (0...1), and
/// an error if the request failed.
public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

/// The trade-off between accuracy and time.
public enum VNRequestTextRecognitionLevel: Int, Sendable, CaseIterable {
  /// At revision 2, uses networks if they are installed and support the languages. Otherwise, uses Tesseract and also
  /// reads small text at up to twice its size, which takes longer. Areas that look like lines of text, such as those on
  /// signs, are read separately if they were not read as part of a page.
  case accurate = 0
  /// Uses Tesseract after evening out the image's lighting and enlarging small text.
  case fast = 1
}

/// A request that recognizes lines of text.
///
/// The results are `VNRecognizedTextObservation`s. The `requestRevision` of a result identifies the engine that read
/// the line: 2 for networks, 1 for Tesseract.
///
/// **Networks** are used at revision 2, the default, and the level `accurate` if three conditions hold: the package
/// trait `Models` is enabled, `networksFolder` is not nil, and the networks support the letters of all
/// `recognitionLanguages`. The networks read text at any angle and are installed by `make models`. If ONNX Runtime or a
/// model file cannot be opened, performing the request fails; Tesseract is not used as a fallback.
///
/// **Tesseract** is used in all other cases. The package trait `Text` enables it; without the trait, performing the
/// request fails with `VNErrorCode.unsupportedRequest`. The data for each language is in a system package, such as
/// tesseract-ocr-eng for English. If this package is missing, performing the request fails with
/// `VNErrorCode.dataUnavailable`, and the error contains the name of the file.
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

  /// The languages of the text, most likely first. Each is a language tag such as "en-US" or a Tesseract language name
  /// such as "eng".
  public var recognitionLanguages = ["en-US"]

  /// Whether the text may be in any of the supported languages, rather than in `recognitionLanguages` only; false by
  /// default. With Tesseract, each further language takes time.
  public var automaticallyDetectsLanguage = false

  /// Words that are preferred during recognition, in addition to the words of the languages.
  ///
  /// If `usesLanguageCorrection` is true, the networks replace a recognized word with a similar custom word. Up
  /// to half of the characters may differ, and each differing character must be an alternative reading of the
  /// same symbol.
  public var customWords: [String] = []

  /// Whether dictionary words of the recognition languages are preferred; true by default.
  ///
  /// The networks have no word lists. Instead, if all the languages use Latin letters, the networks consider only the
  /// characters of these languages. Otherwise, they consider all characters that they support.
  public var usesLanguageCorrection = true

  /// The minimum height of a line, as a fraction of the image's height, 0...1; 0 by default.
  public var minimumTextHeight: Float = 0

  /// A function that receives the progress of the recognition. It is called on the thread that reads the text.
  public var progressHandler: VNRequestProgressHandler?

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNRecognizeTextRequestRevision1, VNRecognizeTextRequestRevision2]
  }

  /// The folder of the installed networks; nil if none are installed or if the package trait
  /// `Models` is off.
  ///
  /// If the environment variable `OPENVISION_TEXT_MODELS` is set, its value is the folder. Otherwise, the folder is the
  /// first of `~/.local/share/openvision/text` (in `XDG_DATA_HOME` if that is set), `/usr/local/share/openvision/text`
  /// and `/usr/share/openvision/text` that contains the files `detection.onnx`, `orientation.onnx` and
  /// `recognition.onnx`.
  public static var networksFolder: URL? {
    #if Models
      (try? TextModels.installed()).map { URL(fileURLWithPath: $0.folder) }
    #else
      nil
    #endif
  }

  /// Returns the languages that can be read at the request's level and revision, as tags such as "de". These are the
  /// languages of the installed networks or, if Tesseract is used, the languages whose data is installed.
  ///
  /// - Throws: a `VNError` with the code `unsupportedRevision` if the revision does not exist, or `unsupportedRequest`
  ///   if the build reads no text.
  public func supportedRecognitionLanguages() throws -> [String] {
    try super.checkSettings()
    return try supportedLanguages()
  }

  /// Returns the languages that can be read at a level and revision.
  public class func supportedRecognitionLanguages(
    for recognitionLevel: VNRequestTextRecognitionLevel, revision requestRevision: Int
  ) throws -> [String] {
    let request = VNRecognizeTextRequest()
    request.recognitionLevel = recognitionLevel
    request.revision = requestRevision
    return try request.supportedRecognitionLanguages()
  }

  private func supportedLanguages() throws(VNError) -> [String] {
    #if Models
      if recognitionLevel == .accurate, revision >= VNRecognizeTextRequestRevision2,
        let networks = try TextNetworks.installed()
      {
        return TextLanguage.tags.filter { networks.alphabet.covers([$0]) }
      }
    #endif
    #if Text
      return TextReader.installedLanguages
    #else
      throw OptionalLibrary.tesseract.isOff(for: "\(Self.self)")
    #endif
  }

  override func makeCopy() -> VNRequest {
    VNRecognizeTextRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNRecognizeTextRequest else { return }
    recognitionLevel = other.recognitionLevel
    recognitionLanguages = other.recognitionLanguages
    automaticallyDetectsLanguage = other.automaticallyDetectsLanguage
    customWords = other.customWords
    usesLanguageCorrection = other.usesLanguageCorrection
    minimumTextHeight = other.minimumTextHeight
    progressHandler = other.progressHandler
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    // For NaN, both comparisons are false, so NaN is rejected as well.
    guard minimumTextHeight >= 0, minimumTextHeight <= 1 else {
      throw VNError(
        .invalidArgument,
        "minimumTextHeight is \(minimumTextHeight); expected a number from 0 to 1")
    }
    guard !recognitionLanguages.isEmpty else {
      throw VNError(
        .invalidArgument, "recognitionLanguages is empty; expected one language or more")
    }
    let isSpace = { (character: Character) in character.isWhitespace }
    if let word = customWords.first(where: { $0.isEmpty || $0.contains(where: isSpace) }) {
      throw VNError(
        .invalidArgument, "customWords contains \"\(word)\"; expected words without whitespace")
    }
  }

  /// A container that passes the progress handler and its request to the thread that performs the
  /// request. The handler is called only on that thread.
  private struct Progress: @unchecked Sendable {
    let request: VNRequest
    let handler: VNRequestProgressHandler?
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    var languages = recognitionLanguages
    if automaticallyDetectsLanguage {
      let more = try supportedLanguages()
      languages += more.filter { !languages.contains($0) }
    }
    let settings = TextSettings(
      languages: languages, usesDictionary: usesLanguageCorrection, words: customWords)
    let minimumHeight = Double(minimumTextHeight) * Double(context.image.image.size.height)
    let isAccurate = recognitionLevel == .accurate
    let (view, cancellation) = (context.image.view(of: regionOfInterest), cancellation)
    let progress = Progress(request: self, handler: progressHandler)
    #if Models
      if isAccurate, revision >= VNRecognizeTextRequestRevision2,
        let networks = try TextNetworks.installed(), networks.alphabet.covers(languages)
      {
        return { () throws(VNError) in
          let lines = try NetworkText(
            picture: view.pixels, networks: networks, settings: settings
          ).lines(
            isCancelled: { cancellation.isSet },
            progress: { progress.handler?(progress.request, $0, nil) })
          return Self.observations(
            of: lines, in: view, minimumHeight: minimumHeight,
            revision: VNRecognizeTextRequestRevision2)
        }
      }
    #endif
    #if Text
      let luma = context.image.luma(of: view.region)
      return { () throws(VNError) in
        let pageShare = isAccurate ? SceneText.pageShare : 1
        let pageText = PageText(luma: luma, settings: settings, isAccurate: isAccurate)
        var lines = try pageText.lines(
          isCancelled: { cancellation.isSet },
          progress: { progress.handler?(progress.request, pageShare * $0, nil) })
        if cancellation.isSet { return [] }
        if isAccurate, !lines.contains(where: { $0.corners != nil }) {
          lines = try SceneText(luma: luma, settings: settings).adding(
            to: lines, isCancelled: { cancellation.isSet },
            progress: { progress.handler?(progress.request, $0, nil) })
        }
        return Self.observations(
          of: lines, in: view, minimumHeight: minimumHeight,
          revision: VNRecognizeTextRequestRevision1)
      }
    #else
      throw OptionalLibrary.tesseract.isOff(for: "\(Self.self)")
    #endif
  }

  /// Returns observations for the lines that are at least `minimumTextHeight` tall.
  ///
  /// - Parameter revision: the revision of the engine that read the lines.
  private static func observations(
    of lines: [TextLine], in view: FrameView, minimumHeight: Double, revision: Int
  ) -> [VNRecognizedTextObservation] {
    lines.compactMap { line in
      guard line.height >= minimumHeight else { return nil }
      let candidates = line.readings(limit: VNRecognizedTextObservation.candidateLimit)
        .map { reading in
          VNRecognizedText(
            string: reading.text, confidence: VNConfidence(reading.confidence),
            boxes: reading.boxes.map { $0.map(view.normalized) }, requestRevision: revision)
        }
      guard !candidates.isEmpty else { return nil }
      return VNRecognizedTextObservation(
        corners: line.corners?.map(view.normalized) ?? view.normalized(line.box).normalizedCorners,
        candidates: candidates, requestRevision: revision)
    }
  }
}

extension VNRecognizeTextRequest: VNTypedResults {
  public typealias Observation = VNRecognizedTextObservation
}
