import { rayThrough, throughPane } from './crossing.ts'
import { GLAZING_BAR } from './furnishing.ts'
import type { Pane } from './interior.ts'
import { HEIGHT, heightIn, type View, WIDTH } from './lens.ts'
import { put, type Surfaces } from './surfaces.ts'

export const PANE_HEIGHT_M = 2.8
const POST_EVERY_M = 1.5
const BAR_M = 0.07
const TRANSOM_M = 2.2

/** Draws the bars of glass walls over what is behind them and marks what is seen through the panes. Comes last. */
export function drawGlass(surfaces: Surfaces, view: View, panes: readonly Pane[]): void {
  for (const pane of panes)
    for (let column = 0; column < WIDTH; column++) {
      const hit = throughPane(rayThrough(view, column), pane)
      if (hit) drawStrip(surfaces, column, hit.depth, hit.along)
    }
}

function drawStrip(surfaces: Surfaces, column: number, depth: number, along: number): void {
  const isPost = along % POST_EVERY_M < BAR_M
  for (let row = 0; row < HEIGHT; row++) {
    const at = column * HEIGHT + row
    const z = heightIn(row, depth)
    if (z < 0 || z > PANE_HEIGHT_M || (surfaces.depth[at] ?? 0) <= depth) continue
    const isBar = isPost || z < BAR_M || Math.abs(z - TRANSOM_M) < BAR_M / 2 || z > PANE_HEIGHT_M - BAR_M
    if (isBar) put(surfaces, at, GLAZING_BAR, depth, along, z, 1)
    else surfaces.glass[at] = 1
  }
}
