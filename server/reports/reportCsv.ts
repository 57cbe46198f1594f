/** Lines of a file of reports, in the units, zone and language of whoever reads it. */
import type { TFunction } from 'i18next'
import { IANAZone } from 'luxon'
import { CSV_BOM, csvLine } from '../../contract/csv.ts'
import { isLocationCategory, LOCATION_CATEGORIES } from '../../contract/plan/environments.ts'
import { toWireTime } from '../../contract/time.ts'
import { areaIn, volumeIn } from '../../contract/units.ts'
import type { logins } from '../database/schema.ts'
import { cleaningReports } from '../database/schema.ts'
import { type PgColumn, type SQL, sql } from '../database/sql.ts'
import { Cells } from './columns/cells.ts'

/** How a reader has things shown. `demoMode`: names are masked. */
export type FileReader = Pick<typeof logins.$inferSelect, 'areaUnit' | 'volumeUnit' | 'timeZone'> & {
  readonly t: TFunction
  readonly naming: { readonly demoMode: boolean; readonly useDisplayName: boolean }
}

const epochMs = (column: PgColumn): SQL => sql`date_part('epoch', ${column}) * 1000`

/** What a line is made of, in the order in which `lineOf` takes it. */
export const LINE_CELLS: readonly (PgColumn | SQL)[] = [
  cleaningReports.id,
  epochMs(cleaningReports.startTime),
  epochMs(cleaningReports.endTime),
  cleaningReports.robot,
  cleaningReports.robotName,
  cleaningReports.robotDisplayName,
  cleaningReports.planFirstId,
  cleaningReports.planName,
  cleaningReports.planVersion,
  cleaningReports.planType,
  cleaningReports.location,
  cleaningReports.locationName,
  cleaningReports.locationCategory,
  cleaningReports.result,
  cleaningReports.cancelledBy,
  cleaningReports.totalArea,
  cleaningReports.coveredArea,
  cleaningReports.cleanableArea,
  cleaningReports.coveragePercentage,
  cleaningReports.performance,
  cleaningReports.productivity,
  cleaningReports.workSeconds,
  cleaningReports.water,
  cleaningReports.disinfectedArea,
  cleaningReports.startVoltage,
  cleaningReports.endVoltage,
  cleaningReports.softwareVersion,
  cleaningReports.deleted,
]

export const lineOf = (row: unknown) => {
  const cells = new Cells(row)
  // Properties are evaluated in the order in which they stand here.
  return {
    id: cells.number(),
    startMs: cells.number(),
    endMs: cells.number(),
    robot: cells.number(),
    robotName: cells.text(),
    robotDisplayName: cells.text(),
    planFirstId: cells.number(),
    planName: cells.text(),
    planVersion: cells.number(),
    planType: cells.oneOf(cleaningReports.planType.enumValues),
    location: cells.numberOrNull(),
    locationName: cells.text(),
    locationCategory: cells.text(),
    result: cells.oneOf(cleaningReports.result.enumValues),
    cancelledBy: cells.oneOfOrNull(cleaningReports.cancelledBy.enumValues),
    totalArea: cells.number(),
    coveredArea: cells.number(),
    cleanableArea: cells.number(),
    coveragePercentage: cells.number(),
    performance: cells.number(),
    productivity: cells.number(),
    workSeconds: cells.number(),
    water: cells.number(),
    disinfectedArea: cells.number(),
    startVoltage: cells.number(),
    endVoltage: cells.number(),
    softwareVersion: cells.text(),
    deleted: cells.isTrue(),
  }
}
export type LineRow = ReturnType<typeof lineOf>

const HOUR_S = 3600
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const round = (value: number): number => Math.round(value * 100) / 100

/** Times as the clocks of a zone show them. Its offset is looked up once for each day in which no clock is moved: a file has a million times. */
function localTimes(zone: string): (timeMs: number) => string {
  const place = IANAZone.create(zone)
  const offsets = new Map<number, number | undefined>()
  const steadyOffset = (day: number): number | undefined => {
    const [first, last] = [place.offset(day * DAY_MS), place.offset((day + 1) * DAY_MS)]
    return first === last ? first : undefined
  }
  return timeMs => {
    const day = Math.floor(timeMs / DAY_MS)
    if (!offsets.has(day)) offsets.set(day, steadyOffset(day))
    return toWireTime(timeMs + (offsets.get(day) ?? place.offset(timeMs)) * MINUTE_MS)
  }
}

