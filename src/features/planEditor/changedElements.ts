import type { Element, ElementKey } from '../../../contract/plan/drawing.ts'

/** What a worker has to know that has the elements as they were before. */
export function changedElements(before: ReadonlyMap<ElementKey, Element>, after: ReadonlyMap<ElementKey, Element>) {
  return {
    put: [...after].filter(([key, element]) => before.get(key) !== element),
    gone: [...before.keys()].filter(key => !after.has(key)),
  }
}
