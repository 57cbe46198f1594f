/** What a run came to in one sector. */
import { createHash } from 'node:crypto'
import type { Sector } from '../../contract/plan/elements.ts'
import type { CoverageEvent, FlowSetting, SectorStats, WaterUsage } from '../../contract/robot/runReport.ts'

/** Counted up while a run goes on: metres, seconds, litres, square metres. */
export type SectorTally = {
  readonly sector: Sector
  timeS: number
  pathM: number
  wallM: number
  sweptM2: number
  /** Swept for the first time in this run. */
  addedM2: number
  collisions: number
  readonly water: [number, number, number]
  flow: FlowSetting
  pressure: number
  ended: 'finished' | 'skipped' | undefined
  note: string
}

export const beginSector = (sector: Sector): SectorTally => ({
  sector,
  timeS: 0,
  pathM: 0,
  wallM: 0,
  sweptM2: 0,
  addedM2: 0,
  collisions: 0,
  water: [0, 0, 0],
  flow: 'off',
  pressure: 1,
  ended: undefined,
  note: '',
})

export const isSprayed = ({ disinfection_settings }: Sector): boolean => disinfection_settings?.spray_enabled ?? false

/** Of a sector's outline and settings: the same for the same sector. */
function sectorHash(sector: Sector): string {
  const outline = 'points' in sector ? sector.points : sector.motion_array.motions.map(({ waypoints }) => waypoints)
  const corners = JSON.stringify(outline, (key, value: unknown) => (key === 'id' || key === 'name' ? undefined : value))
  const settings = [sector.type, sector.width, sector.pause_after, isSprayed(sector)]
  return createHash('sha256')
    .update(`${corners}${JSON.stringify(settings)}`)
    .digest('hex')
    .slice(0, 16)
}

/** How the sector came out when the run is over. */
export const coverageEventOf = ({ ended, timeS }: SectorTally): CoverageEvent =>
  ended ?? (timeS > 0 ? 'endedEarly' : 'notReached')

const percentOf = (part: number, whole: number): number =>
  whole > 0 ? rounded(Math.min(100, Math.max(0, (100 * part) / whole))) : 0

/** Square metres an hour. */
export const hourly = (areaM2: number, seconds: number): number =>
  seconds > 0 ? rounded((areaM2 / seconds) * HOUR_S) : 0

const HOUR_S = 3600

/** To the ten-thousandth: square centimetres, tenths of milliseconds. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
export const roundedWater = ([low, medium, high]: WaterUsage): WaterUsage => [
  rounded(low),
  rounded(medium),
  rounded(high),
]

/** @param areaM2 of its cleanable floor what was covered, counted once, and all of it */
export function sectorStats(tally: SectorTally, areaM2: number, cleanableM2: number): SectorStats {
  const { sector, timeS, pathM, wallM, sweptM2, addedM2 } = tally
  return {
    sector: sector.id,
    name: sector.name,
    hash: sectorHash(sector),
    time: rounded(timeS),
    area: rounded(areaM2),
    cleanable_area: rounded(cleanableM2),
    rate: percentOf(areaM2, cleanableM2),
    wall_distance_rate: percentOf(wallM, pathM),
    path_length: rounded(pathM),
    coverage_efficiency: percentOf(addedM2, sweptM2),
    average_velocity: timeS > 0 ? rounded(pathM / timeS) : 0,
    performance: hourly(areaM2, timeS),
    collision_count: tally.collisions,
    water_usage: roundedWater(tally.water),
    sector_configuration: { flow: tally.flow, pressure: tally.pressure, disinfection: isSprayed(sector) },
    coverage_event: coverageEventOf(tally),
    notes: tally.note,
  }
}
