import { type Affine, applyX, applyY } from '../../affine.ts'
import { type LineBatch, type PointBatch, type PolygonBatch, pathRanges } from '../../batches.ts'
import { type Colour, cssColour } from '../../colour.ts'
import { MITER_LIMIT } from '../miter.ts'
import type { FillStyle, LineStyle, PointStyle } from '../surface.ts'

type Context = OffscreenCanvasRenderingContext2D

/** A batch as one path in its own frame. */
export function buildPath(batch: LineBatch | PolygonBatch, closed: boolean): Path2D {
  const path = new Path2D()
  const { xy } = batch
  for (const [start, end] of pathRanges(batch)) {
    if (end <= start) continue
    path.moveTo(xy[start * 2] as number, xy[start * 2 + 1] as number)
    for (let i = start + 1; i < end; i++) path.lineTo(xy[i * 2] as number, xy[i * 2 + 1] as number)
    if (closed) path.closePath()
  }
  return path
}

export function setStroke(context: Context, style: LineStyle, ratio: number): void {
  context.strokeStyle = cssColour(style.colour)
  context.lineWidth = style.width * ratio
  context.lineCap = 'butt'
  context.lineJoin = 'miter'
  context.miterLimit = MITER_LIMIT
  context.setLineDash(style.dash ? style.dash.map(length => length * ratio) : [])
}

/** Lines rising at 45° over the batch's bounding box; the caller has clipped. One of them runs through the frame's origin. */
export function strokeHatch(
  context: Context,
  batch: PolygonBatch,
  place: Affine,
  colour: Colour,
  hatch: NonNullable<FillStyle['hatch']>,
  ratio: number,
): void {
  const box = screenBox(batch, place, context.canvas)
  if (!box) return
  // On a rising line (y down) the sum x + y is the same everywhere.
  const pitch = hatch.pitch * ratio * Math.SQRT2
  const origin = place[4] + place[5]
  context.beginPath()
  const from = Math.floor((box.minX + box.minY - origin) / pitch)
  const to = Math.ceil((box.maxX + box.maxY - origin) / pitch)
  for (let k = from; k <= to; k++) {
    const sum = origin + k * pitch
    context.moveTo(sum - box.maxY, box.maxY)
    context.lineTo(sum - box.minY, box.minY)
  }
  setStroke(context, { colour, width: hatch.width }, ratio)
  context.stroke()
}

function screenBox(batch: PolygonBatch, place: Affine, screen: { readonly width: number; readonly height: number }) {
  let minX = Number.POSITIVE_INFINITY
  let minY = Number.POSITIVE_INFINITY
  let maxX = Number.NEGATIVE_INFINITY
  let maxY = Number.NEGATIVE_INFINITY
  for (let i = 0; i < batch.xy.length; i += 2) {
    const x = applyX(place, batch.xy[i] as number, batch.xy[i + 1] as number)
    const y = applyY(place, batch.xy[i] as number, batch.xy[i + 1] as number)
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  const box = {
    minX: Math.max(minX, 0),
    minY: Math.max(minY, 0),
    maxX: Math.min(maxX, screen.width),
    maxY: Math.min(maxY, screen.height),
  }
  return box.minX < box.maxX && box.minY < box.maxY ? box : undefined
}

/** Rings, ringed discs and hollow squares: few, so one call each. */
export function drawEdgedPoints(
  context: Context,
  batch: PointBatch,
  place: Affine,
  style: PointStyle,
  edge: NonNullable<PointStyle['edge']>,
  ratio: number,
): void {
  const half = (style.size / 2) * ratio
  const width = Math.min(edge.width * ratio, half)
  context.setLineDash([])
  context.lineJoin = 'miter'
  context.miterLimit = MITER_LIMIT
  context.lineWidth = width
  context.strokeStyle = cssColour(edge.colour)
  context.fillStyle = cssColour(style.colour)
  for (let i = 0; i < batch.count; i++) {
    const u = batch.data[i * batch.stride] as number
    const t = batch.data[i * batch.stride + 1] as number
    const x = applyX(place, u, t)
    const y = applyY(place, u, t)
    outline(context, style.shape, x, y, half - width)
    if (style.colour.a > 0) context.fill()
    outline(context, style.shape, x, y, half - width / 2)
    context.stroke()
  }
}

function outline(context: Context, shape: PointStyle['shape'], x: number, y: number, half: number): void {
  context.beginPath()
  if (shape === 'disc') context.arc(x, y, half, 0, 2 * Math.PI)
  else context.rect(x - half, y - half, half * 2, half * 2)
}
