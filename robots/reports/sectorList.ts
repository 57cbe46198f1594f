/** The sectors of a run, and what became of each. */
import type { Sector } from '../../contract/plan/elements.ts'
import type { CANCELLED_BY, ReportDetails } from '../../contract/robot/runReport.ts'
import { beginSector, coverageEventOf, type SectorTally } from './sectorTally.ts'

export type By = (typeof CANCELLED_BY)[number]

/** A report holds no more of them. */
const MAX_EVENTS = 2000

export type SectorList = {
  readonly get: (sector: number) => SectorTally | undefined
  readonly all: () => readonly SectorTally[]
  /** Somebody has added a sector to the run; one that is there already stays as it is. */
  readonly add: (sector: Sector) => void
  readonly finished: (timeMs: number, sector: number) => void
  readonly skipped: (timeMs: number, sector: number, by: By | 'Robot', message: string) => void
  /** A sector that was skipped is to be worked on after all. */
  readonly resumed: (sector: number) => void
  readonly skips: readonly ReportDetails['skips'][number][]
  /** What became of all of them, those that nobody has ended too. */
  readonly events: (timeMs: number) => ReportDetails['coverage_event']
}

export function createSectorList(sectors: readonly Sector[]): SectorList {
  const tallies = new Map<number, SectorTally>()
  const events: ReportDetails['coverage_event'] = []
  const skips: ReportDetails['skips'] = []
  const add = (sector: Sector): void => {
    if (!tallies.has(sector.id)) tallies.set(sector.id, beginSector(sector))
  }
  for (const sector of sectors) add(sector)

  function end(timeMs: number, sector: number, event: 'finished' | 'skipped'): SectorTally | undefined {
    const tally = tallies.get(sector)
    if (!tally || tally.ended === event) return undefined
    tally.ended = event
    if (events.length < MAX_EVENTS) events.push({ sector, event, time: timeMs })
    return tally
  }

  return {
    get: sector => tallies.get(sector),
    all: () => [...tallies.values()],
    add,
    finished: (timeMs, sector) => {
      end(timeMs, sector, 'finished')
    },
    skipped: (timeMs, sector, by, message) => {
      const tally = end(timeMs, sector, 'skipped')
      if (!tally) return
      tally.note = message
      if (skips.length < MAX_EVENTS) skips.push({ sector, time: timeMs, by, message })
    },
    resumed: sector => {
      const tally = tallies.get(sector)
      if (tally?.ended === 'skipped') tally.ended = undefined
    },
    skips,
    events: timeMs => [
      ...events,
      ...[...tallies.values()]
        .filter(({ ended }) => ended === undefined)
        .map(tally => ({ sector: tally.sector.id, event: coverageEventOf(tally), time: timeMs })),
    ],
  }
}
