/** What a robot will clean by a plan, in how long, and what it will miss: known before it sets out, and sector by sector while the plan is drawn. */
import type { Sector } from '../../contract/plan/elements.ts'
import { MISSED_CAUSES, type MissedCause } from '../../contract/resources/missedFloor.ts'
import { addCell, areaOfCells, type CellBits, type CellFrame, noCells } from '../cellBits.ts'
import { cleanableCells, eachCellOf, type OccupancyCells } from '../cleanable.ts'
import type { PlannedWay } from '../drivenWay.ts'
import { causeNumber } from '../missedRun.ts'
import { type Cleaner, createRunPlanner, type PlannedSector, type PlanToClean, wallsOf } from '../runPlanner.ts'
import { cellOnMap, windowOf } from './cellWindow.ts'
import { createMissedPreview } from './missedPreview.ts'
import { COVERED, type SectorRaster } from './sectorRaster.ts'
import { createSweptFloor } from './sweptFloor.ts'

export type MissedArea = { readonly cause: MissedCause; readonly area: number }
/** Areas in m². */
export type AreaFigures = {
  /** Floor to clean: each cell counts in the first sector that has it. */
  readonly area: number
  readonly covered: number
  /** The largest first. */
  readonly missed: readonly MissedArea[]
}
export type TimeFigures = {
  /** With the way from the sector before, and trips for water. */
  readonly seconds: number
  readonly cleaningS: number
  readonly refillS: number
  readonly refills: number
}
export type SectorPreview = AreaFigures &
  TimeFigures & {
    readonly sector: Sector
    readonly hasWay: boolean
    readonly way: PlannedWay
    readonly raster: SectorRaster
  }
export type PlanPreview = AreaFigures &
  TimeFigures & { readonly sectors: readonly SectorPreview[]; readonly home: PlannedWay }

export type PlanPreviewer = {
  /** Yields sectors as soon as they are planned anew, and returns the whole. A plan may be given up between two sectors. */
  readonly preview: (plan: Pick<PlanToClean, 'elements' | 'home'>) => Generator<SectorPreview, PlanPreview>
  /** All floor that the lanes of the plan at hand sweep, in sectors and beside them. */
  readonly covered: () => CellBits
}

/** The place of the first sector that has each cell, counted from 1. */
function owners(frame: CellFrame, sectors: readonly Sector[]): Uint16Array {
  const owner = new Uint16Array(frame.width * frame.height)
  for (const [place, sector] of sectors.entries())
    eachCellOf(frame, sector, index => {
      if (owner[index] === 0) owner[index] = place + 1
    })
  return owner
}

const outlineOf = (sector: Sector) =>
  'points' in sector ? sector.points : (sector.motion_array.motions[0]?.waypoints ?? [])
/** Of the widest path sector, half. Metres. */
const BESIDE_PATH_M = 5

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)

function totalsOf(sectors: readonly SectorPreview[]): AreaFigures {
  const missed = MISSED_CAUSES.flatMap(cause => {
    const area = sum(sectors, one => one.missed.find(each => each.cause === cause)?.area ?? 0)
    return area === 0 ? [] : [{ cause, area }]
  })
  return {
    area: sum(sectors, one => one.area),
    covered: sum(sectors, one => one.covered),
    missed: missed.toSorted((a, b) => b.area - a.area),
  }
}

/** Keeps what it has planned: of the next plan only sectors are planned anew that are others, or are come to from elsewhere. */
export function createPlanPreviewer(floor: OccupancyCells, cleaner: Cleaner, walls = wallsOf(floor)): PlanPreviewer {
  const { frame } = floor
  const { swath } = cleaner.footprint
  const planner = createRunPlanner(floor, cleaner, walls)
  const toClean = cleanableCells(floor)
  const swept = createSweptFloor(frame, swath)
  const missed = createMissedPreview(floor, walls, cleaner.footprint)

  function judged(planned: PlannedSector, place: number, owner: Uint16Array): SectorPreview {
    const { sector, way, seconds, cleaningS, refillS, refills } = planned
    const window = windowOf(frame, outlineOf(sector), 'points' in sector ? 0 : BESIDE_PATH_M)
    const cells = new Uint8Array(window.frame.width * window.frame.height)
    const counts = new Uint32Array(COVERED + MISSED_CAUSES.length + 1)
    const causeOf = missed.causeIn(planned)
    for (let index = 0; index < cells.length; index++) {
      const at = cellOnMap(window, frame, index)
      if (owner[at] !== place + 1 || toClean[at] !== 1) continue
      const isCovered = swept.isSwept(at) && !missed.isRaised(at)
      const kind = isCovered ? COVERED : COVERED + causeNumber(causeOf(at))
      cells[index] = kind
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    const areas = MISSED_CAUSES.map(cause => ({
      cause,
      area: areaOfCells(frame, counts[COVERED + causeNumber(cause)] ?? 0),
    }))
    return {
      sector,
      hasWay: way.points.length > 0,
      way,
      raster: { window, cells },
      seconds,
      cleaningS,
      refillS,
      refills,
      area: areaOfCells(
        frame,
        counts.reduce((total, count) => total + count, 0),
      ),
      covered: areaOfCells(frame, counts[COVERED] ?? 0),
      missed: areas.filter(({ area }) => area > 0).toSorted((a, b) => b.area - a.area),
    }
  }

  return {
    *preview(plan) {
      const { sectors } = plan.elements
      const owner = owners(frame, sectors)
      swept.keep(new Set(sectors.map(({ id }) => id)))
      const run = planner.plan(plan)
      let place = 0
      let first: PlannedSector | undefined
      let step = run.next()
      for (; !step.done; step = run.next(), place++) {
        const planned = step.value
        if (planned.way.points.length > 0) first ??= planned
        missed.begin(plan, first?.way.points ?? [])
        if (!planned.isNew) continue
        swept.set(planned.sector.id, planned.way.points)
        yield judged(planned, place, owner)
      }
      missed.begin(plan, first?.way.points ?? [])
      const { home, seconds, sectors: all } = step.value
      const judgedAll = all.map((planned, index) => judged(planned, index, owner))
      return {
        ...totalsOf(judgedAll),
        sectors: judgedAll,
        home,
        seconds,
        cleaningS: sum(all, one => one.cleaningS),
        refillS: sum(all, one => one.refillS),
        refills: sum(all, one => one.refills),
      }
    },
    covered() {
      const cells = noCells(frame)
      for (let index = 0; index < toClean.length; index++)
        if (swept.isSwept(index) && !missed.isRaised(index)) addCell(cells, index)
      return cells
    },
  }
}
