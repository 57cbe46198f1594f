/* Point clouds on the 2D surface: tens of thousands of antialiased dots are blended into one ImageData, which is laid over the picture
   in one go; one call a dot would cost 33 ms of script. */
import { type Affine, applyX, applyY } from '../../affine.ts'
import type { PointBatch } from '../../batches.ts'
import type { Colour } from '../../colour.ts'
import { context2d } from '../../picture.ts'

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
    const radius = size / 2
    const reach = radius + 0.5
    const reachSquared = reach * reach
    const fullSquared = Math.max(0, radius - 0.5) ** 2
    const { data, stride, count } = batch
    for (let i = 0; i < count; i++) {
      const u = data[i * stride] as number
      const t = data[i * stride + 1] as number
      const x = applyX(place, u, t)
      const y = applyY(place, u, t)
      if (!(x > -reach && y > -reach && x < width + reach && y < height + reach)) continue
      const fromX = Math.max(0, Math.floor(x - reach))
      const fromY = Math.max(0, Math.floor(y - reach))
      const toX = Math.min(width - 1, Math.floor(x + reach))
      const toY = Math.min(height - 1, Math.floor(y + reach))
      for (let py = fromY; py <= toY; py++) {
        const dy = py + 0.5 - y
        for (let px = fromX; px <= toX; px++) {
          const dx = px + 0.5 - x
          const away = shape === 'disc' ? dx * dx + dy * dy : Math.max(dx * dx, dy * dy)
          if (away >= reachSquared) continue
          const cover = away <= fullSquared ? 1 : Math.min(1, reach - Math.sqrt(away))
          const at = py * width + px
          pixels[at] = blended(pixels[at] as number, rgb, cover * colour.a)
        }
      }
      if (fromX < area.minX) area.minX = fromX
      if (fromY < area.minY) area.minY = fromY
      if (toX > area.maxX) area.maxX = toX
      if (toY > area.maxY) area.maxY = toY
    }
  }

  const flush: PointPixels['flush'] = target => {
    if (area.maxX < area.minX || area.maxY < area.minY) return
    const { minX, minY } = area
    const w = area.maxX - minX + 1
    const h = area.maxY - minY + 1
    context.putImageData(image, 0, 0, minX, minY, w, h)
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.drawImage(canvas, minX, minY, w, h, minX, minY, w, h)
    for (let y = minY; y < minY + h; y++) pixels.fill(0, y * width + minX, y * width + minX + w)
    area = nowhere()
  }

  return { add, flush }
}

/** A colour of opacity `alpha` over a pixel, neither premultiplied. */
function blended(under: number, rgb: number, alpha: number): number {
  const underAlpha = (under >>> 24) / 255
  if (underAlpha === 0) return (rgb | (Math.round(alpha * 255) << 24)) >>> 0
  const out = alpha + underAlpha * (1 - alpha)
  const alphaBits = Math.round(out * 255) << 24
  if ((under & 0xffffff) === rgb) return (rgb | alphaBits) >>> 0
  const share = alpha / out
  const mix = (shift: number): number =>
    Math.round(((rgb >>> shift) & 255) * share + ((under >>> shift) & 255) * (1 - share)) << shift
  return (mix(0) | mix(8) | mix(16) | alphaBits) >>> 0
}
