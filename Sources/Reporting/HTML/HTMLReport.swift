import Results

/// The report `index.html` for people: a single file that needs no network.
package enum HTMLReport {
  /// The number of pictures in a report.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// The twelve worst failures and a few frames of each sequence, inside the page.
    case few
    /// Every lost target inside the page, up to about 3.5 MB, and every frame in the folder `frames` beside it.
    case all
  }

  /// The limit on the characters of the player's boxes and pictures. It keeps the page of 30 sequences, 8
  /// subjects and 1000 frames below 5 MB.
  private static let playerBudget = 3_300_000

  /// Writes the page.
  ///
  /// The same result gives the same bytes. Frames of the worst sequences are read again for the pictures. If
  /// that fails, the page says so.
  ///
  /// - Parameter frames: the frames beside the page. If nil, `Pictures.all` plays only a few frames, like
  ///   `few`.
  /// - Throws: `MustacheTemplate`'s error if the embedded template cannot be parsed.
  static func write(
    _ result: TrackingResult, _ figures: ReportFigures, pictures: Pictures,
    frames: PlayerSection.Files?,
    to output: inout ByteOutput
  ) throws {
    let player = try PlayerSection(
      result, embedded: pictures == .none ? 0 : playerBudget, files: frames)
    var page = Page(
      result, figures, gallery: FailureGallery(result, pictures: pictures),
      style: PageResource.text(PackageResources.report_css, PackageResources.player_css),
      script: PageResource.script + PageResource.text(PackageResources.player_js))
    page.player = try player.markup()
    page.hasFrames = frames != nil
    try player.write(PageTemplate(PackageResources.report_mustache).text(page), to: &output)
  }
}
