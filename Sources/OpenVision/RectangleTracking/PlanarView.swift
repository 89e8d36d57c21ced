import Geometry
import Imaging

/// A template with two searches for it: a search near the expected position, and a search over a wide area.
final class PlanarView {
  let template: PlanarTemplate
  let search: PlanarSearch
  let wideSearch: PlanarSearch

  init(pyramid: LumaPyramid, pose: PlanarPose, parameters: RectangleParameters) {
    template = PlanarTemplate(
      pyramid: pyramid, pose: pose, cells: parameters.cells, coarsest: parameters.coarsest)
    let coarsest = template.coarsest
    let side = Double(max(coarsest.width, coarsest.height))
    search = PlanarSearch(
      template: coarsest, margin: max(4, Int(side * parameters.searchReach)))
    wideSearch = PlanarSearch(
      template: coarsest, margin: max(8, Int(side * parameters.wideReach)))
  }
}
