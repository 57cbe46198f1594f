import type { MapToken } from '../../../contract/mapTokens.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import { scaleOf } from '../../affine.ts'
import { type LineBatch, lineBatch, setPaths } from '../../batches.ts'
import { faded } from '../../colour.ts'
import type { MapDrawing } from '../layer.ts'

export type StrokeLook = {
  readonly colour: MapToken
  /** CSS pixels; no thinner where there are metres. */
  readonly widthPx: number
  readonly metres?: number
  readonly alpha?: number
  readonly dash?: readonly [on: number, off: number]
  readonly closed: boolean
}
export type Stroke = { readonly look: StrokeLook; readonly points: readonly Point[] }

/** Lines of many looks, one batch a look. */
export type Strokes = {
  readonly set: (strokes: readonly Stroke[]) => void
  readonly draw: (drawing: MapDrawing) => void
}

const nameOf = ({ colour, widthPx, metres, alpha, dash, closed }: StrokeLook): string =>
  [colour, widthPx, metres, alpha, dash?.join(':'), closed].join('|')

export function createStrokes(): Strokes {
  const batches = new Map<string, { readonly look: StrokeLook; readonly batch: LineBatch }>()
  return {
    set(strokes) {
      const byLook = Map.groupBy(strokes, ({ look }) => nameOf(look))
      for (const name of batches.keys()) if (!byLook.has(name)) batches.delete(name)
      for (const [name, of] of byLook) {
        const [first] = of
        if (!first) continue
        const held = batches.get(name) ?? { look: first.look, batch: lineBatch(first.look.closed) }
        batches.set(name, held)
        setPaths(
          held.batch,
          of.map(({ points }) => points),
        )
      }
    },
    draw({ surface, toScreen, palette, opacity }) {
      for (const { look, batch } of batches.values()) {
        const width = Math.max(look.widthPx, (look.metres ?? 0) * scaleOf(toScreen))
        const colour = faded(palette[look.colour], opacity * (look.alpha ?? 1))
        surface.lines(batch, toScreen, { colour, width, ...(look.dash ? { dash: look.dash } : {}) })
      }
    },
  }
}
