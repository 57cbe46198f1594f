/** Which part of a chart is seen. */
import type { Box } from './chartLayout.ts'

/** Which part of a chart is seen: its upper left corner in px of the chart, and px of the screen for one of the chart. */
export type ChartCamera = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }

const MIN_SCALE = 0.08
const MAX_SCALE = 3
/** Below that, letters cannot be read: a chart that is larger opens at where its actor is. */
const READABLE_SCALE = 0.62
const MARGIN = 16

const limited = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

/** The whole chart in the middle. */
export function fitted({ width, height }: Size, view: Size): ChartCamera {
  const scale = limited(Math.min(1.25, (view.width - 2 * MARGIN) / width, (view.height - 2 * MARGIN) / height))
  return { x: (width - view.width / scale) / 2, y: (height - view.height / scale) / 2, scale }
}

/** The whole chart where it can be read so, else the part that `box` is in. */
export function opened(layout: Size, view: Size, box: Box | undefined): ChartCamera {
  const whole = fitted(layout, view)
  if (whole.scale >= READABLE_SCALE || box === undefined) return whole
  const scale = READABLE_SCALE
  const along = (middle: number, size: number, room: number): number =>
    size <= room / scale
      ? (size - room / scale) / 2
      : Math.min(Math.max(middle - room / scale / 2, -MARGIN), size - room / scale + MARGIN)
  return {
    x: along(box.x + box.width / 2, layout.width, view.width),
    y: along(box.y + box.height / 2, layout.height, view.height),
    scale,
  }
}

/** @param at px of the screen from the upper left corner: what is there stays there */
export function zoomed({ x, y, scale }: ChartCamera, factor: number, at: readonly [number, number]): ChartCamera {
  const next = limited(scale * factor)
  return { x: x + at[0] / scale - at[0] / next, y: y + at[1] / scale - at[1] / next, scale: next }
}
