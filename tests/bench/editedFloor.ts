import * as v from 'valibot'
import { planConfigSchema, planElementsSchema } from '../../contract/plan/elements.ts'
import { mapYamlSchema } from '../../contract/plan/mapYaml.ts'
import type { FloorPlan } from '../../floor/floorPlan.ts'

/** Five million cells. */
const SIDE_CELLS = 2240
const RESOLUTION = 0.05
const COLUMNS = 40
const KINDS = ['obstacles', 'sectors', 'zones', 'outlines', 'notes'] as const

const GREY = { free: 254, occupied: 0 } as const

/** A wall along each ten metres, with gaps. */
function grid(): FloorPlan['grid'] {
  const data = new Uint8Array(SIDE_CELLS * SIDE_CELLS).fill(GREY.free)
  for (let row = 0; row < SIDE_CELLS; row++)
    for (let column = 0; column < SIDE_CELLS; column++) {
      const isWall = column % 200 < 3 || row % 200 < 3
      const isGap = column % 200 > 80 && column % 200 < 110
      if (isWall && !isGap) data[row * SIDE_CELLS + column] = GREY.occupied
    }
  return { width: SIDE_CELLS, height: SIDE_CELLS, data }
}

/** A floor of 112 m with 2,000 elements of five kinds, each a polygon of eight corners. */
export function editedFloor(): FloorPlan {
  const lists: { [K in (typeof KINDS)[number]]: unknown[] } = {
    obstacles: [],
    sectors: [],
    zones: [],
    outlines: [],
    notes: [],
  }
  for (let i = 0; i < 2000; i++) {
    const kind = KINDS[i % KINDS.length] ?? 'notes'
    const middle = { x: 3 + (i % COLUMNS) * 2.7, y: 3 + Math.floor(i / COLUMNS) * 2.1 }
    const points = Array.from({ length: 8 }, (_, corner) => ({
      x: middle.x + Math.cos((corner * Math.PI) / 4) * (corner % 2 === 0 ? 1 : 0.7),
      y: middle.y + Math.sin((corner * Math.PI) / 4) * (corner % 2 === 0 ? 0.9 : 0.6),
    }))
    const named = { id: lists[kind].length + 1, name: kind === 'sectors' || kind === 'zones' ? `Area ${i}` : '' }
    if (kind === 'sectors') lists.sectors.push({ ...named, type: 1, points })
    else if (kind === 'zones')
      lists.zones.push({ ...named, shape: { type: 'polygon', points }, settings: { type: 'zone' } })
    else lists[kind].push({ ...named, shape: { type: 'polygon', points } })
  }
  return {
    map: v.parse(mapYamlSchema, { image: 'map.png', resolution: RESOLUTION, origin: [0, 0, 0] }),
    grid: grid(),
    elements: v.parse(planElementsSchema, lists),
    config: v.parse(planConfigSchema, { plan_type: 1, home: { x: 1, y: 1, a: 0 } }),
  }
}
