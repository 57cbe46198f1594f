/** `zoneSet` messages of VDA 5050 3.0, as a file: the rules of its schema that a reader needs. Metres and radians in map. */
import * as v from 'valibot'
import { lineSchema } from '../../text.ts'

const finite = v.pipe(v.number(), v.finite())
const text = v.pipe(lineSchema, v.maxLength(1000))
const vertices = v.pipe(v.array(v.object({ x: finite, y: finite })), v.minLength(3), v.maxLength(5000))
const factor = v.pipe(finite, v.minValue(0), v.maxValue(1))
const actions = v.pipe(v.array(v.looseObject({})), v.maxLength(1000))

const zone = <const T extends string, E extends v.ObjectEntries>(zoneType: T, entries: E) =>
  v.object({ zoneId: text, zoneDescriptor: v.optional(text), vertices, zoneType: v.literal(zoneType), ...entries })

/** What each type of zone must have besides its corners. */
const zoneSchema = v.variant('zoneType', [
  zone('BLOCKED', {}),
  zone('LINE_GUIDED', {}),
  zone('RELEASE', { releaseLossBehavior: v.picklist(['STOP', 'CONTINUE', 'EVACUATE']) }),
  zone('COORDINATED_REPLANNING', {}),
  zone('SPEED_LIMIT', { maximumSpeed: v.pipe(finite, v.minValue(0)) }),
  zone('ACTION', { entryActions: actions, duringActions: actions, exitActions: actions }),
  zone('PRIORITY', { priorityFactor: factor }),
  zone('PENALTY', { penaltyFactor: factor }),
  zone('DIRECTED', { direction: finite, directedLimitation: v.picklist(['SOFT', 'RESTRICTED', 'STRICT']) }),
  zone('BIDIRECTED', { direction: finite, bidirectedLimitation: v.picklist(['SOFT', 'RESTRICTED']) }),
])
export type VdaZone = v.InferOutput<typeof zoneSchema>

export const zoneSetFileSchema = v.object({
  headerId: v.pipe(v.number(), v.integer()),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  version: v.pipe(v.string(), v.regex(/^3\.\d+\.\d+/)),
  manufacturer: text,
  serialNumber: text,
  zoneSet: v.object({
    mapId: text,
    zoneSetId: text,
    zoneSetDescriptor: v.optional(text),
    zones: v.pipe(
      v.array(zoneSchema),
      v.maxLength(2000),
      v.check(zones => new Set(zones.map(({ zoneId }) => zoneId)).size === zones.length),
    ),
  }),
})
export type ZoneSetFile = v.InferOutput<typeof zoneSetFileSchema>
