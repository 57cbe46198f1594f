/** Selected elements in a line, at equal steps, or before one another. */
import type { DrawingCommand, ElementKey } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { boundsOfElement } from '../../../floor/drawing/elementShape.ts'
import type { Bounds } from '../../../floor/geometry.ts'
import { type Arrangement, changeable, type EditorContext, type OrderStep } from '../editor.logic.ts'
import type { Change } from '../editor.setup.ts'

type Box = { readonly key: ElementKey; readonly bounds: Bounds }
/** Nothing nearer than half a millimetre moves. */
const LEAST_STEP = 0.0005

const middleX = ({ minX, maxX }: Bounds): number => (minX + maxX) / 2
const middleY = ({ minY, maxY }: Bounds): number => (minY + maxY) / 2

/** Where each middle goes so that all stand at equal steps between the first and the last. */
function spread(boxes: readonly Box[], middle: (bounds: Bounds) => number): ReadonlyMap<ElementKey, number> {
  const sorted = boxes.toSorted((a, b) => middle(a.bounds) - middle(b.bounds))
  const from = sorted[0] ? middle(sorted[0].bounds) : 0
  const last = sorted.at(-1)
  const step = last && sorted.length > 2 ? (middle(last.bounds) - from) / (sorted.length - 1) : undefined
  return new Map(
    sorted.map(({ key, bounds }, index) => [key, step === undefined ? 0 : from + step * index - middle(bounds)]),
  )
}

function steps(boxes: readonly Box[], arrangement: Arrangement): { readonly key: ElementKey; readonly by: Point }[] {
  const all: Bounds = {
    minX: Math.min(...boxes.map(({ bounds }) => bounds.minX)),
    minY: Math.min(...boxes.map(({ bounds }) => bounds.minY)),
    maxX: Math.max(...boxes.map(({ bounds }) => bounds.maxX)),
    maxY: Math.max(...boxes.map(({ bounds }) => bounds.maxY)),
  }
  const across = spread(boxes, middleX)
  const down = spread(boxes, middleY)
  const by: { readonly [A in Arrangement]: (box: Box) => Point } = {
    left: ({ bounds }) => ({ x: all.minX - bounds.minX, y: 0 }),
    centre: ({ bounds }) => ({ x: middleX(all) - middleX(bounds), y: 0 }),
    right: ({ bounds }) => ({ x: all.maxX - bounds.maxX, y: 0 }),
    top: ({ bounds }) => ({ x: 0, y: all.maxY - bounds.maxY }),
    middle: ({ bounds }) => ({ x: 0, y: middleY(all) - middleY(bounds) }),
    bottom: ({ bounds }) => ({ x: 0, y: all.minY - bounds.minY }),
    across: ({ key }) => ({ x: across.get(key) ?? 0, y: 0 }),
    down: ({ key }) => ({ x: 0, y: down.get(key) ?? 0 }),
  }
  return boxes.map(box => ({ key: box.key, by: by[arrangement](box) }))
}

/** One command for all that have to move, so that it is taken back at once. */
export function arranged(context: EditorContext, arrangement: Arrangement): readonly Change[] {
  const boxes = changeable(context).flatMap(key => {
    const element = context.drawing.elements.get(key)
    return element ? [{ key, bounds: boundsOfElement(element) }] : []
  })
  const moves = steps(boxes, arrangement).filter(({ by }) => Math.hypot(by.x, by.y) > LEAST_STEP)
  return moves.length > 0 ? [{ command: { type: 'translateEach', moves } }] : []
}

/** In front of which element of its kind one stands after a step; undefined where it cannot take it. */
function neighbour(order: readonly ElementKey[], key: ElementKey, step: OrderStep): ElementKey | null | undefined {
  const place = order.indexOf(key)
  const last = order.length - 1
  if (step === 'first') return place > 0 ? order[0] : undefined
  if (step === 'earlier') return place > 0 ? order[place - 1] : undefined
  if (place < 0 || place === last) return undefined
  return step === 'last' ? null : (order[place + 2] ?? null)
}

/** One element's place among those of its kind. */
export function ordered(context: EditorContext, step: OrderStep): readonly Change[] {
  const [key, ...others] = changeable(context)
  const element = key === undefined ? undefined : context.drawing.elements.get(key)
  if (key === undefined || element === undefined || others.length > 0) return []
  const before = neighbour(context.drawing.order[element.kind], key, step)
  const command: DrawingCommand | undefined = before === undefined ? undefined : { type: 'reorder', key, before }
  return command ? [{ command }] : []
}
