import Geometry
import Imaging

/// A template together with a near search and a wide search for it.
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
