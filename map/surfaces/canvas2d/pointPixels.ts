/* Point clouds on the 2D surface: tens of thousands of antialiased dots are blended into one ImageData, which is laid over the picture
   in one go; one call a dot would cost 33 ms of script. */
import { type Affine, applyX, applyY } from '../../affine.ts'
import type { PointBatch } from '../../batches.ts'
import type { Colour } from '../../colour.ts'
import { context2d } from '../../picture.ts'

/** What was drawn on; its ends are not part of it. */
type Area = { minX: number; minY: number; maxX: number; maxY: number }

const nowhere = (): Area => ({
  minX: Number.POSITIVE_INFINITY,
  minY: Number.POSITIVE_INFINITY,
  maxX: Number.NEGATIVE_INFINITY,
  maxY: Number.NEGATIVE_INFINITY,
})

/** Collects dots until they are laid over a picture. Device pixels. */
export type PointPixels = {
  /** Blends one batch over what was collected before. `size` across, device pixels. */
  add(batch: PointBatch, place: Affine, shape: 'disc' | 'square', size: number, colour: Colour): void
  /** Lays what was collected over the picture and starts over. */
  flush(target: OffscreenCanvasRenderingContext2D): void
}

export function createPointPixels(width: number, height: number): PointPixels {
  const canvas = new OffscreenCanvas(width, height)
  const context = context2d(canvas, { willReadFrequently: true })
  const image = context.createImageData(width, height)
  // Little endian, as on every machine with a browser: red is the lowest byte.
  const pixels = new Int32Array(image.data.buffer)
  let area = nowhere()

  const add: PointPixels['add'] = (batch, place, shape, size, colour) => {
    const rgb = Math.round(colour.r * 255) | (Math.round(colour.g * 255) << 8) | (Math.round(colour.b * 255) << 16)
    const { side, starts, right, down, alpha } = stampsOf(shape, size, colour.a)
    const { data, stride, count } = batch
    for (let i = 0; i < count; i++) {
      const u = data[i * stride] as number
      const t = data[i * stride + 1] as number
      // The corner of the dot, in steps of a pixel.
      const stepX = Math.round((applyX(place, u, t) - side / 2) * STEPS)
      const stepY = Math.round((applyY(place, u, t) - side / 2) * STEPS)
      const left = Math.floor(stepX / STEPS)
      const top = Math.floor(stepY / STEPS)
      if (!(left > -side && top > -side && left < width && top < height)) continue
      const isWhole = left >= 0 && top >= 0 && left + side <= width && top + side <= height
      const stamp = (stepY - top * STEPS) * STEPS + (stepX - left * STEPS)
      const end = starts[stamp + 1] as number
      for (let k = starts[stamp] as number; k < end; k++) {
        const x = left + (right[k] as number)
        const y = top + (down[k] as number)
        if (!isWhole && (x < 0 || y < 0 || x >= width || y >= height)) continue
        const at = y * width + x
        pixels[at] = blended(pixels[at] as number, rgb, alpha[k] as number)
      }
      if (left < area.minX) area.minX = Math.max(0, left)
      if (top < area.minY) area.minY = Math.max(0, top)
      if (left + side > area.maxX) area.maxX = Math.min(width, left + side)
      if (top + side > area.maxY) area.maxY = Math.min(height, top + side)
    }
  }

  const flush: PointPixels['flush'] = target => {
    if (area.maxX <= area.minX || area.maxY <= area.minY) return
    const { minX, minY } = area
    const w = area.maxX - minX
    const h = area.maxY - minY
    context.putImageData(image, 0, 0, minX, minY, w, h)
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.drawImage(canvas, minX, minY, w, h, minX, minY, w, h)
    for (let y = minY; y < minY + h; y++) pixels.fill(0, y * width + minX, y * width + minX + w)
    area = nowhere()
  }

  return { add, flush }
}

/** Dots are drawn at so many places of a pixel, across and down. */
const STEPS = 8

/**
 * A kind of dots at each of those places: what it covers of the pixels right of its corner and down from it, with opacities up to 255. Those of
 * the place `n` begin at `starts[n]`.
 */
type Stamps = {
  /** Pixels across that it can reach. */
  readonly side: number
  readonly starts: Int32Array
  readonly right: Int32Array
  readonly down: Int32Array
  readonly alpha: Int32Array
}

/** Of the few kinds that a map has, and of their opacities while they are faded. */
const MAX_KINDS = 64
const kinds = new Map<string, Stamps>()

function stampsOf(shape: 'disc' | 'square', size: number, alpha: number): Stamps {
  const key = `${shape} ${size} ${alpha}`
  const known = kinds.get(key)
  if (known) return known
  if (kinds.size >= MAX_KINDS) kinds.clear()
  const made = makeStamps(shape, size, alpha)
  kinds.set(key, made)
  return made
}

function makeStamps(shape: 'disc' | 'square', size: number, opacity: number): Stamps {
  const reach = size / 2 + 0.5
  const side = Math.ceil(2 * reach) + 1
  const starts: number[] = []
  const covered: { readonly right: number; readonly down: number; readonly alpha: number }[] = []
  for (let place = 0; place < STEPS * STEPS; place++) {
    starts.push(covered.length)
    for (let at = 0; at < side * side; at++) {
      const right = at % side
      const down = Math.floor(at / side)
      const dx = right + 0.5 - side / 2 - (place % STEPS) / STEPS
      const dy = down + 0.5 - side / 2 - Math.floor(place / STEPS) / STEPS
      const away = shape === 'disc' ? Math.hypot(dx, dy) : Math.max(Math.abs(dx), Math.abs(dy))
      const alpha = Math.round(Math.min(1, reach - away) * opacity * 255)
      if (alpha > 0) covered.push({ right, down, alpha })
    }
  }
  return {
    side,
    starts: Int32Array.from([...starts, covered.length]),
    right: Int32Array.from(covered, pixel => pixel.right),
    down: Int32Array.from(covered, pixel => pixel.down),
    alpha: Int32Array.from(covered, pixel => pixel.alpha),
  }
}

/** A colour of opacity `alpha`, of 255, over a pixel, neither premultiplied. */
function blended(under: number, rgb: number, alpha: number): number {
  if (under === 0) return rgb | (alpha << 24)
  const underAlpha = under >>> 24
  // A 255th, rounded, of what is not covered.
  const rest = underAlpha * (255 - alpha) + 128
  const out = alpha + ((rest + (rest >> 8)) >> 8)
  if ((under & 0xffffff) === rgb) return rgb | (out << 24)
  const share = alpha / out
  const mix = (shift: number): number =>
    Math.round(((rgb >>> shift) & 255) * share + ((under >>> shift) & 255) * (1 - share)) << shift
  return mix(0) | mix(8) | mix(16) | (out << 24)
}
