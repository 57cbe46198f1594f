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
const UNCHECKED: CheckedDrawing = { of: undefined, problems: [], area: undefined }

function changes(before: ReadonlyMap<ElementKey, Element>, after: ReadonlyMap<ElementKey, Element>) {
  return {
    put: [...after].filter(([key, element]) => before.get(key) !== element),
    gone: [...before.keys()].filter(key => !after.has(key)),
  }
}

/** Runs for as long as somebody listens to it. */
export type DrawingChecker = {
  /** The newest drawing; those before it that were not looked at yet are left out. */
  readonly check: (drawing: Drawing) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Of the newest drawing that was checked. */
  readonly snapshot: () => CheckedDrawing
}

export function createDrawingChecker(floor: MapCells): DrawingChecker {
  const listeners = new Set<() => void>()
  let known = UNCHECKED
  let wanted: Drawing | undefined
  let running: Running | undefined
  const onChecked = (checked: CheckedDrawing): void => {
    known = checked
    for (const listener of listeners) listener()
  }
  return {
    check: drawing => {
      wanted = drawing
      running?.check(drawing)
    },
    subscribe: listener => {
      listeners.add(listener)
      running ??= startChecking(floor, onChecked)
      if (wanted) running.check(wanted)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        running?.end()
        running = undefined
      }
    },
    snapshot: () => known,
  }
}

type Running = { readonly check: (drawing: Drawing) => void; readonly end: () => void }

/** A worker that looks at one drawing at a time, and is given only what has changed since. */
function startChecking(floor: MapCells, onChecked: (checked: CheckedDrawing) => void): Running {
  const worker = new Worker(new URL('../../../../workers/editor/checks.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: ChecksRequest): void => worker.postMessage(request)
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
    else onChecked({ of: sent, problems: data.problems, area: data.area })
    next()
  })
  return {
    check: drawing => {
      wanted = drawing
      next()
    },
    end: () => worker.terminate(),
  }
}
