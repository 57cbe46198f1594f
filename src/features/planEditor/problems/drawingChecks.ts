/** The checks of a drawing, made by a worker of their own: one at a time, always of the newest drawing. */
import type { Element, ElementKey } from '../../../../contract/plan/drawing.ts'
import type { DrawingProblem } from '../../../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../../floor/mapCells.ts'
import type { ChecksAnswer, ChecksRequest } from '../../../../workers/editor/checks.worker.ts'
import { logFailure } from '../../../log/log.ts'

export type CheckedDrawing = {
  /** Undefined until the first check is done. */
  readonly of: Drawing | undefined
  readonly problems: readonly DrawingProblem[]
  /** m² that the drawing cleans; undefined until it is known. */
  readonly area: number | undefined
}
export type DrawingChecker = {
  readonly check: (drawing: Drawing) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => CheckedDrawing
  readonly dispose: () => void
}

function changes(before: ReadonlyMap<ElementKey, Element>, after: ReadonlyMap<ElementKey, Element>) {
  return {
    put: [...after].filter(([key, element]) => before.get(key) !== element),
    gone: [...before.keys()].filter(key => !after.has(key)),
  }
}

export function startChecker(floor: MapCells): DrawingChecker {
  const worker = new Worker(new URL('../../../../workers/editor/checks.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: ChecksRequest): void => worker.postMessage(request)
  const listeners = new Set<() => void>()
  let known: CheckedDrawing = { of: undefined, problems: [], area: undefined }
  let sent: Drawing | undefined
  let wanted: Drawing | undefined
  let isBusy = false
  let serial = 0
  send({ type: 'open', floor: { map: floor.map, grid: floor.grid } })
  function next(): void {
    if (isBusy || wanted === undefined || wanted === sent) return
    const { elements, order, places, nextId } = wanted
    const changed = changes(sent?.elements ?? new Map(), elements)
    sent = wanted
    isBusy = true
    serial++
    send({ type: 'check', serial, ...changed, rest: { order, places, nextId } })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ChecksAnswer>) => {
    isBusy = false
    if (data.type === 'failed') logFailure('editor.notChecked', new Error(data.message))
    else {
      known = { of: sent, problems: data.problems, area: data.area }
      for (const listener of listeners) listener()
    }
    next()
  })
  return {
    check: drawing => {
      wanted = drawing
      next()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => known,
    dispose: () => worker.terminate(),
  }
}
