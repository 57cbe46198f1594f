import { DateTime } from 'luxon'
import * as v from 'valibot'
import {
  NO_PRIORITY,
  PIN_PRIORITIES,
  PIN_TYPES,
  type PinPriority,
  type PinType,
} from '../../../../contract/resources/pins.ts'
import { isoTimeSchema, toWireTime } from '../../../../contract/time.ts'

/** Categories in the order of the menu (N-017). */
export const FILTER_TYPES = ['APENG', 'CPG', 'Customer', 'ATS', 'FieldIssue'] as const satisfies readonly PinType[]
export type PriorityChoice = PinPriority | typeof NO_PRIORITY
export const FILTER_PRIORITIES: readonly PriorityChoice[] = [...PIN_PRIORITIES.toReversed(), NO_PRIORITY]
/** Older pins are left out until somebody asks for them. */
export const DEFAULT_DAYS = 30

const filterSchema = v.object({
  since: v.variant('kind', [
    v.object({ kind: v.literal('recent') }),
    v.object({ kind: v.literal('always') }),
    v.object({ kind: v.literal('moment'), time: isoTimeSchema }),
  ]),
  types: v.array(v.picklist(PIN_TYPES)),
  labels: v.array(v.string()),
  priorities: v.array(v.picklist([...PIN_PRIORITIES, NO_PRIORITY])),
  closed: v.boolean(),
})
/** Which pins a viewer wants to see. An empty list leaves nothing out. `closed`: resolved ones, too. */
export type PinFilter = v.InferOutput<typeof filterSchema>

export const INITIAL_FILTER: PinFilter = {
  since: { kind: 'recent' },
  types: [],
  labels: [],
  priorities: [],
  closed: false,
}

const storedSchema = v.pipe(v.string(), v.parseJson(), filterSchema)

/** Reads the preference; the initial filter where there is none or it cannot be read. */
export function parseFilter(stored: string | undefined): PinFilter {
  const parsed = v.safeParse(storedSchema, stored)
  return parsed.success ? parsed.output : INITIAL_FILTER
}

/** Customer pins have no priority, all others have one: what the categories leave to choose from (N-018). */
export function enabledPriorities(types: readonly PinType[]): readonly PriorityChoice[] {
  if (types.length === 0) return FILTER_PRIORITIES
  return types.every(type => type === 'Customer') ? [NO_PRIORITY] : PIN_PRIORITIES
}

/** The priorities that are asked for: those chosen that the categories leave. */
export const chosenPriorities = ({ types, priorities }: PinFilter): readonly PriorityChoice[] =>
  priorities.filter(priority => enabledPriorities(types).includes(priority))

/** From when on, ms since the epoch; by whole days of the robot's zone, so that the question stays the same for a day. */
function sinceMs({ since }: PinFilter, nowMs: number, zone: string): number | undefined {
  switch (since.kind) {
    case 'always':
      return undefined
    case 'moment':
      return Date.parse(since.time)
    case 'recent':
      return DateTime.fromMillis(nowMs, { zone }).startOf('day').minus({ days: DEFAULT_DAYS }).toMillis()
  }
}

/** What the list of pins is asked with: each filter only when it is chosen (N-019). */
export function filterInput(filter: PinFilter, nowMs: number, zone: string) {
  const { types, labels, closed } = filter
  const fromMs = sinceMs(filter, nowMs, zone)
  const priorities = chosenPriorities(filter)
  return {
    ...(closed ? {} : { status: 'open' as const }),
    ...(fromMs === undefined ? {} : { time_gt: toWireTime(fromMs) }),
    ...(types.length === 0 ? {} : { type: [...types] }),
    ...(priorities.length === 0 ? {} : { priority: [...priorities] }),
    ...(labels.length === 0 ? {} : { label: [...labels] }),
  }
}

/** How many of the filters that the button does not name are chosen. */
export const furtherFilters = (filter: PinFilter): number =>
  [filter.labels.length > 0, chosenPriorities(filter).length > 0, filter.closed].filter(Boolean).length

/** Wall-clock time as a date and time field holds it. */
const FIELD_FORMAT = "yyyy-MM-dd'T'HH:mm"
/** Years before are what a year reads like while somebody is typing it. */
const FIRST_YEAR = 2000

/** A moment as the text of a date and time field, in the robot's zone. */
export const toFieldText = (time: string, zone: string): string =>
  DateTime.fromISO(time, { zone }).toFormat(FIELD_FORMAT)

/** The moment that the text means in the robot's zone, ISO 8601 in UTC; undefined while it means none. */
export function fromFieldText(text: string, zone: string): string | undefined {
  const moment = DateTime.fromFormat(text, FIELD_FORMAT, { zone })
  // A time that the change to summer time leaves out would be moved by an hour.
  if (!moment.isValid || moment.year < FIRST_YEAR || moment.toFormat(FIELD_FORMAT) !== text) return undefined
  return moment.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined
}

/** The day that choosing one begins with: where the recent ones begin. */
export const firstMoment = (nowMs: number, zone: string): string =>
  new Date(sinceMs(INITIAL_FILTER, nowMs, zone) ?? nowMs).toISOString()
