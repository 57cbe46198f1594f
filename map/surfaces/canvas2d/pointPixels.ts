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
  const pixels = new Uint32Array(image.data.buffer)
  let area = nowhere()

  const add: PointPixels['add'] = (batch, place, shape, size, colour) => {
    const rgb = Math.round(colour.r * 255) | (Math.round(colour.g * 255) << 8) | (Math.round(colour.b * 255) << 16)
    const { side, stamps } = stampsOf(shape, size, colour.a)
    const { data, stride, count } = batch
    for (let i = 0; i < count; i++) {
      const u = data[i * stride] as number
      const t = data[i * stride + 1] as number
      // The corner of the dot, in steps of a pixel.
      const stepX = Math.round((applyX(place, u, t) - side / 2) * STEPS)
      const stepY = Math.round((applyY(place, u, t) - side / 2) * STEPS)
      const left = Math.floor(stepX / STEPS)
      const top = Math.floor(stepY / STEPS)
      const fromX = Math.max(0, left)
      const fromY = Math.max(0, top)
      const endX = Math.min(width, left + side)
      const endY = Math.min(height, top + side)
      if (!(fromX < endX && fromY < endY)) continue
      const stamp = (stepY - top * STEPS) * STEPS + (stepX - left * STEPS)
      for (let y = fromY; y < endY; y++) {
        const row = (stamp * side + y - top) * side - left
        for (let x = fromX; x < endX; x++) {
          const alpha = stamps[row + x] as number
          if (alpha === 0) continue
          const at = y * width + x
          pixels[at] = blended(pixels[at] as number, rgb, alpha)
        }
      }
      if (fromX < area.minX) area.minX = fromX
      if (fromY < area.minY) area.minY = fromY
      if (endX > area.maxX) area.maxX = endX
      if (endY > area.maxY) area.maxY = endY
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

/** A kind of dots at each of the places of a pixel: opacities from 0 to 255 of `side` by `side` pixels, the places one after the other. */
type Stamps = { readonly side: number; readonly stamps: Uint8Array }

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

function makeStamps(shape: 'disc' | 'square', size: number, alpha: number): Stamps {
  const reach = size / 2 + 0.5
  const side = Math.ceil(2 * reach) + 1
  const stamps = new Uint8Array(STEPS * STEPS * side * side)
  for (let at = 0; at < stamps.length; at++) {
    const stamp = Math.floor(at / (side * side))
    const dx = (at % side) + 0.5 - side / 2 - (stamp % STEPS) / STEPS
    const dy = (Math.floor(at / side) % side) + 0.5 - side / 2 - Math.floor(stamp / STEPS) / STEPS
    const away = shape === 'disc' ? Math.hypot(dx, dy) : Math.max(Math.abs(dx), Math.abs(dy))
    stamps[at] = Math.round(Math.min(1, Math.max(0, reach - away)) * alpha * 255)
  }
  return { side, stamps }
}

/** A colour of opacity `alpha`, of 255, over a pixel, neither premultiplied. */
function blended(under: number, rgb: number, alpha: number): number {
  const underAlpha = under >>> 24
  if (underAlpha === 0) return (rgb | (alpha << 24)) >>> 0
  const out = alpha + Math.round((underAlpha * (255 - alpha)) / 255)
  if ((under & 0xffffff) === rgb) return (rgb | (out << 24)) >>> 0
  const share = alpha / out
  const mix = (shift: number): number =>
    Math.round(((rgb >>> shift) & 255) * share + ((under >>> shift) & 255) * (1 - share)) << shift
  return (mix(0) | mix(8) | mix(16) | (out << 24)) >>> 0
}
