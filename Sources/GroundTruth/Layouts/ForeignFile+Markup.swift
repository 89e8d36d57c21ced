import Files

extension ForeignFile {
  static let via =
    "looks like labels of VIA (VGG Image Annotator); export them as COCO, and use --task detection, or \(table)"

  /// What to do with boxes of several objects in the frames of a sequence.
  private static func rows(_ thing: String, _ further: String = "") -> String {
    "write one row frame,id,left,top,width,height,1,1,1 per \(thing)\(further) to NAME/gt/gt.txt"
      + " (frames and pixels from 1)"
  }

  /// Returns what an XML file seems to be; nil if it is not known.
  static func xml(_ path: String) -> String? {
    let text = start(of: path)
    if text.contains("<image file=") {
      return
        "looks like labels of dlib's imglab, with left, top, width and height in <box>; \(table), or convert it to COCO for"
        + " --task detection"
    }
    if text.contains("<image ") {
      return
        "looks like CVAT's export for images; export the task as \"COCO 1.0\", and use --task detection"
    }
    if text.contains("<target_list") {
      return "looks like labels of UA-DETRAC; \(rows("<target>"))"
    }
    if text.contains("<PcGts") || text.contains("<alto") {
      return
        "looks like \(text.contains("<alto") ? "ALTO" : "PAGE") XML of OCR; \(ocrAdvice)"
    }
    guard text.contains("<bndbox>") else { return nil }
    let parent = path.deletingLastPathComponent
    let folder =
      parent.lastPathComponent == "Annotations" ? parent.deletingLastPathComponent : parent
    return text.contains("<trackid>")
      ? "looks like labels of ImageNet VID, with a file per frame; \(rows("object", ", beside the images in NAME/img1,"))"
      : "looks like Pascal VOC's labels of one image; if the images are the frames of a video, \(table); otherwise use"
        + " --task detection -d \(Escaping.shellWord(folder)), for which such files and the images are in one folder, or"
        + " in Annotations and JPEGImages"
  }

  /// Returns what a JSON file seems to be; nil if it is not known.
  static func json(_ path: String) -> String? {
    let text = start(of: path)
    func has(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
    if has("framesCount", "frames", "objects") || has("figures", "objectKey") {
      return
        "looks like labels of Supervisely, whose boxes are corners (exterior) in figures; \(rows("figure"))"
    }
    if has("classTitle") {
      return
        "looks like Supervisely's labels of one image; convert the project to COCO, and use --task detection"
    }
    if has("rectanglelabels") {
      return
        "looks like Label Studio's boxes in images; export the project as COCO with images, and use --task detection"
    }
    if has("videorectangle") || has("result", "annotations", "data") {
      return
        "looks like an export of Label Studio, whose boxes are percentages at key frames; \(rows("box", ", in pixels,"))"
    }
    if has("data_row") {
      return
        "looks like an export of Labelbox, whose boxes are left, top, width and height; \(rows("box"))"
    }
    if has("dm_format_version") || has("items", "categories") {
      return
        "looks like Datumaro's labels; convert them with `datum convert -if datumaro -f coco`, and use --task detection"
    }
    if has("asset", "regions") {
      return "looks like VoTT's labels; export them as CSV, which is read beside the images"
    }
    if has("exist", "gt_rect") {
      return
        "looks like labels of Anti-UAV; write the boxes of gt_rect to groundtruth_rect.txt beside the images, and"
        + " NaN,NaN,NaN,NaN where exist is 0"
    }
    if has("shape_attributes") || has("_via_img_metadata") { return via }
    if has("box2d") || has("videoName") {
      return
        "looks like labels of BDD100K or Scalabel; convert them with `python3 -m bdd100k.label.to_coco`, or \(rows("box"))"
    }
    if has("videos") || has("video_id") {
      return "looks like COCO with videos (COCO-VID, TAO); \(rows("annotation"))"
    }
    if has("shapes", "imagePath") {
      return
        "looks like LabelMe's labels of one image; convert the folder to COCO, and use --task detection, or \(table)"
    }
    if has("transcription", "points") { return "looks like labels of OCR; \(ocrAdvice)" }
    if has("image_id", "bbox", "score") {
      return
        "looks like a list of results in COCO's form; use it as --results with --task detection"
    }
    if has("images") && (has("categories") || has("annotations")) {
      return
        "looks like labels of images in COCO's form; use --task detection -d \(Escaping.shellWord(path))"
    }
    if has("frame") || has("frame_id"), has("bbox") || has("box"), has("id") || has("track_id") {
      return
        "looks like boxes of several objects; write one row frame,id,left,top,width,height,confidence per box to a text"
        + " file with the name of the sequence (frames and pixels from 1), and use --task mot"
    }
    return nil
  }
}
