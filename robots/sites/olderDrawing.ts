/** A site's `plan.svg`, as the older drawing tool writes it (docs/plan-svg.md). */
import sharp from 'sharp'
import { type Point, type Sector, type Zone, zoneOutline } from '../../contract/plan/elements.ts'
import type { Terrain } from '../world/terrain.ts'
import { contains, type Floor, type Site } from './site.ts'

/** Metres along an edge of floor at which it is asked whether a wall stands there. */
const STEP_M = 0.1
const LEAST_WALL_M = 0.3
/** Arrows of start and end, metres. */
const ARROW_M = 1.2
/** Sectors whose moves are drawn, and the short side of such a picture in pixels. */
const MOVE_IMAGES = 4
const SHORT_SIDE = 24
const LANE_PIXELS = 6

type ToPixels = (point: Point) => Point
const text = (value: number): string => String(Math.round(value * 1000) / 1000)
const escaped = (name: string): string => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param planType of the plan whose drawing it is */
export async function olderDrawing({ site, grid }: Pick<Terrain, 'site' | 'grid'>, planType: number): Promise<string> {
  const { width, height, resolution, origin } = grid
  const toPixels: ToPixels = ({ x, y }) => ({
    x: (x - origin.x) / resolution,
    y: height - (y - origin.y) / resolution,
  })
  const zonesOf = (type: Zone['settings']['type']) => site.zones.filter(({ settings }) => settings.type === type)
  const layers = {
    map_image: [`<image href="map.png" x="0" y="0" width="${width}" height="${height}"/>`],
    real_room_walls: wallsOf(site).map(
      ([from, to], i) => `<line id="wall_${i + 1}" ${ends(toPixels(from), toPixels(to))}/>`,
    ),
    sectors: site.sectors.map(sector => sectorElement(sector, toPixels)),
    no_go_zones: zonesOf('no_go_zone').map((zone, i) => zoneElement(`no_go_zone_${i + 1}`, zone, toPixels)),
    glass_walls: zonesOf('glass_wall').map((zone, i) => zoneElement(`glass_wall_${i + 1}`, zone, toPixels)),
    movable_obstacles: zonesOf('movable_obstacle_zone').map((zone, i) =>
      zoneElement(`movable_obstacle_${i + 1}`, zone, toPixels),
    ),
    start_end_vectors: [arrow('start', site.start, toPixels), arrow('end', site.home, toPixels)],
    move_images: await moveImages(site, toPixels),
    settings: Object.entries({
      plan_type: planType,
      resolution,
      origin_x: origin.x,
      origin_y: origin.y,
      origin_a: 0,
      swath_width: 'robot',
      speed_normal: 'normal',
      speed_wall: 'very_slow',
      speed_mapping: 'normal',
      speed_inter_sector: 'normal',
      cleaning_head: 'no_preference',
      vacuum: 'no_preference',
      flow_mode: 'no_preference',
      spray_enabled: 0,
    }).map(([name, value]) => `<text data-setting="${name}">${value}</text>`),
  }
  const groups = Object.entries(layers).map(([id, elements]) => `<g id="${id}">\n${elements.join('\n')}\n</g>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escaped(site.name)}</title>
${groups.join('\n')}
</svg>
`
}

const ends = (from: Point, to: Point): string =>
  `x1="${text(from.x)}" y1="${text(from.y)}" x2="${text(to.x)}" y2="${text(to.y)}"`

const titled = (tag: string, attributes: string, name: string): string =>
  `<${tag} ${attributes}><title>${escaped(name)}</title></${tag}>`

const path = (points: readonly Point[], isClosed: boolean, toPixels: ToPixels): string => {
  const places = points.map(toPixels).map(({ x, y }) => `${text(x)} ${text(y)}`)
  return `M${places.join(' L')}${isClosed ? ' Z' : ''}`
}

function sectorElement(sector: Sector, toPixels: ToPixels): string {
  const { id, name, type, width, pause_after: pause, disinfection_settings: spray } = sector
  const isArea = 'points' in sector
  const points = isArea ? sector.points : (sector.motion_array.motions[0]?.waypoints ?? [])
  const values = [
    `id="sector_${id}"`,
    `data-type="${type}"`,
    ...(width === undefined ? [] : [`data-width="${width}"`]),
    ...(pause ? ['data-pause-after="1"'] : []),
    ...(spray === undefined ? [] : [`data-spray="${spray.spray_enabled ? 1 : 0}"`]),
    `d="${path(points, isArea, toPixels)}"`,
  ]
  return titled('path', values.join(' '), name)
}

function zoneElement(id: string, { name, shape }: Zone, toPixels: ToPixels): string {
  if (shape.type === 'polyline') {
    const thickness = shape.thickness === undefined ? '' : ` data-thickness="${shape.thickness}"`
    return titled('path', `id="${id}"${thickness} d="${path(shape.points, false, toPixels)}"`, name)
  }
  if (shape.type !== 'rectangle')
    return titled('path', `id="${id}" d="${path(zoneOutline(shape), true, toPixels)}"`, name)
  const { x, y } = toPixels({ x: shape.x - shape.dx / 2, y: shape.y + shape.dy / 2 })
  const corner = toPixels({ x: shape.x + shape.dx / 2, y: shape.y - shape.dy / 2 })
  const size = `width="${text(corner.x - x)}" height="${text(corner.y - y)}"`
  const middle = toPixels(shape)
  // Angles of drawings run clockwise.
  const turn =
    shape.a === 0 ? '' : ` transform="rotate(${text((-shape.a * 180) / Math.PI)} ${text(middle.x)} ${text(middle.y)})"`
  return titled('rect', `id="${id}" x="${text(x)}" y="${text(y)}" ${size}${turn}`, name)
}

function arrow(id: string, { x, y, w }: Site['start'], toPixels: ToPixels): string {
  const tip = { x: x + ARROW_M * Math.cos(w), y: y + ARROW_M * Math.sin(w) }
  return `<line id="${id}" ${ends(toPixels({ x, y }), toPixels(tip))}/>`
}

type Wall = readonly [from: Point, to: Point]

/** The edges of the floor, where no other floor goes on. */
function wallsOf({ floors }: Site): readonly Wall[] {
  return floors.flatMap(({ area: { x, y, width, height } }) => [
    ...edgeWalls(floors, { x, y }, { x: 1, y: 0 }, width),
    ...edgeWalls(floors, { x: x + width, y }, { x: 0, y: 1 }, height),
    ...edgeWalls(floors, { x: x + width, y: y + height }, { x: -1, y: 0 }, width),
    ...edgeWalls(floors, { x, y: y + height }, { x: 0, y: -1 }, height),
  ])
}

/** Along an edge that has its floor on the left. */
function edgeWalls(floors: readonly Floor[], from: Point, along: Point, length: number): Wall[] {
  const at = (distance: number): Point => ({ x: from.x + along.x * distance, y: from.y + along.y * distance })
  const isWall = (distance: number): boolean => {
    const { x, y } = at(distance)
    return !floors.some(({ area }) => contains(area, x + along.y * STEP_M, y - along.x * STEP_M))
  }
  const walls: Wall[] = []
  const steps = Math.floor(length / STEP_M)
  let begin: number | undefined
  for (let i = 0; i <= steps; i++) {
    const goesOn = i < steps && isWall((i + 0.5) * STEP_M)
    if (goesOn) begin ??= i
    else if (begin !== undefined) {
      if ((i - begin) * STEP_M >= LEAST_WALL_M) walls.push([at(begin * STEP_M), at(i * STEP_M)])
      begin = undefined
    }
  }
  return walls
}

/** The lanes of the first sectors, a small picture each. */
async function moveImages({ sectors }: Site, toPixels: ToPixels): Promise<string[]> {
  const areas = sectors.flatMap(sector => ('points' in sector ? [{ id: sector.id, points: sector.points }] : []))
  return Promise.all(
    areas.slice(0, MOVE_IMAGES).map(async ({ id, points }, i) => {
      const corners = points.map(toPixels)
      const [x, y] = [Math.min(...corners.map(corner => corner.x)), Math.min(...corners.map(corner => corner.y))]
      const width = Math.max(...corners.map(corner => corner.x)) - x
      const height = Math.max(...corners.map(corner => corner.y)) - y
      const picture = (await lanesPicture(width, height)).toString('base64')
      const place = `x="${text(x)}" y="${text(y)}" width="${text(width)}" height="${text(height)}"`
      return `<image id="move_${i + 1}" data-sector="${id}" ${place} href="data:image/png;base64,${picture}"/>`
    }),
  )
}

async function lanesPicture(across: number, down: number): Promise<Buffer> {
  const scale = SHORT_SIDE / Math.min(across, down)
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)]
  const pixels = Buffer.alloc(width * height, 255)
  for (let row = 0; row < height; row += LANE_PIXELS) pixels.fill(0, row * width, (row + 1) * width)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true })
    .toBuffer()
}
