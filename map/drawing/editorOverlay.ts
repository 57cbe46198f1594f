/** What the editor draws over the floor and its elements: selection and handles, hover, snaps, the marquee and other editors (E-033). */
import type { MapToken } from '../../contract/mapTokens.ts'
import type { ElementKey } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import { applyX, applyY, IDENTITY } from '../affine.ts'
import {
  type LineBatch,
  lineBatch,
  type PointBatch,
  type PolygonBatch,
  pointBatch,
  polygonBatch,
  setPaths,
  setPointList,
} from '../batches.ts'
import { type Colour, faded, TRANSPARENT } from '../colour.ts'
import { TAG_RANK } from '../labels/tags.ts'
import type { MapDrawing } from '../layers/layer.ts'
import { shownHandles } from './drawingHits.ts'
import type { EditorPicture, OtherEditor } from './editorPicture.ts'
import type { ElementIndex, PlacedElement } from './elementIndex.ts'
import { BEZIER_HANDLE_PX, HANDLE_PX, type Handle } from './handles.ts'

const SELECTED_PX = 1.25
const HOVERED_PX = 3
const HOVERED_ALPHA = 0.45
const LEADER_PX = 1
const POINT_RING_PX = 18
const SNAP_PX = 11
/** Points that a gesture has placed: the first one closes the shape. */
const PLACED_PX = 7
/** What is selected and cannot be changed has no handles and a dashed line. */
const FIXED_DASH = [5, 4] as const
const MARQUEE_ALPHA = 0.1
/** Colours of other editors, in turn. */
const OTHERS = ['cloud-rear', 'laser', 'localization', 'disinfection'] as const satisfies readonly MapToken[]
/** An arrow with its tip at the pointer, CSS pixels. */
const CURSOR = [
  { x: 0, y: 0 },
  { x: 0, y: 15 },
  { x: 4, y: 11.5 },
  { x: 10.5, y: 11 },
] as const

export type OverlayState = Pick<
  EditorPicture,
  'places' | 'selection' | 'selectedPlace' | 'hovered' | 'isChangeable' | 'ghost' | 'snaps' | 'keyCursor' | 'others'
> & { readonly hidden: ReadonlySet<ElementKey>; readonly locked: ReadonlySet<ElementKey> }

export type EditorOverlay = { readonly draw: (context: MapDrawing, state: OverlayState, index: ElementIndex) => void }

type Line = { readonly colour: Colour; readonly width: number; readonly dash?: readonly [number, number] }

/** Batches that are filled anew for each thing that is drawn. */
type Brush = {
  readonly closed: LineBatch
  readonly open: LineBatch
  readonly points: PointBatch
  readonly fill: PolygonBatch
}

const outline = (
  { closed, open, points }: Brush,
  { surface, toScreen }: MapDrawing,
  of: readonly PlacedElement[],
  line: Line,
): void => {
  const lines = of.filter(({ outline: { length } }) => length > 1)
  setPaths(
    closed,
    lines.filter(({ isArea }) => isArea).map(entry => entry.outline),
  )
  setPaths(
    open,
    lines.filter(({ isArea }) => !isArea).map(entry => entry.outline),
  )
  surface.lines(closed, toScreen, line)
  surface.lines(open, toScreen, line)
  setPointList(
    points,
    of.flatMap(entry => (entry.outline.length === 1 ? entry.outline : [])),
  )
  const edge = { colour: line.colour, width: line.width }
  surface.points(points, toScreen, { shape: 'disc', size: POINT_RING_PX, colour: TRANSPARENT, edge })
}

const drawHandles = ({ open, points }: Brush, { surface, palette }: MapDrawing, handles: readonly Handle[]): void => {
  const colour = palette['sector-active']
  setPaths(
    open,
    handles.flatMap(({ from, at }) => (from ? [[from, at]] : [])),
  )
  surface.lines(open, IDENTITY, { colour, width: LEADER_PX })
  const edge = { colour, width: 1.5 }
  for (const look of ['disc', 'square', 'bezier'] as const) {
    setPointList(
      points,
      handles.filter(handle => lookOf(handle) === look).map(({ at }) => at),
    )
    const size = look === 'bezier' ? BEZIER_HANDLE_PX : HANDLE_PX
    surface.points(points, IDENTITY, {
      shape: look === 'disc' ? 'disc' : 'square',
      size,
      colour: palette.unknown,
      edge,
    })
  }
}

const drawGesture = (
  { fill, closed, open, points }: Brush,
  { surface, toScreen, palette }: MapDrawing,
  { marquee, line = [], placed = [] }: OverlayState['ghost'],
): void => {
  const colour = palette['sector-active']
  if (marquee) {
    const [{ x: x0, y: y0 }, { x: x1, y: y1 }] = marquee
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ]
    setPaths(fill, [corners])
    setPaths(closed, [corners])
    surface.polygons(fill, toScreen, { colour: faded(colour, MARQUEE_ALPHA) })
    surface.lines(closed, toScreen, { colour, width: 1 })
  }
  if (line.length > 1) {
    setPaths(open, [line])
    surface.lines(open, toScreen, { colour, width: SELECTED_PX, dash: FIXED_DASH })
  }
  setPointList(points, placed)
  const edge = { colour, width: 1.5 }
  surface.points(points, toScreen, { shape: 'square', size: PLACED_PX, colour: palette.unknown, edge })
}

