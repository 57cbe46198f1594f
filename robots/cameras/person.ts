import { seedOf } from '../random.ts'
import type { Person } from '../world/people.ts'
import { limb, type Solid, upright } from './solids.ts'
import { type Paint, paintOf } from './surfaces.ts'
import type { Rgb } from './textures.ts'

const part = (colour: Rgb, celsius: number): Paint => paintOf('person', colour, celsius)

type Wardrobe = readonly [Paint, ...Paint[]]

const SKIN: Wardrobe = [
  part([222, 184, 158], 34),
  part([196, 150, 120], 34),
  part([148, 104, 78], 34),
  part([104, 72, 56], 34),
]
const HAIR: Wardrobe = [
  part([52, 42, 36], 31.5),
  part([34, 32, 34], 31.5),
  part([112, 84, 58], 31.5),
  part([158, 154, 150], 31.5),
]
const TOPS: Wardrobe = [
  part([70, 86, 112], 32.5),
  part([112, 60, 60], 32.5),
  part([92, 112, 98], 32.5),
  part([150, 138, 118], 32.5),
  part([58, 62, 70], 32.5),
  part([176, 178, 180], 32.5),
  part([120, 100, 128], 32.5),
  part([54, 108, 116], 32.5),
  part([164, 124, 72], 32.5),
]
const TROUSERS: Wardrobe = [
  part([48, 54, 68], 31.5),
  part([40, 42, 46], 31.5),
  part([102, 94, 80], 31.5),
  part([72, 78, 84], 31.5),
]
const SHOES = part([42, 38, 36], 29)
const EYES = part([40, 34, 32], 34)

const HEIGHT_M = 1.72
/** Metres walked from one step of the left foot to the next. */
const STRIDE_M = 1.4
const STEP_M = 0.27

/** A choice that stays with a person, whatever the world's chance does. */
const choose = (from: Wardrobe, index: number, what: number): Paint =>
  from[seedOf(index, what, 29) % from.length] ?? from[0]

/** Somebody as solids in their own frame: x forward, feet at the origin. `index` among the world's people settles looks and clothes. */
export function figureOf(person: Person, index: number): Solid[] {
  const skin = choose(SKIN, index, 1)
  const hair = choose(HAIR, index, 2)
  const top = choose(TOPS, index, 3)
  const trousers = choose(TROUSERS, index, 4)
  const tall = (1.6 + (seedOf(index, 5) % 26) / 100) / HEIGHT_M
  const isWalking = person.errand.kind !== 'pause' && person.way.length > 0
  // The phase of a walk is the way itself: feet stay where they are set, whenever somebody looks.
  const walked = person.x * Math.cos(person.heading) + person.y * Math.sin(person.heading)
  const swing = isWalking ? Math.sin((walked / STRIDE_M) * 2 * Math.PI) : 0.12
  return [
    ...body(top, trousers, skin),
    ...[1, -1].flatMap(side => [...leg(side, swing * side, trousers), ...arm(side, -swing * side, top, skin)]),
    ...head(skin, hair),
  ].map(solid => grown(solid, tall))
}

const body = (top: Paint, trousers: Paint, skin: Paint): Solid[] => [
  upright('ball', [0, 0, 0.93], [0.115, 0.165, 0.13], trousers),
  limb([0, 0, 0.92], [0, 0, 1.38], 0.115, 0.19, 0.84, top),
  upright('ball', [0, 0, 1.37], [0.112, 0.2, 0.095], top),
  limb([0, 0, 1.42], [0.015, 0, 1.53], 0.05, 0.05, 1.15, skin),
]

function leg(side: number, swing: number, trousers: Paint): Solid[] {
  const fore = STEP_M * swing
  const lift = Math.max(0, -swing) * 0.06
  return [
    limb([fore, 0.1 * side, 0.07 + lift], [0, 0.088 * side, 0.92], 0.092, 0.086, 0.62, trousers),
    upright('ball', [fore + 0.055, 0.1 * side, 0.045 + lift], [0.135, 0.048, 0.05], SHOES),
  ]
}

function arm(side: number, swing: number, top: Paint, skin: Paint): Solid[] {
  const fore = 0.05 + 0.2 * swing
  return [
    upright('ball', [0, 0.198 * side, 1.37], [0.062, 0.056, 0.075], top),
    limb([fore, 0.25 * side, 0.86], [0, 0.206 * side, 1.35], 0.055, 0.05, 0.7, top),
    upright('ball', [fore + 0.01, 0.25 * side, 0.82], [0.045, 0.03, 0.065], skin),
  ]
}

const head = (skin: Paint, hair: Paint): Solid[] => [
  upright('ball', [0.025, 0, 1.6], [0.098, 0.078, 0.122], skin),
  upright('ball', [-0.012, 0, 1.635], [0.102, 0.088, 0.105], hair),
  upright('ball', [0.122, 0, 1.585], [0.02, 0.014, 0.022], skin),
  upright('ball', [0.112, 0.032, 1.615], [0.012, 0.014, 0.009], EYES),
  upright('ball', [0.112, -0.032, 1.615], [0.012, 0.014, 0.009], EYES),
]

function grown({ middle, axes, ...solid }: Solid, by: number): Solid {
  const [a, b, c] = axes
  const more = ([x, y, z]: Solid['middle']): Solid['middle'] => [x * by, y * by, z * by]
  return { ...solid, middle: more(middle), axes: [more(a), more(b), more(c)] }
}
