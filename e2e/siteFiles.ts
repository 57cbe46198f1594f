import sharp from 'sharp'

const WIDTH = 240
const HEIGHT = 200
const RESOLUTION = 0.05
/** Where the cells of its map lie; row 0 is the lowest. */
export const SITE_FRAME = { width: WIDTH, height: HEIGHT, resolution: RESOLUTION, origin: { x: 0, y: 0 } }
/** Cells of its sector, 10 by 8 m: no wall is near. */
export const SITE_SECTOR = { firstRow: 20, firstColumn: 20, lastColumn: 219 }

/** A hall of 12 × 10 m with a wall round it, one sector, a speed zone and a no-go zone, one waypoint. */
export async function siteFiles(): Promise<readonly { readonly name: string; readonly base64: string }[]> {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(254)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++)
      if (Math.min(row, column, HEIGHT - 1 - row, WIDTH - 1 - column) < 4) grey[row * WIDTH + column] = 0
  const png = await sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
  const picture = png.toString('base64')
  const text = (name: string, content: string) => ({ name, base64: Buffer.from(content).toString('base64') })
  return [
    text('map.yaml', `image: map.png\nresolution: ${RESOLUTION}\norigin: [0, 0, 0]\n`),
    { name: 'map.png', base64: picture },
    text('config.yaml', 'plan_type: 1\nhome: {x: 1, y: 1, a: 0}\n'),
    text('sectors.yaml', SECTORS),
    { name: 'map3d.png', base64: picture },
    { name: 'pretty_map.png', base64: picture },
  ]
}

const SECTORS = `
start: {x: 2, y: 2, a: 0}
sectors:
  - {id: 1, name: Hall, type: 1, points: [{x: 1, y: 1}, {x: 11, y: 1}, {x: 11, y: 9}, {x: 1, y: 9}]}
zones:
  - id: 1
    name: Ramp
    shape: {type: rectangle, x: 3, y: 7, dx: 2, dy: 2}
    settings: {type: zone, dynamics_settings: {normal: {mode: very_slow}}}
  - id: 2
    name: Stairs
    shape: {type: rectangle, x: 9, y: 7, dx: 2, dy: 2}
    settings: {type: no_go_zone}
points_of_reference:
  - {id: 1, name: Lift, x: 10, y: 2}
`