/** What it snapped to: its line, and a mark by kind: a square for a vertex, a ring else. */
const drawSnaps = (
  { open, points }: Brush,
  { surface, toScreen, palette }: MapDrawing,
  snaps: OverlayState['snaps'],
): void => {
  const colour = palette['detour']
  setPaths(
    open,
    snaps.flatMap(({ line }) => (line ? [line] : [])),
  )
  surface.lines(open, toScreen, { colour, width: 1, dash: [4, 3] })
  for (const shape of ['square', 'disc'] as const) {
    const of = snaps.filter(({ kind }) => (kind === 'vertex') === (shape === 'square') && kind !== 'angle')
    setPointList(
      points,
      of.map(({ at }) => at),
    )
    surface.points(points, toScreen, { shape, size: SNAP_PX, colour: TRANSPARENT, edge: { colour, width: 1.5 } })
  }
}

const drawOther = (brush: Brush, context: MapDrawing, other: OtherEditor, index: ElementIndex): void => {
  const { fill, closed } = brush
  const { surface, palette, tag } = context
  const colour = palette[OTHERS[Math.abs(other.colour) % OTHERS.length] ?? OTHERS[0]]
  outline(
    brush,
    context,
    other.selection.flatMap(key => index.get(key) ?? []),
    { colour, width: SELECTED_PX },
  )
  if (!other.cursor) return
  const at = screenPoint(context, other.cursor)
  const shape = CURSOR.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
  setPaths(fill, [shape])
  setPaths(closed, [shape])
  surface.polygons(fill, IDENTITY, { colour })
  surface.lines(closed, IDENTITY, { colour: palette['label-halo'], width: 1 })
  tag({
    plate: { text: other.name, ink: palette.unknown, ground: colour },
    places: [{ x: at.x + 12, y: at.y + 18, align: 'left' }],
    rank: TAG_RANK.pins,
  })
}

/** From its middle to its ends, and the gap about the middle. */
const CROSS_PX = { far: 14, near: 3 } as const

/** A cross with a free middle, light on dark so that it is seen on every floor. */
function drawKeyCursor({ open }: Brush, context: MapDrawing, at: Point): void {
  const { x, y } = screenPoint(context, at)
  const { far, near } = CROSS_PX
  const arms = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const
  setPaths(
    open,
    arms.map(([u, v]) => [
      { x: x + u * near, y: y + v * near },
      { x: x + u * far, y: y + v * far },
    ]),
  )
  const { surface, palette } = context
  surface.lines(open, IDENTITY, { colour: palette['label-halo'], width: 4 })
  surface.lines(open, IDENTITY, { colour: palette.label, width: 1.5 })
}

export function createEditorOverlay(): EditorOverlay {
  const brush: Brush = { closed: lineBatch(true), open: lineBatch(), points: pointBatch(), fill: polygonBatch() }
  return {
    draw(context, state, index) {
      const { palette } = context
      const colour = palette['sector-active']
      const { hidden, locked, hovered, selection, isChangeable } = state
      const seen = (key: ElementKey) => (hidden.has(key) ? [] : (index.get(key) ?? []))
      if (hovered !== undefined && !selection.includes(hovered))
        outline(brush, context, [seen(hovered)].flat(), { colour: faded(colour, HOVERED_ALPHA), width: HOVERED_PX })
      for (const other of state.others) drawOther(brush, context, other, index)
      const line = { colour, width: SELECTED_PX }
      const isFixed = (key: ElementKey): boolean => !isChangeable || locked.has(key)
      outline(brush, context, selection.filter(key => !isFixed(key)).flatMap(seen), line)
      outline(brush, context, selection.filter(isFixed).flatMap(seen), { ...line, dash: FIXED_DASH })
      drawGesture(brush, context, state.ghost)
      const shown = shownHandles({ ...state, index, camera: context.camera })
      if (shown) drawHandles(brush, context, shown.handles)
      drawSnaps(brush, context, state.snaps)
      if (state.keyCursor) drawKeyCursor(brush, context, state.keyCursor)
    },
  }
}

const lookOf = ({ part }: Handle): 'disc' | 'square' | 'bezier' => {
  if (part === 'bezier') return 'bezier'
  return part === 'rotation' || part === 'label' ? 'disc' : 'square'
}
const screenPoint = ({ toScreen }: MapDrawing, { x, y }: Point): Point => ({
  x: applyX(toScreen, x, y),
  y: applyY(toScreen, x, y),
})
