/** Elements of a drawing by place, for what is under a pointer or near it. */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import type { Shape } from '../../contract/plan/shapes.ts'
import { boundsOfElement, isAreaShape, outlineOf, shapeOf } from '../../floor/drawing/elementShape.ts'
import { type Bounds, signedArea } from '../../floor/geometry.ts'

export type PlacedElement = {
  readonly key: ElementKey
  readonly element: Element
  readonly shape: Shape
  readonly outline: readonly Point[]
  readonly bounds: Bounds
  /** Whether the outline goes round floor. */
  readonly isArea: boolean
  readonly squareMetres: number
}

/** What `update` found to be other than before. */
export type ElementChanges = {
  readonly put: readonly (readonly [ElementKey, Element])[]
  readonly gone: readonly ElementKey[]
}

export type ElementIndex = {
  /** Takes over all elements; only those that are other objects than before cost anything. */
  readonly update: (elements: ReadonlyMap<ElementKey, Element>) => ElementChanges
  readonly get: (key: ElementKey) => PlacedElement | undefined
  /** Those whose bounds meet a rectangle of the map. */
  readonly near: (bounds: Bounds) => readonly PlacedElement[]
}

const CELL_M = 5
/** Elements over more cells than this lie in one list that is always looked through. */
const MAX_CELLS = 256

function placed(key: ElementKey, element: Element): PlacedElement {
  const shape = shapeOf(element)
  const outline = outlineOf(element)
  const isArea = isAreaShape(shape)
  const squareMetres = isArea ? Math.abs(signedArea(outline)) : 0
  return { key, element, shape, outline, bounds: boundsOfElement(element), isArea, squareMetres }
}

const meets = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY

/** Names of the cells that a rectangle lies on; undefined where they are too many. */
function cellsOf({ minX, minY, maxX, maxY }: Bounds): readonly string[] | undefined {
  const [left, right] = [Math.floor(minX / CELL_M), Math.floor(maxX / CELL_M)]
  const [low, high] = [Math.floor(minY / CELL_M), Math.floor(maxY / CELL_M)]
  if (!((right - left + 1) * (high - low + 1) <= MAX_CELLS)) return undefined
  const cells: string[] = []
  for (let x = left; x <= right; x++) for (let y = low; y <= high; y++) cells.push(`${x} ${y}`)
  return cells
}

export function createElementIndex(): ElementIndex {
  const all = new Map<ElementKey, PlacedElement>()
  const cells = new Map<string, Set<ElementKey>>()
  const wide = new Set<ElementKey>()

  const remove = (key: ElementKey): void => {
    const held = all.get(key)
    if (!held) return
    all.delete(key)
    wide.delete(key)
    for (const cell of cellsOf(held.bounds) ?? []) cells.get(cell)?.delete(key)
  }
  const put = (key: ElementKey, element: Element): void => {
    remove(key)
    const entry = placed(key, element)
    all.set(key, entry)
    const on = cellsOf(entry.bounds)
    if (!on) wide.add(key)
    for (const cell of on ?? []) {
      const held = cells.get(cell) ?? new Set()
      held.add(key)
      cells.set(cell, held)
    }
  }

  return {
    update(elements) {
      const changed = [...elements].filter(([key, element]) => all.get(key)?.element !== element)
      const gone = [...all.keys()].filter(key => !elements.has(key))
      for (const key of gone) remove(key)
      for (const [key, element] of changed) put(key, element)
      return { put: changed, gone }
    },
    get: key => all.get(key),
    near(bounds) {
      const on = cellsOf(bounds)
      const keys = on ? new Set([...wide, ...on.flatMap(cell => [...(cells.get(cell) ?? [])])]) : all.keys()
      return [...keys].flatMap(key => all.get(key) ?? []).filter(entry => meets(entry.bounds, bounds))
    },
  }
}
