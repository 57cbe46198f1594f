/** The floor on the login page: what a robot would have mown by now. Metres, x right, y down (a drawing, not a map). */
type Rect = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
type Sector = Rect & { readonly direction: 'across' | 'down' }

const rect = (x0: number, y0: number, x1: number, y1: number): Rect => ({ x0, y0, x1, y1 })
const square = (x: number, y: number, size: number): Rect => rect(x, y, x + size, y + size)

/** Counters, islands, benches and pillars. */
export const OBJECTS: readonly Rect[] = [
  rect(32, 27, 35.2, 40),
  rect(43, 27, 46.2, 40),
  rect(57.5, 27, 60.7, 40),
  rect(22, 52, 30, 55.4),
  rect(34, 52, 42, 55.4),
  ...[59, 62, 65].flatMap(y => [rect(50, y, 57, y + 1), rect(59, y, 66, y + 1)]),
  ...[23.1, 43.6].flatMap(y => [23.1, 36.1, 49.1].map(x => square(x, y, 0.8))),
  ...[25.6, 39.6, 53.6].map(x => square(x, 57.1, 0.8)),
]

/** Outer walls, as an SVG path. */
export const WALLS = 'M4 46H18V54M18 58V66H14L4 56M11 61H18M14 66H44V71'

const SECTORS: readonly Sector[] = [
  { ...rect(29.5, 21.5, 51, 44.2), direction: 'across' },
  { ...rect(52, 21.5, 75.4, 44.5), direction: 'down' },
  { ...rect(19.5, 47, 31.5, 64.5), direction: 'down' },
]

/** Where the robot is, on its way down the last lane of the third sector. */
export const ROBOT = { x: 32.1, y: 52.25 } as const
const LANE_M = 0.7
/** How far a lane stays away from an object. */
const CLEARANCE_M = 0.47

/** The parts of [from, to] that are in none of the holes. */
function without(
  from: number,
  to: number,
  holes: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const parts: [number, number][] = []
  let start = from
  for (const [holeFrom, holeTo] of holes.toSorted(([a], [b]) => a - b)) {
    if (holeFrom >= to) break
    if (holeFrom > start) parts.push([start, holeFrom])
    start = Math.max(start, holeTo)
  }
  if (start < to) parts.push([start, to])
  return parts
}

function lanePath(sector: Sector, at: number): string {
  const across = sector.direction === 'across'
  const holes = OBJECTS.filter(each =>
    across
      ? each.y0 - CLEARANCE_M < at && at < each.y1 + CLEARANCE_M
      : each.x0 - CLEARANCE_M < at && at < each.x1 + CLEARANCE_M,
  ).map(each =>
    across
      ? ([each.x0 - CLEARANCE_M, each.x1 + CLEARANCE_M] as const)
      : ([each.y0 - CLEARANCE_M, each.y1 + CLEARANCE_M] as const),
  )
  const parts = across ? without(sector.x0, sector.x1, holes) : without(sector.y0, sector.y1, holes)
  return parts.map(([from, to]) => (across ? `M${from} ${at}H${to}` : `M${at} ${from}V${to}`)).join('')
}

/** Lanes out and lanes back, two paths in two tints by direction of travel. */
export function lanes(): { readonly out: string; readonly back: string } {
  const paths = { out: '', back: '' }
  for (const sector of SECTORS) {
    const [from, to] = sector.direction === 'across' ? [sector.y0, sector.y1] : [sector.x0, sector.x1]
    const count = Math.floor((to - from) / LANE_M) + 1
    for (let lane = 0; lane < count; lane += 1)
      paths[lane % 2 === 0 ? 'out' : 'back'] += lanePath(sector, Number((from + lane * LANE_M).toFixed(2)))
  }
  return { ...paths, out: `${paths.out}M${ROBOT.x} 47V${ROBOT.y}` }
}

/** Single returns of the laser, spread evenly by the golden ratio. */
export function specks(): string {
  const golden = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: 40 }, (_, index) => {
    const x = 14 + ((index * golden) % 1) * 46
    const y = 24 + ((index * 37) % 44)
    const size = 0.08 + (index % 4) * 0.03
    return `M${x.toFixed(2)} ${y}h${size}v${size}h-${size}z`
  }).join('')
}
