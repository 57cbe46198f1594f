/** Keeps the loaded plan equal to the plan the robot is on (M-087, M-088). */

import type { PlanPicture } from '../../floor/floorPlan.ts'
import type { PlanReadout } from '../readouts.ts'
import { retryDelayMs } from '../source/backOff.ts'
import type { LoadedPlan } from './loadedPlan.ts'
import { PlanError, type PlanFilesOptions, readPicture, readPlan } from './planFiles.ts'

export type PlanState =
  | { readonly status: 'loading'; readonly plan: number }
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly plan: number; readonly token: string }
  | { readonly status: 'loaded'; readonly loaded: LoadedPlan }

/** What the UI thread gets: everything but the pixels. */
export function planReadout(state: PlanState): PlanReadout {
  if (state.status !== 'loaded') return state
  const { plan, name, map, grid, elements, config } = state.loaded
  return { status: 'loaded', plan, name, map, widthPx: grid.width, heightPx: grid.height, elements, config }
}

export type PlanLoaderOptions = PlanFilesOptions & {
  readonly onState: (state: PlanState) => void
  readonly onPicture: (picture: PlanPicture, image: ImageBitmap) => void
  /** In [0, 1). */
  readonly random: () => number
}

/** A newer request overtakes an older one; a failure is tried again, ever more slowly, and that of a plan is reported. */
export function createPlanLoader(options: PlanLoaderOptions) {
  let wanted: number | undefined
  let loaded: LoadedPlan | undefined
  let abort = new AbortController()
  /** What waits to be read again. */
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let work: Promise<void> = Promise.resolve()
  const wishes = new Set<PlanPicture>()
  const asked = new Set<PlanPicture>()

  const again = (failures: number, read: () => void): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        read()
      },
      retryDelayMs(failures, options.random()),
    )
    timers.add(timer)
  }

  const load = async (plan: number, failures: number, signal: AbortSignal): Promise<void> => {
    try {
      const read = await readPlan(options, plan, signal)
      if (signal.aborted) return
      loaded = read
      options.onState({ status: 'loaded', loaded: read })
      for (const picture of wishes) askPicture(read, picture)
    } catch (error) {
      if (signal.aborted) return
      const token = error instanceof PlanError ? error.token : 'plan.unreachable'
      options.onState({ status: 'failed', plan, token })
      again(failures + 1, () => begin(plan, failures + 1))
    }
  }

  const begin = (plan: number, failures: number): void => {
    work = load(plan, failures, abort.signal)
  }

  const askPicture = (plan: LoadedPlan, picture: PlanPicture): void => {
    if (asked.has(picture)) return
    asked.add(picture)
    beginPicture(plan, picture, 0)
  }

  /** Without the picture the grid is shown, for good where the plan has none. */
  const loadPicture = async (plan: LoadedPlan, picture: PlanPicture, failures: number): Promise<void> => {
    const { signal } = abort
    try {
      const image = await readPicture(options, plan, picture, signal)
      if (signal.aborted) image?.close()
      else if (image) options.onPicture(picture, image)
    } catch {
      if (!signal.aborted) again(failures + 1, () => beginPicture(plan, picture, failures + 1))
    }
  }

  const beginPicture = (plan: LoadedPlan, picture: PlanPicture, failures: number): void => {
    work = Promise.all([work, loadPicture(plan, picture, failures)]).then(() => undefined)
  }

  const stop = (): void => {
    abort.abort()
    abort = new AbortController()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    asked.clear()
    loaded = undefined
  }

  return {
    /** The plan of the newest basic data; undefined while none is known. */
    show(plan: number | undefined): void {
      if (plan === wanted) return
      wanted = plan
      stop()
      if (plan === 0) options.onState({ status: 'none' })
      if (!plan) return
      options.onState({ status: 'loading', plan })
      begin(plan, 0)
    },
    /** The picture is shown from now on, on this plan and the next. */
    wantPicture(picture: PlanPicture): void {
      wishes.add(picture)
      if (loaded) askPicture(loaded, picture)
    },
    /** Resolves when nothing is being read. */
    idle: (): Promise<void> => work,
    dispose: stop,
  }
}
