/** What an address of the monitor says of its picture beside the moment: where one looks, how fast, at which tab, pin and layers. */
import * as v from 'valibot'
import { type LayerName, layersForLevel } from '../../../../contract/layers.ts'
import { PLAYBACK_SPEEDS } from '../../../../contract/playback.ts'
import type { OpeningView } from '../../../../workers/protocol.ts'

/** Nobody cleans so far from the origin of a map, metres. */
const FARTHEST_M = 100_000
const number = v.pipe(v.string(), v.regex(/^-?\d{1,6}(\.\d{1,4})?$/), v.transform(Number))
const viewSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(text => text.split(',')),
  v.strictTuple([
    v.pipe(number, v.minValue(-FARTHEST_M), v.maxValue(FARTHEST_M)),
    v.pipe(number, v.minValue(-FARTHEST_M), v.maxValue(FARTHEST_M)),
    v.pipe(number, v.minValue(0.01), v.maxValue(100)),
  ]),
)
const left = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined))

/**
 * Parameters of the address. `map`: middle of the view, map metres, and zoom. `track`: what the view goes with. `layers`: names, apart by commas. What
 * cannot be read is left out, and the rest holds.
 */
export const sharedViewEntries = {
  map: left(
    v.pipe(
      v.string(),
      v.check(text => v.is(viewSchema, text)),
    ),
  ),
  track: left(v.picklist(['robot', 'poseEstimate'])),
  speed: left(v.picklist(PLAYBACK_SPEEDS)),
  tab: left(v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/i))),
  pin: left(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  layers: left(v.pipe(v.string(), v.maxLength(1000), v.regex(/^[a-z0-9_]*(,[a-z0-9_]+)*$/))),
}
const sharedViewSchema = v.object(sharedViewEntries)
export type SharedView = v.InferOutput<typeof sharedViewSchema>
const NAMES = ['map', 'track', 'speed', 'tab', 'pin', 'layers'] as const

/** Where the map opens; undefined where the address does not say it. */
export function openingView({ map, track }: SharedView): OpeningView | undefined {
  const parsed = v.safeParse(viewSchema, map)
  if (!parsed.success) return track && { at: undefined, tracking: track }
  const [x, y, zoom] = parsed.output
  return { at: { x, y, zoom }, tracking: track ?? 'nothing' }
}

type Camera = {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly tracking: 'robot' | 'poseEstimate' | 'nothing'
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** To the centimetre. Whoever goes with the robot says where it was seen as well, for a receiver to whom it is not there. */
export const viewOf = ({ x, y, zoom, tracking }: Camera): Pick<SharedView, 'map' | 'track'> => ({
  map: [rounded(x, 2), rounded(y, 2), rounded(zoom, 4)].join(','),
  track: tracking === 'nothing' ? undefined : tracking,
})

export const layersText = (names: readonly LayerName[]): string => names.join(',')

/** Layers of an address that the level may see; undefined where it names none of its own. Unknown ones are left out. */
export function layersOf(text: string | undefined, level: number): ReadonlySet<LayerName> | undefined {
  if (text === undefined) return undefined
  const named = new Set(text.split(','))
  return new Set(
    layersForLevel(level)
      .map(layer => layer.name)
      .filter(name => named.has(name)),
  )
}

/** Whether two addresses say the same of the picture. */
export const isSameView = (a: SharedView, b: SharedView): boolean => NAMES.every(name => a[name] === b[name])

/** Only what an address says of the picture, and nothing of the rest of it. */
export const sharedViewIn = ({ map, track, speed, tab, pin, layers }: SharedView): SharedView => ({
  map,
  track,
  speed,
  tab,
  pin,
  layers,
})

/** As they stand in an address. */
export const viewParams = (view: SharedView): readonly (readonly [string, string])[] =>
  NAMES.flatMap(name => {
    const value = view[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
