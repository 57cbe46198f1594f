import type { DrawnElement, DrawnKind, PlanElements } from '../../../contract/plan/elements.ts'
import { DEFAULT_FONT_SIZE, type Point, type Shape } from '../../../contract/plan/shapes.ts'
import { isAreaShape, rulerLabelPlace, shapeOutline } from '../../../floor/drawing/elementShape.ts'
import { distance } from '../../../floor/geometry.ts'
import { applyX, applyY, compose, fromPose } from '../../affine.ts'
import { drawArrowHead } from '../../arrowHead.ts'
import {
  lineBatch,
  type PointBatch,
  type PolygonBatch,
  pointBatch,
  polygonBatch,
  setPaths,
  setPointList,
} from '../../batches.ts'
import { type Colour, faded, type Palette } from '../../colour.ts'
import { ARROW_PX } from '../../drawing/handles.ts'
import { TAG_RANK } from '../../labels/tags.ts'
import type { Picture } from '../../picture.ts'
import type { MapDrawing, MapInput, MapLayer } from '../layer.ts'
import { ringedPoint } from '../ringedPoint.ts'
import { KIND_LOOKS } from './kindLooks.ts'
import { createPointLabels, type PointLabels, rulerPixels } from './pointLabel.ts'
import { rulerText } from './rulerText.ts'
import { crossedFrame, shapeStrokes, THIN_COLOUR } from './shapeStrokes.ts'
import { createStrokes } from './strokes.ts'

type Kinds = readonly DrawnKind[]
type Drawn<T extends Shape['type']> = {
  readonly kind: DrawnKind
  readonly name: string
  readonly shape: Extract<Shape, { type: T }>
}

const ARROW_SIZE_PX = 9
const SHAFT_PX = 2
const FOOT_PX = 9
/** Half of the stroke across each end of a ruler. */
const TICK_PX = 6

type Parts = {
  readonly images: readonly Drawn<'image'>[]
  readonly thin: readonly Drawn<'thinPolyline'>[]
  readonly vectors: readonly Drawn<'vector'>[]
  readonly points: readonly Drawn<'point'>[]
  readonly rulers: readonly Drawn<'rulerline'>[]
}

type Listed = { readonly kind: DrawnKind; readonly element: DrawnElement }
const listed = (elements: PlanElements | undefined, kinds: Kinds): readonly Listed[] =>
  kinds.flatMap(kind => (elements?.[kind] ?? []).map(element => ({ kind, element })))

function partsOf(all: readonly Listed[]): Parts {
  const parts = { images: [], thin: [], vectors: [], points: [], rulers: [] } satisfies {
    [P in keyof Parts]: unknown[]
  }
  const { images, thin, vectors, points, rulers }: { [P in keyof Parts]: Parts[P][number][] } = parts
  for (const { kind, element } of all) {
    const { shape, name } = element
    if (shape.type === 'image') images.push({ kind, name, shape })
    if (shape.type === 'thinPolyline') thin.push({ kind, name, shape })
    if (shape.type === 'vector') vectors.push({ kind, name, shape })
    if (shape.type === 'point') points.push({ kind, name, shape })
    if (shape.type === 'rulerline') rulers.push({ kind, name, shape })
  }
  return { images, thin, vectors, points, rulers }
}

/** Shapes of the kinds that are named, in their order, with what belongs to each type (E-020..E-029). */
export function drawnLayer<N extends 'floor_shapes' | 'notes'>(name: N, kinds: Kinds, isEdited = false): MapLayer<N> {
  const fills = new Map<DrawnKind, PolygonBatch>(kinds.map(kind => [kind, polygonBatch()]))
  const discs = new Map<DrawnKind, PointBatch>(kinds.map(kind => [kind, pointBatch()]))
  const strokes = new Map(kinds.map(kind => [kind, createStrokes()]))
  const labels = createPointLabels()
  let decimal: string | undefined
  let shown: readonly (readonly DrawnElement[])[] = []
  let images: MapInput['images']
  let palette: Palette | undefined
  let parts = partsOf([])

  const rebuild = (all: readonly Listed[]): void => {
    parts = partsOf(all)
    for (const kind of kinds) {
      const shapes = all.filter(one => one.kind === kind).map(({ element }) => element.shape)
      const look = KIND_LOOKS[kind]
      const areas = shapes.filter(shape => isAreaShape(shape) && shape.type !== 'image')
      const fill = fills.get(kind)
      if (fill && look.fill) setPaths(fill, areas.map(shapeOutline))
      const frames = shapes
        .filter(shape => shape.type === 'image' && !isHere(images, shape.image_id))
        .flatMap(shape => crossedFrame(shapeOutline(shape), look))
      // Floor that was wiped has an edge for its editor alone.
      const edged = isEdited || kind !== 'white_out' ? shapes : []
      strokes.get(kind)?.set([...edged.flatMap(shape => shapeStrokes(shape, look)), ...frames])
      const disc = discs.get(kind)
      const feet = [...parts.points, ...parts.vectors].filter(one => one.kind === kind).map(({ shape }) => shape)
      if (disc) setPointList(disc, feet)
    }
  }

  return {
    name,
    update(input) {
      const elements = input.plan?.elements
      const next = kinds.map(kind => elements?.[kind] ?? [])
      if (input.palette !== palette) labels.forget()
      palette = input.palette
      ;({ decimal } = input.words)
      if (input.images === images && next.every((list, i) => list === shown[i])) return
      shown = next
      images = input.images
      rebuild(listed(elements, kinds))
    },
    draw(context) {
      const { surface, toScreen, opacity } = context
      for (const kind of kinds) {
        const look = KIND_LOOKS[kind]
        const fill = fills.get(kind)
        if (fill && look.fill)
          surface.polygons(fill, toScreen, {
            colour: faded(context.palette[look.fill], opacity * (look.fillAlpha ?? 1)),
          })
        for (const { kind: of, shape } of parts.images) if (of === kind) drawImage(context, shape, images)
        strokes.get(kind)?.draw(context)
        const disc = discs.get(kind)
        if (disc) surface.points(disc, toScreen, ringedPoint(context.palette, context.palette[look.line], opacity))
      }
      for (const { shape } of parts.thin) drawArrows(context, shape.points)
      for (const { kind, shape } of parts.vectors) drawVector(context, shape, context.palette[KIND_LOOKS[kind].line])
      for (const ruler of parts.rulers) drawRuler(context, ruler, { decimal, labels })
      for (const { shape } of parts.points) labels.draw(context, shape)
    },
  }
}

