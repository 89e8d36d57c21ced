import Files
import Geometry

/// Messages for one file that vbench does not read.
enum ForeignFile {
  /// What to do with a table in binary form, if its items have boxes.
  static let boxesAsText = "write its boxes as text, one line x,y,width,height per frame"
  /// What to do with boxes of images that are the frames of a sequence.
  static let table =
    "write a CSV file with the columns image,x,y,width,height beside the folder of images"
  /// What to do with words in images.
  static let ocrAdvice =
    "write a file gt_NAME.txt beside each image, with a line x1,y1,x2,y2,x3,y3,x4,y4,text per word"
  /// The number of bytes by which a text file is recognized.
  private static let probedBytes = 1 << 16

  /// Returns the message for a file; nil if it is not known.
  ///
  /// - Parameter advice: what to do with a binary file.
  static func words(_ path: String, advice: String = boxesAsText) -> String? {
    let name = path.lastPathComponent
    if let command = unpacking(path) { return "\(name) is an archive; unpack it with: \(command)" }
    switch name.pathExtension.lowercased() {
    case "json", "jsonl", "ndjson": return json(path).map { "\(name) \($0)" }
    case "csv", "txt", "tsv", "dat": return text(path).map { "\(name) \($0)" }
    case "xml": return xml(path).map { "\(name) \($0)" }
    case "hocr": return "\(name) \(hOCR)"
    case "html", "htm": return start(of: path).contains("ocr_page") ? "\(name) \(hOCR)" : nil
    case "ann":
      guard let line = LabelFile.firstLine(of: path), (try? line.numbers(9)) != nil else {
        return nil
      }
      return
        "\(name) looks like labels of ALOV300++ (a frame and four corners per line); write them as a table with:"
        + " (echo image,x1,y1,x2,y2,x3,y3,x4,y4; tr ' ' , < \(Escaping.shellWord(path))) > \(Escaping.shellWord(path.deletingPathExtension + ".csv"))"
    case "npz": return "\(name) is NumPy's archive\(arrays(in: path)); \(advice)"
    case "mat", "npy", "pkl", "pickle", "parquet", "h5", "hdf5", "flo5", "pfm", "exr":
      return "\(name) is a binary table; \(advice)"
    case "xlsx", "xls", "ods":
      return "\(name) is a spreadsheet; save it as CSV with the columns frame,x,y,width,height"
    default: return nil
    }
  }

  static func start(of path: String) -> String {
    let bytes = (try? RegularFile.beginning(of: path, count: probedBytes))?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a clause with the names of the arrays in NumPy's archive, which is a ZIP file; empty if there are none.
  private static func arrays(in path: String) -> String {
    let bytes = (try? RegularFile.read(path, limit: 1 << 26)) ?? []
    var names: [String] = []
    var position = 0
    while let start = bytes[position...].firstRange(of: [0x50, 0x4B, 3, 4])?.lowerBound,
      start + 30 < bytes.count
    {
      let count = Int(bytes[start + 26]) | Int(bytes[start + 27]) << 8
      let name = String(decoding: bytes[(start + 30)...].prefix(count), as: UTF8.self)
      if name.hasSuffix(".npy") { names.append(String(name.dropLast(4)).printable) }
      position = start + 30
    }
    let listed = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", ..." : "")
    return names.isEmpty ? "" : " with the array\(names.count == 1 ? "" : "s") \(listed)"
  }

  private static let hOCR =
    "is hOCR; write a table of words, which vbench reads, with: tesseract IMAGE NAME tsv"

  private static let sequenceNames: Set<String> = [
    "video", "videoname", "videoid", "sequence", "sequencename", "sequenceid", "seq", "seqname",
    "clip", "clipname",
  ]

