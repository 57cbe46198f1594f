import { expect, test } from 'vitest'
import { checkDrawing } from '../../../floor/drawing/checks/checkDrawing.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import { planElements } from '../../../robots/sites/site.ts'
import { siteGrid } from '../../../robots/sites/siteGrid.ts'
import { SITES } from '../../../robots/sites/sites.ts'

test.each(SITES)('E-032 nothing is wrong with the demo plan of $name', site => {
  const { cells: occupancy, width, height, resolution, origin } = siteGrid(site)
  const frame = { width, height, resolution, origin }
  const drawing = drawingOf(planElements(site), { home: { x: site.home.x, y: site.home.y, a: site.home.w } })
  expect(checkDrawing(drawing, { cells: { frame, occupancy } })).toEqual([])
})
