extension RegistrationPair: LayoutItem {}

extension Layouts {
  /// The layouts of pairs of images with a true homography.
  public static let registration = LayoutList<RegistrationPair>(
    of: "pair of images with a homography", [HomographyLayout.self])
}
