/** What the floors, walls, ceilings and furniture of a site are made of. */
import type { FixtureKind, FloorKind, Site } from '../sites/site.ts'
import { type Paint, paintOf } from './surfaces.ts'
import {
  banded,
  bedside,
  cartons,
  cladding,
  concrete,
  daylight,
  desk,
  doors,
  greenery,
  machinery,
  onLegs,
  panels,
  planks,
  plaster,
  type Rgb,
  racking,
  steps,
  type Texture,
  terminal,
  tiles,
  trusses,
  vinyl,
  wares,
} from './textures.ts'

/** A kind of room. */
export type Finish = {
  readonly ceilingM: number
  /** Metres from one row of lamps to the next. */
  readonly lampPitchM: number
  readonly floor: Paint
  readonly wall: Paint
  readonly ceiling: Paint
  readonly lamp: Paint
}
/** What a fixture looks like from the side and from above. */
export type Upholstery = { readonly side: Paint; readonly top: Paint }

const FLOOR_C = 18
const WALL_C = 20
const LAMP_C = 30

const floor = (texture: Texture, colour: Rgb, gloss: number): Paint =>
  paintOf('floor', colour, FLOOR_C, { texture, gloss })
const wall = (texture: Texture, colour: Rgb): Paint => paintOf('wall', colour, WALL_C, { texture })
const ceiling = (texture: Texture, colour: Rgb): Paint => paintOf('ceiling', colour, 21, { texture })
const lamp = paintOf('lamp', [250, 250, 244], LAMP_C, { isLamp: true })

const RAIL: Rgb = [150, 128, 102]
const STONE = floor(tiles(1.2), [158, 158, 152], 0.62)
const PUBLIC_CEILING = ceiling(panels, [196, 197, 195])
const hall: Finish = {
  ceilingM: 4.2,
  lampPitchM: 3,
  floor: STONE,
  wall: wall(plaster(), [186, 184, 177]),
  ceiling: PUBLIC_CEILING,
  lamp,
}
const shop: Finish = {
  ceilingM: 3.3,
  lampPitchM: 3,
  floor: floor(planks, [166, 144, 116], 0.4),
  wall: wall(plaster(), [198, 190, 176]),
  ceiling: ceiling(panels, [184, 183, 179]),
  lamp,
}
const service: Finish = {
  ceilingM: 3.2,
  lampPitchM: 3,
  floor: floor(concrete, [142, 142, 138], 0.25),
  wall: wall(plaster(), [170, 172, 170]),
  ceiling: ceiling(panels, [166, 168, 168]),
  lamp,
}
const room: Finish = {
  ceilingM: 2.9,
  lampPitchM: 3,
  floor: floor(vinyl, [146, 158, 160], 0.5),
  wall: wall(plaster(), [196, 196, 190]),
  ceiling: PUBLIC_CEILING,
  lamp,
}
type Finishes = { readonly [K in FloorKind]: Finish }
const PUBLIC: Finishes = { hall, shop, service, room }

const ward: Finish = { ...room, wall: wall(plaster(RAIL), [194, 199, 196]) }
const FINISHES: ReadonlyMap<Site['category'], Finishes> = new Map<Site['category'], Finishes>([
  ['hospital', { ...PUBLIC, hall: ward, room: ward }],
  [
    'warehouse',
    {
      ...PUBLIC,
      hall: {
        ceilingM: 7.4,
        lampPitchM: 5,
        floor: floor(concrete, [150, 149, 143], 0.34),
        wall: wall(cladding, [176, 180, 182]),
        ceiling: ceiling(trusses, [128, 132, 136]),
        lamp,
      },
      service: { ...service, ceilingM: 4.2, wall: wall(cladding, [160, 162, 160]) },
    },
  ],
])

/** How a site's rooms are finished; that of public buildings where its category has none of its own. */
export const finishesOf = (site: Site): Finishes => FINISHES.get(site.category) ?? PUBLIC

export const WINDOW = paintOf('glass', [214, 226, 234], 14, { texture: daylight, isLamp: true })
export const GLAZING_BAR = paintOf('glass', [72, 76, 80], 17)
export const DROP = paintOf('drop', [74, 78, 80], FLOOR_C, { texture: steps })

const made = (
  semantic: Paint['semantic'],
  side: Rgb,
  top: Rgb,
  texture: Texture,
  celsius: number = WALL_C,
): Upholstery => ({
  side: paintOf(semantic, side, celsius, { texture }),
  top: paintOf(semantic, top, celsius),
})
export const UPHOLSTERY: { readonly [K in FixtureKind]: Upholstery } = {
  column: made('pillar', [190, 189, 184], [190, 189, 184], banded),
  counter: made('furniture', [168, 160, 146], [206, 204, 198], desk),
  shelf: made('shelving', [206, 203, 196], [150, 148, 144], wares),
  rack: made('shelving', [120, 124, 128], [150, 146, 138], racking, 19),
  kiosk: made('furniture', [188, 190, 190], [150, 152, 152], terminal, 24),
  bench: made('furniture', [120, 134, 134], [128, 142, 142], onLegs(0.5, 0.12)),
  table: made('furniture', [176, 156, 128], [186, 166, 138], onLegs(0.8, 0.06)),
  bed: made('furniture', [216, 220, 222], [222, 226, 228], bedside),
  cabinet: made('furniture', [178, 182, 182], [160, 164, 164], doors),
  planter: made('plant', [136, 134, 130], [66, 94, 60], greenery, 19),
  pallet: made('goods', [176, 145, 106], [186, 156, 118], cartons, 19),
  machine: made('machine', [156, 164, 172], [134, 140, 146], machinery, 26),
}
