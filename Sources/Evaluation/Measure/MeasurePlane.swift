/// Two measures that are meaningful only together and are therefore plotted against each other.
package struct MeasurePlane: Hashable, Sendable {
  package var x: MeasureFacts
  package var y: MeasureFacts

  package init(x: MeasureFacts, y: MeasureFacts) {
    self.x = x
    self.y = y
  }
}