  private static func text(_ path: String) -> String? {
    let start = start(of: path)
    if start.contains("region_shape_attributes") { return via }
    if start.contains("\"transcription\"") && start.contains("\"points\"") {
      return "looks like labels of PaddleOCR; \(ocrAdvice)"
    }
    guard let line = LabelFile.firstLine(of: path) else { return nil }
    let fields = line.quotedFields
    // Pascal VOC's results of one class: the image, the confidence and two corners.
    if let name = path.lastPathComponent.firstMatch(of: /_det_[^_]+_(.+)\.txt$/), fields.count == 6,
      fields.dropFirst().allSatisfy({ Double(decimal: $0) != nil })
    {
      let folder = path.deletingLastPathComponent
      return
        "looks like Pascal VOC's results for the class \(name.1), for all images; write a file per image with: mkdir M && cd"
        + " \(Escaping.shellWord(folder.isEmpty ? "." : folder)) && for f in *_det_*_*.txt; do c=${f##*_}; awk -v c=${c%.txt}"
        + " '{print c,$2,$3,$4,$5,$6 >> \"'$OLDPWD'/M/\"$1\".txt\"}' $f; done"
    }
    if fields[0] == "scorer" {
      return
        "looks like points of DeepLabCut, which do not say how large an object is; write the box around them, with the"
        + " columns frame,x,y,width,height"
    }
    func isNumber(_ field: Substring) -> Bool { Double(decimal: field) != nil }
    // makesense.ai: the class, a box, the name of the image, and its size.
    if fields.count == 8, fields[1...4].allSatisfy(isNumber), fields[6...7].allSatisfy(isNumber),
      isImageName(fields[5])
    {
      return
        "looks like the table of makesense.ai; name its columns with: sed -i"
        + " '1i class,x,y,width,height,filename,image_width,image_height' \(Escaping.shellWord(path))"
    }
    if fields.count == 2, isImageName(fields[0]), !isNumber(fields[1]),
      line.text.contains("\"")
    {
      return
        "looks like the words of ICDAR's cropped images, which have no positions; for whole images, \(ocrAdvice)"
    }
    return words(table: path, line)
  }

  private static func isImageName(_ field: Substring) -> Bool {
    ["jpg", "jpeg", "png", "bmp", "tif", "tiff"].contains(String(field).pathExtension.lowercased())
  }

  /// Returns the message for a table with boxes of several sequences or images; nil if it is none.
  private static func words(table path: String, _ header: LabelLine) -> String? {
    let names = TableHeader(header)?.names ?? []
    guard let columns = BoxColumns(names) else { return nil }
    if let column = sequenceColumn(of: names) { return words(sequences: path, header, column) }
    if DetectionTable.hasSeveralObjects(path) {
      let folder = path.deletingLastPathComponent
      return
        "has several objects per image, so it is read with --task detection -d"
        + " \(Escaping.shellWord(folder.isEmpty ? "." : folder)); to follow the objects, add a column id with one number"
        + " for each of them"
    }
    guard columns.form.followsFrame == false, RowFrames.areStated(by: names) else { return nil }
    return
      "looks like one table of boxes in images; if these are the frames of one sequence, put it into their folder;"
      + " otherwise write the boxes as COCO's JSON, which --task detection reads as labels and as results, such as"
      + " [{\"image_id\": 1, \"category_id\": 1, \"bbox\": [x, y, width, height], \"score\": 0.9}]"
  }

  /// Returns the position of the column with the names of sequences; nil if there is none.
  static func sequenceColumn(of names: [String]) -> Int? {
    names.firstIndex { sequenceNames.contains(BoxColumns.plain($0)) }
  }

  /// Returns the message for a table with boxes of several sequences.
  static func words(sequences path: String, _ header: LabelLine, _ column: Int) -> String {
    let folder = path.deletingLastPathComponent
    let separator =
      header.text.contains(",") ? "," : header.text.contains(";") ? "\";\"" : "\"\\t\""
    let start = folder.isEmpty ? "" : "cd \(Escaping.shellWord(folder)) && "
    // Names of sequences may contain slashes.
    let file = "f=$\(column + 1)\".csv\";gsub(\"/\",\"_\",f)"
    return
      "looks like one table for several sequences (column \(header.quotedFields[column])); write a file for each with:"
      + " \(start)awk -F\(separator) 'NR==1{h=$0;next}{\(file);if(!(f in s)){s[f];print h>f}print>f}'"
      + " \(Escaping.shellWord(path.lastPathComponent))"
  }

  private static func unpacking(_ path: String) -> String? {
    let name = path.lowercased()
    let folder = path.deletingLastPathComponent
    let destination = Escaping.shellWord(folder.isEmpty ? "." : folder)
    let word = Escaping.shellWord(path)
    if name.hasSuffix(".zip") {
      return "unzip \(word) -d \(Escaping.shellWord(path.deletingPathExtension))"
    }
    if [".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar.zst"].contains(
      where: name.hasSuffix)
    {
      return "tar -xf \(word) -C \(destination)"
    }
    if name.hasSuffix(".7z") || name.hasSuffix(".rar") {
      return "7z x \(word) -o\(destination)"
    }
    return nil
  }
}
