/** How an address of the monitor names its picture. Read at the start of the console, so it stands apart from what the picture is made of. */
import * as v from 'valibot'
import { PLAYBACK_SPEEDS } from '../../../../contract/playback.ts'

/** Nobody cleans so far from the origin of a map, metres. */
const FARTHEST_M = 100_000
const number = v.pipe(v.string(), v.regex(/^-?\d{1,6}(\.\d{1,4})?$/), v.transform(Number))
/** Middle of the view and zoom. */
export const viewSchema = v.pipe(
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
