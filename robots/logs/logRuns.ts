/** Runs of a robot that plays a recording: from where it begins to move to where it rests. */
import { randomUUID } from 'node:crypto'
import { STATE } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { type CellFrame, noCells } from '../../floor/cellBits.ts'
import type { EndedRun } from '../reports/endedRun.ts'
import { createRunTally, type RunTally } from '../reports/runTally.ts'
import type { PlanFloor } from '../reports/sweptFloor.ts'

export type LogRunsOptions = {
  /** The service's id. */
  readonly plan: number
  /** Of the plan's map; undefined where it is not known, and no cells are counted then. */
  readonly frame: CellFrame | undefined
  /** Metres. */
  readonly swath: number
  readonly softwareVersion: string
  readonly volts: number
  readonly onEnded: (run: EndedRun) => void
}

export type LogRuns = {
  /** The robot is in this state from now on. Ms since the epoch. */
  readonly state: (timeMs: number, state: number) => void
  readonly pose: (pose: Pose) => void
}

/** A robot that was only moved about a little has made no run. Metres. */
const LEAST_M = 5

/** No sectors: nothing is asked to be cleaned, and covered is all that was swept. */
const bareFloor = (frame: CellFrame): PlanFloor => ({
  cleanable: { cells: noCells(frame), count: 0, sectorOf: new Uint16Array(), sectors: [] },
  raised: undefined,
  wallDistance: () => Number.POSITIVE_INFINITY,
})

export function createLogRuns(options: LogRunsOptions): LogRuns {
  const { plan, frame, swath, softwareVersion, volts, onEnded } = options
  const floor = frame && bareFloor(frame)
  let tally: RunTally | undefined
  let timeMs = 0
  return {
    state: (reportedMs, state) => {
      timeMs = Math.max(timeMs, Math.round(reportedMs))
      if (state === STATE.clean) {
        tally ??= createRunTally({
          run: randomUUID(),
          plan,
          planType: 'cleaning',
          softwareVersion,
          ...(floor ? { floor } : {}),
          swath,
          sectors: [],
          startMs: timeMs,
          state,
          volts,
        })
        return
      }
      const ended = tally?.end(timeMs, 'finished', volts)
      tally = undefined
      if (ended && ended.report.details.path_length >= LEAST_M) onEnded(ended)
    },
    pose: pose => tally?.pose(pose),
  }
}
