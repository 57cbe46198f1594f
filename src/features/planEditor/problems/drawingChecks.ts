/** The checks of a drawing, made by a worker of their own: one at a time, always of the newest drawing. */
import { worsened } from '../../../../floor/drawing/checks/isWorse.ts'
import type { DrawingProblem } from '../../../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../../floor/mapCells.ts'
import type { ChecksAnswer, ChecksRequest } from '../../../../workers/editor/checks.worker.ts'
import { logFailure } from '../../../log/log.ts'
import { changedElements } from '../changedElements.ts'

/** `unknown`: nothing was checked yet. `checking`: what is known is of an earlier drawing. `failed`: the last check, and there is no other. */
export type ChecksState = 'unknown' | 'checking' | 'failed' | 'checked'

export type CheckedDrawing = {
  /** Undefined until the first check is done. */
  readonly of: Drawing | undefined
  readonly hasFailed: boolean
  readonly problems: readonly DrawingProblem[]
  /** Errors that the last change has made, or made greater: one that was there before can be moved and mended in peace. */
  readonly worsened: readonly DrawingProblem[]
  /** m² that the drawing cleans; undefined until it is known. */
  readonly area: number | undefined
}
const UNCHECKED: CheckedDrawing = { of: undefined, hasFailed: false, problems: [], worsened: [], area: undefined }

export function checksStateOf({ of, hasFailed }: CheckedDrawing, drawing: Drawing): ChecksState {
  if (hasFailed) return 'failed'
  if (of === undefined) return 'unknown'
  return of === drawing ? 'checked' : 'checking'
}

/** What a drawing is held against. */
export type CheckedAgainst = {
  readonly floor: MapCells
  /** Metres, of the narrowest robot that works by the plan; undefined where none does. */
  readonly robotWidth: number | undefined
  /** m² that the plan says it cleans; undefined where it does not say. */
  readonly area: number | undefined
}

/** Runs for as long as somebody listens to it. */
export type DrawingChecker = {
  /** The newest drawing; those before it that were not looked at yet are left out. */
  readonly check: (drawing: Drawing) => void
  /** After a failure: once more, with a worker of its own. */
  readonly retry: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Of the newest drawing that was checked. */
  readonly snapshot: () => CheckedDrawing
}

type ChecksWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>
const openWorker = (): ChecksWorker =>
  new Worker(new URL('../../../../workers/editor/checks.worker.ts', import.meta.url), { type: 'module' })

export function createDrawingChecker(against: CheckedAgainst, open: () => ChecksWorker = openWorker): DrawingChecker {
  const listeners = new Set<() => void>()
  let known = UNCHECKED
  let wanted: Drawing | undefined
  let running: Running | undefined
  const set = (next: CheckedDrawing): void => {
    known = next
    for (const listener of listeners) listener()
  }
  const start = (): void => {
    running = startChecking(open(), against, {
      checked: set,
      failed: error => {
        logFailure('editor.notChecked', error)
        set({ ...known, hasFailed: true })
      },
    })
    if (wanted) running.check(wanted)
  }
  return {
    check: drawing => {
      wanted = drawing
      running?.check(drawing)
    },
    retry: () => {
      running?.end()
      set({ ...known, hasFailed: false })
      start()
    },
    subscribe: listener => {
      listeners.add(listener)
      if (!running) start()
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
type Outcome = { readonly checked: (checked: CheckedDrawing) => void; readonly failed: (error: Error) => void }

/** A worker that looks at one drawing at a time, and is given only what has changed since. */
function startChecking(
  worker: ChecksWorker,
  { floor, robotWidth, area }: CheckedAgainst,
  { checked, failed }: Outcome,
): Running {
  const send = (request: ChecksRequest): void => worker.postMessage(request)
  let sent: Drawing | undefined
  let wanted: Drawing | undefined
  let isBusy = false
  let before: readonly DrawingProblem[] | undefined
  let serial = 0
  send({ type: 'open', floor: { map: floor.map, grid: floor.grid }, robotWidth, area })
  function next(): void {
    if (isBusy || wanted === undefined || wanted === sent) return
    const { elements, order, places, nextId } = wanted
    const changed = changedElements(sent?.elements ?? new Map(), elements)
    sent = wanted
    isBusy = true
    serial++
    send({ type: 'check', serial, ...changed, rest: { order, places, nextId } })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ChecksAnswer>) => {
    isBusy = false
    if (data.type === 'failed') failed(new Error(data.message))
    else {
      const { problems, area: cleaned } = data
      checked({
        of: sent,
        hasFailed: false,
        problems,
        worsened: before ? worsened(before, problems) : [],
        area: cleaned,
      })
      before = problems
    }
    next()
  })
  // Code that cannot be loaded or that has ended answers nothing: without this the checks would go on for ever.
  const broken = (): void => failed(new Error('The checks have ended'))
  worker.addEventListener('error', broken)
  worker.addEventListener('messageerror', broken)
  return {
    check: drawing => {
      wanted = drawing
      next()
    },
    end: () => worker.terminate(),
  }
}