const isHere = (images: MapInput['images'], id: number): boolean => {
  const found = images?.get(id)
  return found !== undefined && found !== 'missing'
}

function drawImage(
  { surface, toScreen, opacity }: MapDrawing,
  shape: Extract<Shape, { type: 'image' }>,
  images: MapInput['images'],
): void {
  const picture: Picture | 'missing' | undefined = images?.get(shape.image_id)
  if (picture === undefined || picture === 'missing') return
  const { x, y, dx, dy, a } = shape
  const pixels = [dx / picture.width, 0, 0, -dy / picture.height, -dx / 2, dy / 2] as const
  surface.image(picture, compose(toScreen, compose(fromPose({ x, y, w: a }), pixels)), { alpha: opacity })
}

const onScreen = ({ toScreen }: MapDrawing, { x, y }: Point): Point => ({
  x: applyX(toScreen, x, y),
  y: applyY(toScreen, x, y),
})

const isNear = ({ camera }: MapDrawing, { x, y }: Point): boolean =>
  x > -ARROW_PX && y > -ARROW_PX && x < camera.width + ARROW_PX && y < camera.height + ARROW_PX

/** A head at each end, pointing outwards (E-028). */
function drawArrows(context: MapDrawing, points: readonly Point[]): void {
  const ends = [points.slice(0, 2), points.slice(-2).toReversed()]
  for (const [tip, before] of ends) {
    if (!tip || !before) continue
    const [at, from] = [onScreen(context, tip), onScreen(context, before)]
    if (!isNear(context, at)) continue
    const colour = faded(context.palette[THIN_COLOUR], context.opacity)
    drawArrowHead(context.surface, at, Math.atan2(at.y - from.y, at.x - from.x), ARROW_SIZE_PX, colour)
  }
}

const shaft = lineBatch()
function drawLine(context: MapDrawing, points: readonly Point[], colour: Colour, width: number): void {
  setPaths(shaft, [points])
  context.surface.lines(shaft, [1, 0, 0, 1, 0, 0], { colour, width })
}

/** An arrow of one length on screen, from its foot (E-027). */
function drawVector(context: MapDrawing, { x, y, a }: Extract<Shape, { type: 'vector' }>, token: Colour): void {
  const foot = onScreen(context, { x, y })
  if (!isNear(context, foot)) return
  const colour = faded(token, context.opacity)
  const along = (px: number): Point => ({ x: foot.x + px * Math.cos(a), y: foot.y - px * Math.sin(a) })
  drawLine(context, [along(FOOT_PX / 2), along(ARROW_PX - ARROW_SIZE_PX)], colour, SHAFT_PX)
  drawArrowHead(context.surface, along(ARROW_PX), -a, ARROW_SIZE_PX, colour)
}

/** Strokes across both ends, and its length on its middle or where its label is put (E-026). */
function drawRuler(
  context: MapDrawing,
  { kind, shape }: Drawn<'rulerline'>,
  { decimal, labels }: { readonly decimal: string | undefined; readonly labels: PointLabels },
): void {
  const { palette, opacity, tag } = context
  const [from, to] = shape.points
  const ends = [onScreen(context, from), onScreen(context, to)] as const
  const long = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y)
  if (!(long > 0)) return
  const across = { x: (-(ends[1].y - ends[0].y) / long) * TICK_PX, y: ((ends[1].x - ends[0].x) / long) * TICK_PX }
  const { line, width } = KIND_LOOKS[kind]
  for (const { x, y } of ends)
    drawLine(
      context,
      [
        { x: x - across.x, y: y - across.y },
        { x: x + across.x, y: y + across.y },
      ],
      faded(palette[line], opacity),
      width,
    )
  const { text, fontsize } = shape.label_property
  const at = onScreen(context, rulerLabelPlace(shape))
  const measured = rulerText(distance(from, to), decimal)
  const whole = text === '' ? measured : `${text} ${measured}`
  if (fontsize !== DEFAULT_FONT_SIZE) {
    labels.drawText(context, whole, at, rulerPixels(fontsize))
    return
  }
  tag({
    plate: { text: whole, ink: palette.label, ground: palette['label-halo'] },
    places: [{ ...at, align: 'centre' }],
    rank: TAG_RANK.zone,
  })
}
