import type { TrendUnit } from '../../../contract/resources/reports.ts'
import { type AreaUnit, areaFrom } from '../../../contract/units.ts'

/** What one robot is expected to clean in a period, from and to, in square feet. */
const SQUARE_FEET: { readonly [U in TrendUnit]: readonly [from: number, to: number] } = {
  day: [30_752, 46_134],
  week: [215_278, 322_917],
  month: [861_113, 1_291_669],
}

/** The same of so many robots, in the user's unit. */
export function baseline(
  unit: TrendUnit,
  robots: number,
  areaUnit: AreaUnit,
): { readonly from: number; readonly to: number } {
  const [from, to] = SQUARE_FEET[unit].map(feet =>
    areaUnit === 'square_feet' ? feet * robots : areaFrom('square_feet', feet * robots),
  )
  return { from: from ?? 0, to: to ?? 0 }
}

/** How many robots a period is measured by: as many as report in a complete one on average, rounded; one at least. */
export function baselineRobots(points: readonly { readonly robots: number; readonly incomplete: boolean }[]): number {
  const counted = points.filter(({ robots, incomplete }) => robots > 0 && !incomplete)
  const sum = counted.reduce((total, { robots }) => total + robots, 0)
  return Math.max(1, Math.round(sum / Math.max(1, counted.length)))
}
