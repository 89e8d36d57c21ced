extension RegistrationPair: LayoutItem {}

extension Layouts {
  /// The layouts of image pairs with a true homography.
  public static let registration = LayoutList<RegistrationPair>(
    of: "image pair with a homography", [HomographyLayout.self],
    advice: "write its nine numbers as text, e.g. with numpy.savetxt")
}
