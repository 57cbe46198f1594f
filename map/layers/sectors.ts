import { PATH_SECTOR_TYPES, type Point, type Sector } from '../../contract/plan/elements.ts'
import { applyX, applyY } from '../affine.ts'
import {
  type LineBatch,
  lineBatch,
  type PointBatch,
  pointBatch,
  polygonBatch,
  setPaths,
  setPointList,
} from '../batches.ts'
import { type Colour, faded, type Palette } from '../colour.ts'
import { quietBox, TAG_RANK } from '../labels/tags.ts'
import { createStrokes, type Stroke, type Strokes } from './drawn/strokes.ts'
import type { MapDrawing, MapLayerFactory } from './layer.ts'
import { ringedPoint } from './ringedPoint.ts'

const WIDTH_PX = 1.5
const ACTIVE_WIDTH_PX = 2.5
/** Smaller sectors on screen go without a name. */
const SMALLEST_NAMED_PX = 28
/** From a point to a tag that stands below or above it. */
const BESIDE_PX = 28
const TAG_INSET_PX = { x: 8, y: 17 } as const

/** The points of an area, or the waypoints of a path. */
export const sectorPoints = (sector: Sector): readonly Point[] =>
  'points' in sector ? sector.points : (sector.motion_array.motions[0]?.waypoints ?? [])
export const isPathSector = (sector: Sector): boolean => PATH_SECTOR_TYPES.has(sector.type)

type Look = 'normal' | 'disinfection' | 'active'
/** `bands`: the floor that a path with a width of its own cleans. */
type Group = {
  readonly areas: LineBatch
  readonly paths: LineBatch
  readonly points: PointBatch
  readonly bands: Strokes
}
const group = (): Group => ({
  areas: lineBatch(true),
  paths: lineBatch(),
  points: pointBatch(),
  bands: createStrokes(),
})
const BAND_ALPHA = 0.3

/** The plan's sectors: the current one teal, disinfection darker green, paths as ringed lines (E-003..E-005). */
export const sectorsLayer: MapLayerFactory = viewer => {
  const groups: { readonly [L in Look]: Group } = { normal: group(), disinfection: group(), active: group() }
  const hoverFill = polygonBatch()
  let hoveredId: number | undefined
  let sectors: readonly Sector[] = []
  let activeId: number | undefined

  const lookOf = (sector: Sector): Look => {
    if (sector.id === activeId) return 'active'
    return sector.disinfection_settings ? 'disinfection' : 'normal'
  }

  const fillHovered = (id: number | undefined): void => {
    if (id === hoveredId) return
    hoveredId = id
    const area = sectors.find(sector => sector.id === id && !isPathSector(sector))
    setPaths(hoverFill, area ? [sectorPoints(area)] : [])
  }

  return {
    name: 'sectors',
    update({ plan, activeSector: active }) {
      const all = plan?.elements.sectors ?? []
      if (all === sectors && active === activeId) return
      sectors = all
      activeId = active
      hoveredId = undefined
      setPaths(hoverFill, [])
      for (const look of ['normal', 'disinfection', 'active'] as const) {
        const of = sectors.filter(sector => lookOf(sector) === look)
        const paths = of.filter(isPathSector).map(sectorPoints)
        setPaths(groups[look].areas, of.filter(sector => !isPathSector(sector)).map(sectorPoints))
        setPaths(groups[look].paths, paths)
        setPointList(groups[look].points, paths.flat())
        groups[look].bands.set(of.flatMap(sector => bandOf(sector, look)))
      }
    },
    draw(context) {
      const { surface, toScreen, palette, opacity, hovered } = context
      fillHovered(hovered?.kind === 'sector' ? hovered.id : undefined)
      surface.polygons(hoverFill, toScreen, { colour: faded(palette['sector-fill'], opacity) })
      for (const look of ['normal', 'disinfection', 'active'] as const) {
        drawGroup(context, groups[look], colourOf(palette, look), look === 'active' ? ACTIVE_WIDTH_PX : WIDTH_PX)
      }
      if (!viewer.customerView) {
        for (const sector of sectors) addTag(context, sector, sector.id === activeId, sector.id === hoveredId)
      }
    },
  }
}

function colourOf(palette: Palette, look: Look): { readonly area: Colour; readonly path: Colour } {
  if (look === 'active') return { area: palette['sector-active'], path: palette['sector-active'] }
  if (look === 'disinfection') return { area: palette['sector-disinfection'], path: palette['sector-disinfection'] }
  return { area: palette.sector, path: palette.waypoint }
}

const BAND_COLOURS = { normal: 'sector', disinfection: 'sector-disinfection', active: 'sector-active' } as const

function bandOf(sector: Sector, look: Look): readonly Stroke[] {
  if (!isPathSector(sector) || sector.width === undefined) return []
  const band = { colour: BAND_COLOURS[look], widthPx: WIDTH_PX, metres: sector.width, alpha: BAND_ALPHA, closed: false }
  return [{ look: band, points: sectorPoints(sector) }]
}

function drawGroup(
  context: MapDrawing,
  { areas, paths, points, bands }: Group,
  colour: { readonly area: Colour; readonly path: Colour },
  width: number,
): void {
  const { surface, toScreen, palette, opacity } = context
  bands.draw(context)
  surface.lines(areas, toScreen, { colour: faded(colour.area, opacity), width })
  const path = faded(colour.path, opacity)
  surface.lines(paths, toScreen, { colour: path, width })
  surface.points(points, toScreen, ringedPoint(palette, colour.path, opacity))
}

function addTag(context: MapDrawing, sector: Sector, active: boolean, hovered: boolean): void {
  const { toScreen, palette } = context
  const points = sectorPoints(sector).map(({ x, y }) => ({ x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }))
  const [first] = points
  if (!first) return
  const widthPx = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x))
  const heightPx = Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y))
  if (!active && !hovered && Math.max(widthPx, heightPx) < SMALLEST_NAMED_PX) return
  // An area is named inside its upper left corner, a path at its first point.
  const corner = isPathSector(sector)
    ? first
    : points.reduce((best, point) => (point.x + point.y < best.x + best.y ? point : best), first)
  const inset = isPathSector(sector) ? { x: 10, y: 0 } : TAG_INSET_PX
  context.tag({
    plate: {
      text: sector.name,
      ink: palette.label,
      ground: palette['label-halo'],
      number: active
        ? { text: `${sector.id}`, ink: palette['label-halo'], ground: palette['sector-active'] }
        : { text: `${sector.id}`, ink: palette.label, ground: quietBox(palette.label) },
    },
    // At the foot of the area, or beside the point, where the robot stands at the first place.
    places: [
      { x: corner.x + inset.x, y: corner.y + inset.y, align: 'left' },
      {
        x: corner.x + inset.x,
        y: isPathSector(sector) ? corner.y + BESIDE_PX : corner.y + heightPx - inset.y,
        align: 'left',
      },
      { x: corner.x + inset.x, y: corner.y - BESIDE_PX, align: 'left' },
    ],
    rank: active ? TAG_RANK.activeSector : hovered ? TAG_RANK.hovered : TAG_RANK.sector,
    sticky: active,
  })
}
