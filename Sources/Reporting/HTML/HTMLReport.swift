import Results

/// `index.html`: the report for people, one file that needs nothing else and no network.
package enum HTMLReport {
  /// How many pictures a report has.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// Within the page: the twelve worst failures, and a few frames of each sequence to play.
    case few
    /// Every lost target, as long as these stay below about 3.5 MB within the page; and every frame
    /// in the folder `frames` beside it.
    case all
  }

  /// What the player's boxes and pictures may take of the page, in characters: the page of 30
  /// sequences, 8 subjects and 1000 frames is to stay below 5 MB.
  private static let playerBudget = 3_300_000

  /// Writes the page.
  ///
  /// The same result gives the same bytes. Frames of the worst sequences are read again for the
  /// pictures; where that fails, the page says so in their place.
  ///
  /// - Parameter frames: the frames that lie beside the page; with nil, `Pictures.all` has a few
  ///   frames to play, as `few` has.
  /// - Throws: `MustacheTemplate`'s error when the embedded template cannot be parsed.
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
