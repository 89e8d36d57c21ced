import TaskKit

/// The tasks of this target.
package enum TaskList {
  package static let all: [any RegisteredTask] = [
    RegistrationTask(), FlowTask(), ManyObjectsTask(), DetectionTask(objects: .rectangles),
    DetectionTask(objects: .barcodes), DetectionTask(objects: .text),
    ObjectsTask(objects: .detection), ObjectsTask(objects: .faces), ContoursTask(), HorizonTask(),
    FiltersTask(),
  ]
}
