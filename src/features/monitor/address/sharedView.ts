/** What an address of the monitor names of its picture beside the moment: where one looks, how fast, at which tab, pin and layers. */
import * as v from 'valibot'
import { type LayerName, layersForLevel } from '../../../../contract/layers.ts'
import type { OpeningView } from '../../../../workers/protocol.ts'
import { type SharedView, viewSchema } from './sharedViewSchema.ts'

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

/** To the centimetre. An address that follows the robot names where it was seen as well, for a receiver to whom it is not there. */
export const viewOf = ({ x, y, zoom, tracking }: Camera): Pick<SharedView, 'map' | 'track'> => ({
  map: [rounded(x, 2), rounded(y, 2), rounded(zoom, 4)].join(','),
  track: tracking === 'nothing' ? undefined : tracking,
})

type Moment = { readonly time?: string | number | undefined; readonly autoplay?: boolean | undefined }

/**
 * How an address names the shown moment; as it did where it is the one that was opened.
 * @param shownMs since the epoch; undefined while live
 */
export function momentOf({ time, autoplay }: Moment, shownMs: number | undefined) {
  if (shownMs === undefined) return { time: undefined, autoplay: undefined }
  if (time !== undefined && new Date(time).getTime() === shownMs) return { time, autoplay }
  return { time: new Date(shownMs).toISOString(), autoplay: undefined }
}

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

/** Only what an address names of the picture, and nothing of the rest of it. */
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
