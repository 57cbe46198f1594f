import sharp from 'sharp'
import { stringify } from 'yaml'
import type { ConversionOrder } from '../../../../server/plans/conversion/conversionOrder.ts'
import { LAYERS, type Layer } from '../../../../server/plans/conversion/drawing.ts'

/** Pixels of 5 cm: a room of 10 by 8 m with walls of 20 cm. */
const [WIDTH, HEIGHT, WALL] = [200, 160, 4]

const settings = {
  plan_type: '1',
  resolution: '0.05',
  origin_x: '0',
  origin_y: '0',
  origin_a: '0',
  swath_width: '0.6',
  speed_normal: 'normal',
  speed_wall: 'very_slow',
  speed_mapping: 'normal',
  speed_inter_sector: 'normal',
  cleaning_head: 'no_preference',
  vacuum: 'no_preference',
  flow_mode: 'no_preference',
  spray_enabled: '0',
}
export const settingTexts = (changes: { readonly [name: string]: string | undefined } = {}): string =>
  Object.entries({ ...settings, ...changes })
    .map(([name, value]) => (value === undefined ? '' : `<text data-setting="${name}">${value}</text>`))
    .join('')

const MOVE = (await lanes()).toString('base64')
async function lanes(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
}

/** What each layer of a drawing without a fault holds. */
const LAYER_CONTENT: { readonly [L in Layer]: string } = {
  map_image: `<image href="map.png" x="0" y="0" width="${WIDTH}" height="${HEIGHT}"/>`,
  real_room_walls: '<path id="wall_1" d="M2 2 H198 V158 H2 Z"/>',
  sectors: `<path id="sector_1" data-pause-after="1" d="M10 10 h80 v120 h-80 z"><title>West</title></path>
    <polygon id="sector_2" data-width="0.5" data-spray="1" points="100,10 190,10 190,130 100,130"><title>East</title></polygon>
    <polyline id="sector_3" data-type="99" points="10,150 100,140 165,150"><title>Edge</title></polyline>`,
  no_go_zones: '<rect id="no_go_zone_1" x="20" y="20" width="20" height="10"><title>Desk</title></rect>',
  glass_walls: '<line id="glass_wall_1" data-thickness="0.2" x1="5" y1="25" x2="25" y2="5"><title>Front</title></line>',
  movable_obstacles:
    '<ellipse id="movable_obstacle_1" cx="150" cy="80" rx="20" ry="10"><title>Chairs</title></ellipse>',
  start_end_vectors:
    '<line id="start" x1="20" y1="100" x2="40" y2="100"/><line id="end" x1="150" y1="140" x2="150" y2="120"/>',
  move_images: `<image id="move_1" data-sector="1" x="10" y="10" width="80" height="120" href="data:image/png;base64,${MOVE}"/>`,
  settings: settingTexts(),
}
export type Changes = { readonly [L in Layer]?: string | undefined }

/** A drawing of the room; a layer that is changed to nothing is not there. `around`: behind the layers. */
export function roomDrawing(changes: Changes = {}, around = '', viewBox = `0 0 ${WIDTH} ${HEIGHT}`): string {
  const contents = { ...LAYER_CONTENT, ...changes }
  const groups = LAYERS.map(layer => (contents[layer] === undefined ? '' : `<g id="${layer}">${contents[layer]}</g>`))
  return `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">
${groups.join('\n')}
${around}
</svg>`
}

/** The room's map, in whose corner something stands. */
async function mapPicture(): Promise<Buffer> {
  const free = { width: WIDTH - 2 * WALL, height: HEIGHT - 2 * WALL, channels: 3, background: '#fefefe' } as const
  const room = await sharp({ create: free }).png().toBuffer()
  const thing = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000000' } })
    .composite([
      { input: room, left: WALL, top: WALL },
      { input: thing, left: WIDTH - WALL - 20, top: HEIGHT - WALL - 20 },
    ])
    .removeAlpha()
    .png()
    .toBuffer()
}
const PICTURE = await mapPicture()

/** Files of the room's plan, as they are kept for robots that do not know the drawing. */
export const roomFiles = {
  'map.yaml': stringify({ image: 'map.png', resolution: 0.05, origin: [0, 0, 0] }),
  'map.png': PICTURE,
  'config.yaml': stringify({ plan_type: 1, home: { x: 7.5, y: 1, a: 0 } }),
  'sectors.yaml': stringify({
    start: { x: 1, y: 3, a: 0 },
    sectors: [],
    zones: [
      {
        id: 7,
        name: 'Slow',
        shape: { type: 'rectangle', x: 2, y: 2, dx: 1, dy: 1 },
        settings: { type: 'zone', dynamics_settings: { normal: { mode: 'slow' } } },
      },
      {
        id: 8,
        name: 'Old desk',
        shape: { type: 'rectangle', x: 2, y: 2, dx: 1, dy: 1 },
        settings: { type: 'no_go_zone' },
      },
    ],
    points_of_reference: [{ id: 1, name: 'Door', x: 1, y: 1 }],
  }),
}

/** The order for a job that looks at a drawing and converts it. */
export function orderOf(
  svg: string | Uint8Array | undefined,
  files: { readonly [name: string]: string | Uint8Array | undefined } = {},
  isLegacy = true,
): ConversionOrder {
  const all = Object.entries({ ...roomFiles, 'plan.svg': svg, ...files }).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, bytes: new Uint8Array(Buffer.from(content)) }],
  )
  return { isLegacy, converts: true, names: all.map(({ name }) => name), tooLarge: [], files: all }
}
