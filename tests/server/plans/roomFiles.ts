import sharp from 'sharp'
import { stringify } from 'yaml'

export type Box = readonly [x: number, y: number, width: number, height: number]
export type RoomSector = { readonly id: number; readonly name: string; readonly box: Box }

const corners = ([x, y, width, height]: Box) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

const WALL = { r: 0, g: 0, b: 0 }
const floor = { create: { width: 380, height: 180, channels: 3, background: '#fefefe' } } as const
const room = sharp(floor).extend({ top: 10, bottom: 10, left: 10, right: 10, background: WALL }).png().toBuffer()

/** The four files that a plan's floor follows from: a room of 19 by 9 m with its lower left at (0.5, 0.5). */
export async function roomFiles(sectors: readonly RoomSector[], zones: readonly RoomSector[] = []) {
  const settings = { type: 'zone' }
  const elements = {
    start: { x: 1.5, y: 1.5, a: 0 },
    sectors: sectors.map(({ id, name, box }) => ({ id, name, type: 0, points: corners(box) })),
    zones: zones.map(({ id, name, box }) => ({ id, name, settings, shape: { type: 'polygon', points: corners(box) } })),
  }
  return {
    'map.yaml': stringify({ image: 'map.png', resolution: 0.05, origin: [0, 0, 0] }),
    'map.png': await room,
    'config.yaml': stringify({ plan_type: 1, home: { x: 1.5, y: 1.5, a: 0 } }),
    'sectors.yaml': stringify(elements),
  }
}
