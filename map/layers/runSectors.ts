import type { MapToken } from '../../contract/mapTokens.ts'
import type { Sector } from '../../contract/plan/elements.ts'
import { applyX, applyY } from '../affine.ts'
import { type LineBatch, lineBatch, polygonBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import { quietBox, TAG_RANK } from '../labels/tags.ts'
import { type RunSector, SECTOR_LOOKS, type SectorLook } from '../runMarks.ts'
import type { MapDrawing, MapLayerFactory } from './layer.ts'
import { isPathSector, sectorPoints } from './sectors.ts'

type Look = { readonly line: MapToken; readonly dash?: readonly [number, number] }
/** */
const LOOKS: { readonly [L in SectorLook]: Look } = {
  good: { line: 'sector' },
  disinfected: { line: 'sector-disinfection' },
  middling: { line: 'zone' },
  poor: { line: 'safety-danger' },
  unworked: { line: 'waypoint', dash: [4, 4] },
}
const WIDTH_PX = 2
/** Smaller sectors on screen go without their rate. */
const SMALLEST_NAMED_PX = 36
const TAG_INSET_PX = { x: 6, y: 14 } as const

type Lines = { readonly areas: LineBatch; readonly paths: LineBatch }

/** The sectors of a plan by how a run did in them: the border by its rate, the number with the rate beside it. */
export const runSectorsLayer: MapLayerFactory = () => {
  const lines = new Map<SectorLook, Lines>(
    SECTOR_LOOKS.map(look => [look, { areas: lineBatch(true), paths: lineBatch() }]),
  )
  const hoverFill = polygonBatch()
  let sectors: readonly Sector[] = []
  let outcomes: readonly RunSector[] = []
  let hoveredId: number | undefined

  const fillHovered = (id: number | undefined): void => {
    if (id === hoveredId) return
    hoveredId = id
    const area = sectors.find(sector => sector.id === id && !isPathSector(sector))
    setPaths(hoverFill, area ? [sectorPoints(area)] : [])
  }
  const outcomeOf = ({ id }: Sector): RunSector | undefined => outcomes.find(({ sector }) => sector === id)

  return {
    name: 'sectors',
    update({ plan, run }) {
      const all = plan?.elements.sectors ?? []
      const marks = run?.sectors ?? []
      if (all === sectors && marks === outcomes) return
      sectors = all
      outcomes = marks
      hoveredId = undefined
      setPaths(hoverFill, [])
      for (const [look, { areas, paths }] of lines) {
        const of = sectors.filter(sector => (outcomeOf(sector)?.look ?? 'unworked') === look)
        setPaths(areas, of.filter(sector => !isPathSector(sector)).map(sectorPoints))
        setPaths(paths, of.filter(isPathSector).map(sectorPoints))
      }
    },
    draw(context) {
      const { surface, toScreen, palette, opacity, hovered } = context
      fillHovered(hovered?.kind === 'sector' ? hovered.id : undefined)
      surface.polygons(hoverFill, toScreen, { colour: faded(palette['sector-fill'], opacity) })
      for (const [look, { areas, paths }] of lines) {
        const { line, dash } = LOOKS[look]
        const style = { colour: faded(palette[line], opacity), width: WIDTH_PX, ...(dash ? { dash } : {}) }
        surface.lines(areas, toScreen, style)
        surface.lines(paths, toScreen, style)
      }
      for (const sector of sectors) addTag(context, sector, outcomeOf(sector)?.text ?? '', sector.id === hoveredId)
    },
  }
}

/** In the upper left corner; of a hovered one with its name. */
function addTag({ toScreen, palette, tag }: MapDrawing, sector: Sector, text: string, isHovered: boolean): void {
  const points = sectorPoints(sector).map(({ x, y }) => ({ x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }))
  const [first] = points
  if (!first) return
  const widthPx = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x))
  const heightPx = Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y))
  if (!isHovered && Math.max(widthPx, heightPx) < SMALLEST_NAMED_PX) return
  const corner = points.reduce((best, point) => (point.x + point.y < best.x + best.y ? point : best), first)
  const x = corner.x + TAG_INSET_PX.x
  tag({
    plate: {
      text: [text, isHovered ? sector.name : ''].filter(part => part !== '').join(' '),
      ink: palette.label,
      ground: palette['label-halo'],
      number: { text: `${sector.id}`, ink: palette.label, ground: quietBox(palette.label) },
    },
    places: [
      { x, y: corner.y + TAG_INSET_PX.y, align: 'left' },
      { x, y: corner.y + heightPx - TAG_INSET_PX.y, align: 'left' },
      { x, y: corner.y - TAG_INSET_PX.y, align: 'left' },
    ],
    rank: isHovered ? TAG_RANK.hovered : TAG_RANK.sector,
  })
}
