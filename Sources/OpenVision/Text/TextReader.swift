#if Text
  import CTesseract
  import Foundation
  import Geometry
  import Imaging
  import Synchronization

  /// A Tesseract reader with fixed settings. Only one thread may use it at a time.
  final class TextReader {
    /// The type of page analysis.
    enum Look {
      /// Finds the positions of text without reading it.
      case positions
      /// Reads the text as a page with columns of lines.
      case page
      /// Reads the text as a single column of lines, as on a receipt.
      case column
      /// Reads separate words scattered over the image.
      case sparse
      /// Reads the text as a single line.
      case line

      fileprivate var mode: Int32 {
        switch self {
        case .positions: Int32(CTE_PLACES)
        case .page: Int32(CTE_PAGE)
        case .column: Int32(CTE_COLUMN)
        case .sparse: Int32(CTE_SPARSE)
        case .line: Int32(CTE_ONE_LINE)
        }
      }
    }

    private static let idle = Mutex<[TextSettings: IdleObjects<TextReader>]>([:])

    private let reader: OpaquePointer

    /// Lends a reader for exclusive use while `work` runs.
    static func lend<Result>(
      _ settings: TextSettings, to work: (TextReader) throws(VNError) -> Result
    ) throws(VNError) -> Result {
      let shelf = idle.withLock { idle in
        let shelf = idle[settings] ?? IdleObjects<TextReader>()
        // Readers with custom words are not kept, because readers are large and the same custom words rarely
        // recur.
        if settings.words.isEmpty { idle[settings] = shelf }
        return shelf
      }
      return try shelf.lend({ () throws(VNError) in try TextReader(settings) }, work: work)
    }

    private init(_ settings: TextSettings) throws(VNError) {
      let folder = Self.folder
      let languages = settings.languages.map(Self.name)
      for language in languages {
        let path = "\(folder)/\(language).traineddata"
        guard FileManager.default.isReadableFile(atPath: path) else {
          throw VNError(
            .dataUnavailable, "\(path): the data for the language \(language) cannot be read",
            explanation:
              "install tesseract-ocr-\(language), or set TESSDATA_PREFIX to the folder of the file")
        }
      }
      var words: URL?
      defer { if let words { try? FileManager.default.removeItem(at: words) } }
      if !settings.words.isEmpty {
        let file = FileManager.default.temporaryDirectory
          .appendingPathComponent("openvision-words-\(UUID().uuidString)")
        do {
          let text = settings.words.joined(separator: "\n") + "\n"
          try text.write(to: file, atomically: true, encoding: .utf8)
        } catch {
          throw VNError(.ioError, "\(file.path): the custom words cannot be written: \(error)")
        }
        words = file
      }
      var reason = [CChar](repeating: 0, count: 256)
      let created = cte_create(
        folder, languages.joined(separator: "+"), settings.usesDictionary ? 1 : 0, words?.path,
        &reason, reason.count)
      guard let created else {
        throw VNError(
          .dataUnavailable, "Tesseract cannot be started: \(String(reason: reason))")
      }
      reader = created
    }

    deinit { cte_destroy(reader) }

    /// The folder with the data for each language.
    private static var folder: String {
      ProcessInfo.processInfo.environment["TESSDATA_PREFIX"]
        ?? "/usr/share/tesseract-ocr/5/tessdata"
    }

    /// The tags of the languages whose data is installed.
    static var installedLanguages: [String] {
      (names.keys + ["zh-Hans", "zh-Hant"]).sorted().filter {
        FileManager.default.isReadableFile(atPath: "\(folder)/\(name($0)).traineddata")
      }
    }

    /// Tesseract's names for languages that have a single script.
    private static let names = [
      "ar": "ara", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa",
      "fi": "fin", "fr": "fra", "he": "heb", "hi": "hin", "hu": "hun", "it": "ita", "ja": "jpn",
      "ko": "kor", "nb": "nor", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron",
      "ru": "rus", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie",
    ]

    /// Returns Tesseract's name for a language such as "en-US". Tesseract's own names are returned
    /// unchanged.
    static func name(_ language: String) -> String {
      let tags = language.split(separator: "-")
      guard let first = tags.first, first.utf8.count == 2 else { return language }
      if first == "zh" { return tags.contains("Hant") ? "chi_tra" : "chi_sim" }
      return names[String(first)] ?? language
    }

    /// A container that passes two closures through the C library.
    private final class Monitor {
      let isCancelled: () -> Bool
      let progress: (Double) -> Void

      init(isCancelled: @escaping () -> Bool, progress: @escaping (Double) -> Void) {
        (self.isCancelled, self.progress) = (isCancelled, progress)
      }
    }

    /// Returns the lines of an image, from top to bottom.
    ///
    /// - Parameter page: the luma of the page.
    func lines(
      of page: PixelBuffer, look: Look, isCancelled: @escaping () -> Bool,
      progress: @escaping (Double) -> Void
    ) throws(VNError) -> [TextLine] {
      // An image of only a few pixels contains no text, and Tesseract prints warnings about it.
      guard page.width >= 8, page.height >= 8 else { return [] }
      let plane = page.planes[0]
      let closures = Monitor(isCancelled: isCancelled, progress: progress)
      var monitor = cte_monitor(
        context: Unmanaged.passUnretained(closures).toOpaque(),
        is_cancelled: { context in
          guard let context else { return 0 }
          return Unmanaged<Monitor>.fromOpaque(context).takeUnretainedValue().isCancelled() ? 1 : 0
        },
        progress: { context, percent in
          guard let context else { return }
          Unmanaged<Monitor>.fromOpaque(context).takeUnretainedValue()
            .progress(min(1, max(0, Double(percent) / 100)))
        })
      var parts: UnsafeMutablePointer<cte_part>?
      var count = 0
      var reason = [CChar](repeating: 0, count: 256)
      let isDone = withExtendedLifetime((page, closures)) {
        cte_read(
          reader, plane.base, Int32(plane.width), Int32(plane.height), Int32(plane.bytesPerRow),
          look.mode, &monitor, &parts, &count, &reason, reason.count)
      }
      defer { cte_free(parts, count) }
      guard isDone != 0 else {
        throw VNError(
          .internalError, "Tesseract could not read the image: \(String(reason: reason))")
      }
      return Self.lines(of: UnsafeBufferPointer(start: parts, count: count))
    }

    /// The minimum number of symbols in a line for a tall box to indicate rotated text.
    private static let fewestVertical = 4

    private static func lines(of parts: UnsafeBufferPointer<cte_part>) -> [TextLine] {
      var lines: [TextLine] = []
      var startsWord = false
      var words: [[Box]] = []
      // In a line that runs downward or upward, Tesseract's symbol boxes are wrong, but its word boxes are correct.
      func isVertical(_ line: Box) -> Bool { line.height > 1.5 * line.width }
      for part in parts {
        let box = Box(
          x: Double(part.left), y: Double(part.top), width: Double(part.right - part.left),
          height: Double(part.bottom - part.top))
        let confidence = min(1, max(0, Double(part.confidence) / 100))
        let text = part.text.map { String(cString: $0) } ?? ""
        switch Int(part.kind) {
        case Int(CTE_LINE):
          lines.append(TextLine(box: box, confidence: confidence, symbols: []))
          words.append([])
        case Int(CTE_WORD):
          startsWord = true
          if !words.isEmpty { words[words.count - 1].append(box) }
        case Int(CTE_SYMBOL):
          guard !lines.isEmpty else { continue }
          let choices =
            text.isEmpty ? [] : [TextLine.Choice(text: text, confidence: confidence)]
          lines[lines.count - 1].symbols.append(
            TextLine.Symbol(
              box: isVertical(lines[lines.count - 1].box) ? words.last?.last ?? box : box,
              choices: choices, startsWord: startsWord))
          startsWord = false
        default:
          guard let line = lines.indices.last, let symbol = lines[line].symbols.indices.last,
            !text.isEmpty, !lines[line].symbols[symbol].choices.contains(where: { $0.text == text })
          else { continue }
          lines[line].symbols[symbol].choices.append(
            TextLine.Choice(text: text, confidence: confidence))
        }
      }
      // Vertical lines run either downward or upward, but Tesseract does not report the direction. All vertical lines
      // of a page are assumed to run in the same direction.
      let descent = zip(lines, words).reduce(0) { sum, line in
        guard isVertical(line.0.box), let first = line.1.first, let last = line.1.last else {
          return sum
        }
        return sum + (last.center.y - first.center.y)
      }
      for index in lines.indices
      where isVertical(lines[index].box) && lines[index].symbols.count >= fewestVertical {
        lines[index].corners = TextLine.corners(
          of: lines[index].box, quarters: descent < 0 ? 3 : 1)
      }
      return lines.filter { $0.box.isValid }
    }
  }
#endif
