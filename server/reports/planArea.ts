import * as v from 'valibot'
import { parse } from 'yaml'
import { type PlanElements, planElementsSchema, type Sector } from '../../contract/plan/elements.ts'
import { lengthOf, signedArea } from '../../floor/geometry.ts'

/** Width of the strip along a path where the plan does not say, metres. */
const PATH_WIDTH_M = 0.8

function sectorArea(sector: Sector): number {
  if ('points' in sector) return Math.abs(signedArea(sector.points))
  const width = sector.width ?? PATH_WIDTH_M
  return sector.motion_array.motions.reduce((sum, { waypoints }) => sum + lengthOf(waypoints) * width, 0)
}

const areaOf = ({ sectors }: PlanElements): number => sectors.reduce((sum, sector) => sum + sectorArea(sector), 0)

/** Area of a plan's sectors, m², as `sectors.yaml` has them; 0 where it cannot be read. Megabytes of it take seconds. */
export function planAreaOf(yaml: string): number {
  try {
    const parsed = v.safeParse(
      planElementsSchema,
      parse(yaml, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }),
    )
    return parsed.success ? areaOf(parsed.output) : 0
  } catch {
    return 0
  }
}
