/** Holds a drawing against its floor beside the page: that takes longer than a frame. */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import { occupancyCellsOf } from '../../floor/cleanable.ts'
import { createDrawingChecks, type DrawingChecks } from '../../floor/drawing/checks/checkDrawing.ts'
import type { DrawingProblem } from '../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../floor/drawing/drawing.ts'
import type { MapCells } from '../../floor/mapCells.ts'

export type ChecksRequest =
  /** `robotWidth`: metres, of the narrowest robot that works by the plan. `area`: m² that the plan says it cleans. */
  | {
      readonly type: 'open'
      readonly floor: MapCells
      readonly robotWidth: number | undefined
      readonly area: number | undefined
    }
  | {
      readonly type: 'check'
      readonly serial: number
      /** What has changed since the request before. */
      readonly put: readonly (readonly [ElementKey, Element])[]
      readonly gone: readonly ElementKey[]
      readonly rest: Omit<Drawing, 'elements' | 'removed'>
    }
/** `area`: m² that the drawing cleans. */
export type ChecksAnswer =
  | {
      readonly type: 'checked'
      readonly serial: number
      readonly problems: readonly DrawingProblem[]
      readonly area: number
    }
  | { readonly type: 'failed'; readonly message: string }

let checks: DrawingChecks | undefined
const elements = new Map<ElementKey, Element>()

function open({ floor, robotWidth, area }: Extract<ChecksRequest, { type: 'open' }>): void {
  checks = createDrawingChecks({
    cells: occupancyCellsOf(floor),
    ...(robotWidth !== undefined && { robotWidth }),
    ...(area !== undefined && { area }),
  })
}

function check({ serial, put, gone, rest }: Extract<ChecksRequest, { type: 'check' }>): ChecksAnswer | undefined {
  for (const key of gone) elements.delete(key)
  for (const [key, element] of put) elements.set(key, element)
  const problems = checks?.check({ ...rest, elements: new Map(elements), removed: new Map() })
  return problems && { type: 'checked', serial, problems, area: checks?.cleanableArea() ?? 0 }
}

addEventListener('message', ({ data }: MessageEvent<ChecksRequest>) => {
  try {
    if (data.type === 'open') open(data)
    else {
      const answer = check(data)
      if (answer) postMessage(answer)
    }
  } catch (error) {
    postMessage({ type: 'failed', message: String(error) } satisfies ChecksAnswer)
  }
})