type Cell = string | number
type Columns = readonly (readonly [heading: string, cell: (row: LineRow) => Cell])[]

/** Words of the values that a column has, looked up once. */
const words = <Value extends string>(values: readonly Value[], word: (value: Value) => string) => {
  const found: ReadonlyMap<string, string> = new Map(values.map(value => [value, word(value)]))
  return (value: Value | null): string => (value === null ? '' : (found.get(value) ?? value))
}

function columnsFor({ t, areaUnit, volumeUnit, timeZone, naming: { demoMode, useDisplayName } }: FileReader): Columns {
  const time = localTimes(timeZone)
  const inArea = { unit: areaUnit === 'square_feet' ? 'ft²' : 'm²' }
  const area = (squareMetres: number): number => round(areaIn(areaUnit, squareMetres))
  const volume = (litres: number): number => round(volumeIn(volumeUnit, litres))
  const result = words(cleaningReports.result.enumValues, value => t(`reportFile.results.${value}`))
  const planType = words(cleaningReports.planType.enumValues, value => t(`reportFile.planTypes.${value}`))
  const placeCategory = words(LOCATION_CATEGORIES, value => t(`locations.categories.${value}`))
  const category = (text: string): string => (isLocationCategory(text) ? placeCategory(text) : text)
  const canceller = words(cleaningReports.cancelledBy.enumValues, value => t(`reportFile.cancelledBy.${value}`))
  const robotName = ({ robotName: name, robotDisplayName: display }: LineRow): string =>
    useDisplayName && display !== '' ? display : name
  return [
    [t('reportFile.columns.id'), row => row.id],
    [t('reportFile.columns.start'), row => time(row.startMs)],
    [t('reportFile.columns.end'), row => time(row.endMs)],
    [t('reportFile.columns.robot'), row => (demoMode ? t('demo.robot', { id: row.robot }) : robotName(row))],
    [t('reportFile.columns.robotId'), row => row.robot],
    [t('reportFile.columns.plan'), row => (demoMode ? t('demo.plan', { id: row.planFirstId }) : row.planName)],
    [t('reportFile.columns.planId'), row => row.planFirstId],
    [t('reportFile.columns.planVersion'), row => row.planVersion],
    [t('reportFile.columns.planType'), row => planType(row.planType)],
    [
      t('reportFile.columns.location'),
      row =>
        demoMode && row.location !== null ? t('demo.location', { id: row.location }) : demoMode ? '' : row.locationName,
    ],
    [t('reportFile.columns.locationCategory'), row => category(row.locationCategory)],
    [t('reportFile.columns.result'), row => result(row.result)],
    [t('reportFile.columns.cancelledBy'), row => canceller(row.cancelledBy)],
    [t('reportFile.columns.totalArea', inArea), row => area(row.totalArea)],
    [t('reportFile.columns.coveredArea', inArea), row => area(row.coveredArea)],
    [t('reportFile.columns.cleanableArea', inArea), row => area(row.cleanableArea)],
    [t('reportFile.columns.coverage'), row => round(row.coveragePercentage)],
    [t('reportFile.columns.performance'), row => round(row.performance)],
    [t('reportFile.columns.productivity', inArea), row => area(row.productivity)],
    [t('reportFile.columns.time'), row => round(row.workSeconds / HOUR_S)],
    [t('reportFile.columns.duration'), row => round((row.endMs - row.startMs) / HOUR_MS)],
    [t('reportFile.columns.water', { unit: volumeUnit === 'us_gallons' ? 'gal' : 'L' }), row => volume(row.water)],
    [t('reportFile.columns.disinfectedArea', inArea), row => area(row.disinfectedArea)],
    [t('reportFile.columns.startVoltage'), row => round(row.startVoltage)],
    [t('reportFile.columns.endVoltage'), row => round(row.endVoltage)],
    [t('reportFile.columns.software'), row => row.softwareVersion],
    [t('reportFile.columns.hidden'), row => (row.deleted ? 1 : 0)],
  ]
}

/** The first line, and how the others are made. */
export function reportLines(reader: FileReader): {
  readonly head: string
  readonly line: (row: LineRow) => string
} {
  const columns = columnsFor(reader)
  return {
    head: `${CSV_BOM}${csvLine(columns.map(([heading]) => heading))}`,
    line: row => csvLine(columns.map(([, cell]) => cell(row))),
  }
}
