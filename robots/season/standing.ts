/** Things that stand about in a building on a day of its season, where no plan knows of them. */
import type { Point, Sector } from '../../contract/plan/elements.ts'
import { clearanceAt } from '../../floor/floor.ts'
import { boundsOf, fromFrame, isInside, signedArea } from '../../floor/geometry.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { between, createRandom, type Random, seedOf } from '../random.ts'
import type { Terrain } from '../world/terrain.ts'

/** Times: ms since the epoch. */
export type StandingThing = Disc & { readonly fromMs: number; readonly toMs: number }

const HOUR_MS = 3_600_000
/** How many are put down a day, by the category of the site. */
const THINGS_PER_DAY: ReadonlyMap<string, number> = new Map([
  ['warehouse', 4],
  ['mall', 2.6],
  ['airport', 2.2],
  ['hospital', 1.8],
])
const USUAL_PER_DAY = 2
/** Less is going on. */
const WEEKEND_SHARE = 0.5
const RADIUS_M = [0.3, 0.65] as const
/** One in so many is a row of two or three. */
const ROW_CHANCE = 0.3
const LASTS_H = [1, 16] as const
/** From walls; and tries to find such a place. */
const ROOM_M = 0.5
const TRIES = 20
const PURPOSE = 311

function placeIn(random: Random, outline: readonly Point[], terrain: Terrain): Point | undefined {
  const box = boundsOf(outline)
  for (let i = 0; i < TRIES; i++) {
    const at = { x: between(random, box.minX, box.maxX), y: between(random, box.minY, box.maxY) }
    if (isInside(outline, at) && clearanceAt(terrain, at) > ROOM_M) return at
  }
  return undefined
}

/** Larger sectors have more. */
function pickSector(random: Random, sectors: readonly Sector[]): readonly Point[] | undefined {
  const outlines = sectors.flatMap(sector => ('points' in sector ? [sector.points] : []))
  const areas = outlines.map(outline => Math.abs(signedArea(outline)))
  let left = random() * areas.reduce((sum, area) => sum + area, 0)
  return outlines.find((_, i) => {
    left -= areas[i] ?? 0
    return left <= 0
  })
}

/** The same day of the same building always has the same. `dayMs`: its beginning. */
export function standingThings(
  terrain: Terrain,
  { daySeed, dayMs, isWeekend }: { readonly daySeed: number; readonly dayMs: number; readonly isWeekend: boolean },
): readonly StandingThing[] {
  const random = createRandom(seedOf(daySeed, PURPOSE))
  const { site } = terrain
  const mean = (THINGS_PER_DAY.get(site.category) ?? USUAL_PER_DAY) * (isWeekend ? WEEKEND_SHARE : 1)
  const out: StandingThing[] = []
  for (let put = -Math.log(1 - random()); put < mean; put -= Math.log(1 - random())) {
    const outline = pickSector(random, site.sectors)
    const at = outline && placeIn(random, outline, terrain)
    if (!at) continue
    const radius = between(random, ...RADIUS_M)
    const fromMs = dayMs + Math.round(between(random, -4, 22) * HOUR_MS)
    const toMs = fromMs + Math.round(between(random, ...LASTS_H) * HOUR_MS)
    const row = random() < ROW_CHANCE ? 2 + Math.floor(random() * 2) : 1
    const along = { ...at, w: random() * 2 * Math.PI }
    for (let i = 0; i < row; i++) out.push({ ...fromFrame(along, { x: i * radius * 1.9, y: 0 }), radius, fromMs, toMs })
  }
  return out
}
