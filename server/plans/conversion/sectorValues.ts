/** What stands beside the shape of a sector or a wall, in attributes of its own. */
import * as v from 'valibot'
import type { Thing } from './drawing.ts'

const digit = v.optional(v.picklist(['0', '1']))
const metres = v.pipe(v.string(), v.regex(/^\d{1,2}(?:\.\d{1,4})?$/), v.transform(Number), v.gtValue(0), v.maxValue(5))
const sectorSchema = v.object({
  'data-type': v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
  'data-width': v.optional(metres),
  'data-pause-after': digit,
  'data-spray': digit,
})
const wallSchema = v.object({ 'data-thickness': v.optional(metres) })

export type SectorValues = {
  readonly type: number
  /** Metres. */
  readonly width: number | undefined
  readonly pauseAfter: boolean
  readonly spray: boolean | undefined
}

/** Undefined where one of them is not what it has to be. */
export function sectorValuesOf({ element }: Thing): SectorValues | undefined {
  const parsed = v.safeParse(sectorSchema, { ...element.attributes })
  if (!parsed.success) return undefined
  const { 'data-type': type, 'data-width': width, 'data-pause-after': pause, 'data-spray': spray } = parsed.output
  return { type, width, pauseAfter: pause === '1', spray: spray === undefined ? undefined : spray === '1' }
}

/** Metres; undefined where it says nothing, null where that is no thickness. */
export function thicknessOf({ element }: Thing): number | null | undefined {
  const parsed = v.safeParse(wallSchema, { ...element.attributes })
  return parsed.success ? parsed.output['data-thickness'] : null
}
