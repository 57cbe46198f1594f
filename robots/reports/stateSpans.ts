/** What a robot did from the start of a run to its end, without gaps. */
import type { StateSpan } from '../../contract/robot/runReport.ts'

/** Beyond so many the shorter of neighbours is taken for the longer. */
const MAX_SPANS = 4000

export type StateSpans = {
  /** From now on the robot is in this state and sector. Ms since the epoch. */
  readonly begin: (timeMs: number, state: number, sector: number) => void
  /** The span that lasts. */
  readonly current: () => { readonly state: number; readonly sector: number; readonly startMs: number }
  readonly end: (timeMs: number) => readonly StateSpan[]
}

export function createStateSpans(startMs: number, state: number, sector: number): StateSpans {
  let ended: StateSpan[] = []
  let current = { state, sector, startMs }
  function close(timeMs: number): void {
    if (timeMs > current.startMs)
      ended.push({ state: current.state, sector: current.sector, start: current.startMs, end: timeMs })
    if (ended.length >= MAX_SPANS) ended = halved(ended)
  }
  return {
    begin: (timeMs, newState, newSector) => {
      if (current.state === newState && current.sector === newSector) return
      close(timeMs)
      current = { state: newState, sector: newSector, startMs: timeMs }
    },
    current: () => current,
    end: timeMs => {
      close(timeMs)
      return ended
    },
  }
}

/** Half as many spans: of each two the longer one's state. */
export function halved(spans: readonly StateSpan[]): StateSpan[] {
  const out: StateSpan[] = []
  for (let i = 0; i < spans.length; i += 2) {
    const [one, two] = [spans[i], spans[i + 1]]
    if (!one) break
    const { state, sector } = two && two.end - two.start > one.end - one.start ? two : one
    out.push({ state, sector, start: one.start, end: two?.end ?? one.end })
  }
  return out
}
