extension RegistrationPair: LayoutItem {}

extension Layouts {
  /// The layouts of image pairs with a true homography.
  public static let registration = LayoutList<RegistrationPair>(
    of: "image pair with a homography", [HomographyLayout.self])
}
