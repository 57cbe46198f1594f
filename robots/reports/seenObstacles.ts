/** What stood where no plan knows of it, as one run saw it. */
import type { Point } from '../../contract/plan/elements.ts'
import type { ReportDetails } from '../../contract/robot/runReport.ts'

type Obstacle = ReportDetails['obstacles'][number]
type Disc = Point & { readonly radius: number }

/** Seen this near to where something was seen before it is the same thing. Metres. */
const SAME_M = 0.4
/** What is seen again after so long stood there all the time only if it was in between. Ms. */
const SAME_MS = 60_000
const MAX_OBSTACLES = 1000
const CORNERS = 12

export type SeenObstacles = {
  readonly see: (timeMs: number, disc: Disc) => void
  readonly list: () => Obstacle[]
}

export function createSeenObstacles(): SeenObstacles {
  const seen: { readonly disc: Disc; readonly firstMs: number; lastMs: number }[] = []
  return {
    see: (timeMs, disc) => {
      const same = seen.findLast(
        one => timeMs - one.lastMs <= SAME_MS && Math.hypot(one.disc.x - disc.x, one.disc.y - disc.y) <= SAME_M,
      )
      if (same) same.lastMs = timeMs
      else if (seen.length < MAX_OBSTACLES) seen.push({ disc, firstMs: timeMs, lastMs: timeMs })
    },
    list: () =>
      seen.map(({ disc, firstMs, lastMs }) => ({
        points: outlineOf(disc),
        first_seen: firstMs,
        last_seen: lastMs,
      })),
  }
}

const centimetres = (metres: number): number => Math.round(metres * 100) / 100
const outlineOf = ({ x, y, radius }: Disc): Point[] =>
  Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return { x: centimetres(x + radius * Math.cos(angle)), y: centimetres(y + radius * Math.sin(angle)) }
  })
