import type { MapToken } from '../../contract/mapTokens.ts'
import { isCameraOff } from '../../contract/plan/cameraOff.ts'
import { type Zone, zoneOutline } from '../../contract/plan/elements.ts'
import { applyX, applyY, scaleOf } from '../affine.ts'
import { type LineBatch, lineBatch, type PolygonBatch, polygonBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import { plateWidth } from '../labels/plate.ts'
import { TAG_RANK, type Tag, type TagPlace } from '../labels/tags.ts'
import type { MapDrawing, MapLayerFactory } from './layer.ts'
import { type ZoneKind, zoneIcons, zoneKind } from './zoneKinds.ts'

type Look = {
  readonly line: MapToken
  readonly width: number
  readonly fill?: MapToken
  readonly dash?: readonly [number, number]
  readonly hatched?: boolean
  readonly casing?: { readonly colour: MapToken; readonly width: number }
  readonly ink: MapToken
}
/** Dashes of E-019, colours of E-014. */
const LOOKS: { readonly [K in ZoneKind]: Look } = {
  speed: { line: 'zone', width: 1.5, dash: [15, 7], fill: 'zone-fill', ink: 'zone' },
  zone: { line: 'zone', width: 1.5, fill: 'zone-fill', ink: 'zone' },
  movable: { line: 'zone', width: 1.5, fill: 'zone-fill', ink: 'zone' },
  disinfection: { line: 'disinfection', width: 1.5, fill: 'disinfection-fill', ink: 'disinfection' },
  nogo: { line: 'nogo', width: 2, fill: 'nogo-fill', hatched: true, ink: 'nogo' },
  glass: { line: 'glass', width: 3, casing: { colour: 'glass-casing', width: 5 }, ink: 'label' },
}
const KINDS = ['speed', 'zone', 'movable', 'disinfection', 'nogo', 'glass'] as const satisfies readonly ZoneKind[]
const HATCH = { width: 2, pitch: 13.5 } as const
/** Smaller zones on screen go without a tag unless hovered. */
const SMALLEST_NAMED_PX = 24

type ScreenPoint = { readonly x: number; readonly y: number }
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type Batches = { readonly areas: PolygonBatch; readonly outlines: LineBatch; readonly lines: LineBatch }
/** Polyline zones with a thickness of their own, metres. */
type Wide = { readonly kind: ZoneKind; readonly thicknessM: number; readonly line: LineBatch }

const isLine = (zone: Zone): boolean => zone.shape.type === 'polyline'
const thicknessOf = (zone: Zone): number => (zone.shape.type === 'polyline' ? (zone.shape.thickness ?? 0) : 0)

/** The plan's zones; those that switch cameras off only for viewers who may see them (E-014..E-019). */
export const zonesLayer: MapLayerFactory = viewer => {
  const batches = new Map<ZoneKind, Batches>(
    KINDS.map(kind => [kind, { areas: polygonBatch(), outlines: lineBatch(true), lines: lineBatch() }]),
  )
  let zones: readonly Zone[] = []
  let wide: readonly Wide[] = []
  let all: readonly Zone[] | undefined
  let words: { readonly [key: string]: string } = {}

  return {
    name: 'zones',
    update(input) {
      words = input.words
      const next = input.plan?.elements.zones
      if (next === all) return
      all = next
      zones = (all ?? []).filter(zone => viewer.maySeeCameraOffZones || !isCameraOff(zone))
      for (const [kind, { areas, outlines, lines }] of batches) {
        const of = zones.filter(zone => zoneKind(zone) === kind)
        const closed = of.filter(zone => !isLine(zone)).map(zone => zoneOutline(zone.shape))
        setPaths(areas, closed)
        setPaths(outlines, closed)
        setPaths(
          lines,
          of.filter(zone => isLine(zone) && thicknessOf(zone) === 0).map(zone => zoneOutline(zone.shape)),
        )
      }
      wide = zones
        .filter(zone => thicknessOf(zone) > 0)
        .map(zone => {
          const line = lineBatch()
          setPaths(line, [zoneOutline(zone.shape)])
          return { kind: zoneKind(zone), thicknessM: thicknessOf(zone), line }
        })
    },
    draw(context) {
      for (const kind of KINDS) {
        const of = batches.get(kind)
        if (of) drawKind(context, LOOKS[kind], of)
      }
      for (const zone of wide) drawWide(context, LOOKS[zone.kind], zone)
      for (const zone of zones) addTag(context, zone, words)
    },
  }
}

function drawKind({ surface, toScreen, palette, opacity }: MapDrawing, look: Look, batches: Batches): void {
  const { areas, outlines, lines } = batches
  const colour = faded(palette[look.line], opacity)
  if (look.fill) surface.polygons(areas, toScreen, { colour: faded(palette[look.fill], opacity) })
  if (look.hatched) surface.polygons(areas, toScreen, { colour, hatch: HATCH })
  for (const batch of [outlines, lines]) {
    if (look.casing) {
      surface.lines(batch, toScreen, { colour: faded(palette[look.casing.colour], opacity), width: look.casing.width })
    }
    surface.lines(batch, toScreen, { colour, width: look.width, ...(look.dash ? { dash: look.dash } : {}) })
  }
}

/** The thickness in the fill, never thinner than the line of its kind, with that line along the middle. */
function drawWide({ surface, toScreen, palette, opacity }: MapDrawing, look: Look, { line, thicknessM }: Wide): void {
  const width = Math.max(look.width, thicknessM * scaleOf(toScreen))
  surface.lines(line, toScreen, { colour: faded(palette[look.fill ?? look.line], opacity), width })
  surface.lines(line, toScreen, { colour: faded(palette[look.line], opacity), width: look.width })
}

function addTag(context: MapDrawing, zone: Zone, words: { readonly [key: string]: string }): void {
  const { toScreen, palette, hovered } = context
  const kind = zoneKind(zone)
  const text = zone.name || (words[wordFor(zone, kind)] ?? '')
  const icons = zoneIcons(zone)
  if (text === '' && icons.length === 0) return
  const points = zoneOutline(zone.shape).map(({ x, y }) => ({ x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }))
  const box = {
    left: Math.min(...points.map(({ x }) => x)),
    right: Math.max(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    bottom: Math.max(...points.map(({ y }) => y)),
  }
  const isHovered = hovered?.kind === 'zone' && hovered.id === zone.id
  if (!isHovered && Math.max(box.right - box.left, box.bottom - box.top) < SMALLEST_NAMED_PX) return
  const plate = { text, icons, ink: palette[LOOKS[kind].ink], ground: palette['label-halo'] }
  const rank = isHovered ? TAG_RANK.hovered : TAG_RANK.zone
  context.tag({ plate, rank, places: isLine(zone) ? alongLine(points) : aboutArea(box, kind, plate) })
}

/** Of a zone without a name: how fast it is driven, that it is disinfected, or its type (E-015). */
function wordFor({ settings }: Zone, kind: ZoneKind): string {
  if (kind === 'disinfection') return 'zones.disinfection'
  if (kind === 'speed') return `speeds.${settings.dynamics_settings?.normal.mode ?? 'normal'}`
  return `zones.${settings.type}`
}

/** On the middle of the line's middle segment. */
function alongLine(points: readonly ScreenPoint[]): readonly TagPlace[] {
  const at = Math.floor(points.length / 2)
  const [before, middle] = [points[at - 1], points[at]]
  if (!before || !middle) return []
  return [{ x: (before.x + middle.x) / 2, y: (before.y + middle.y) / 2, align: 'centre' }]
}

/** In a corner of the area where it fits; below it else, or where hatching would cross the text. */
function aboutArea(box: Box, kind: ZoneKind, plate: Tag['plate']): readonly TagPlace[] {
  const { left, right, top, bottom } = box
  const below = { x: (left + right) / 2, y: bottom + 16, align: 'centre' } as const
  const fits = plateWidth({ ...plate, x: 0, y: 0 }) + 10 <= right - left && bottom - top >= 28
  if (!fits || kind === 'nogo') return [below]
  return [{ x: left + 5, y: top + 13, align: 'left' }, { x: left + 5, y: bottom - 13, align: 'left' }, below]
}
