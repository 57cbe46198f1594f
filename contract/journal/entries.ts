/**
 * The journal of one tab: every fact that moved an actor, and what crossed the edges of the page. Plain data, numbered in the order in which it
 * happened. No text of a person or a server is in it unless its field is listed (`machines/journal/allowedTexts.ts`).
 */
import * as v from 'valibot'
import { VERDICTS } from './verdicts.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing that is taken down is as deep. */
const MAX_DEPTH = 100
/** Would be the object's prototype where it is written anew. */
const PROTOTYPE = '__proto__'

function isJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every(each => isJson(each, depth + 1))
  return isRecord(value) && Object.entries(value).every(([key, each]) => key !== PROTOTYPE && isJson(each, depth + 1))
}
/** By one walk: a union of all kinds of values, tried in turn, takes ten times as long, and a session has 20,000 facts. */
export const jsonSchema = v.custom<Json>(value => isJson(value))

/** Where an actor runs. What the worker and the robot say of theirs comes over their own wires. */
export const ACTOR_SIDES = ['page', 'worker', 'robot'] as const
export type ActorSide = (typeof ACTOR_SIDES)[number]

/**
 * Name of an actor, the only one of its tab: `control`, its second start `control#2`, a child `control/link`, that child's second start `control/link#2`.
 * Actors of another side than the page's begin with it: `worker:playback`, `robot:7`.
 */
const actorName = v.pipe(v.string(), v.maxLength(200))

/** A state value as XState has it: `'open'`, or `{ watch: { linked: 'up' } }`. */
export type JournalStateValue = string | { readonly [key: string]: JournalStateValue }
const isStateValue = (value: unknown, depth = 0): boolean =>
  typeof value === 'string' ||
  (depth <= MAX_DEPTH &&
    isRecord(value) &&
    Object.entries(value).every(([key, each]) => key !== PROTOTYPE && isStateValue(each, depth + 1)))
export const stateValueSchema = v.custom<JournalStateValue>(value => isStateValue(value))

/** An event with its payload, its texts replaced where they are not listed. */
const eventSchema = v.objectWithRest({ type: v.string() }, jsonSchema)

/** How a value differs from the one before: at `path` stands `value` now; without `value` there is nothing any more. */
const patchSchema = v.object({
  path: v.array(v.union([v.string(), v.number()])),
  value: v.optional(jsonSchema),
})

/** `state`: id of the state node that declares the transition which the guard is of. `on`: parameters it was asked with. */
const guardVerdictSchema = v.object({
  state: v.string(),
  guard: v.string(),
  holds: v.boolean(),
  on: v.optional(jsonSchema),
})

const transitionSchema = v.object({ source: v.string(), targets: v.array(v.string()), event: v.string() })

/** A delay that began to run with an entry: `event` comes after so many ms unless the state is left. */
const delaySchema = v.object({ state: v.string(), event: v.string(), delayMs: v.number() })

const machineStateSchema = v.object({
  value: stateValueSchema,
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  /** Texts that are not listed are replaced in it. */
  context: jsonSchema,
  /** Of `context` (`machines/journal/contextHash.ts`). */
  hash: v.string(),
})
export type MachineState = v.InferOutput<typeof machineStateSchema>

const common = {
  /** Counts up by one over the facts of a tab, also over its reloads. */
  n: v.pipe(v.number(), v.integer()),
  /** When, ms since the epoch by the page's clock, with fractions. */
  atMs: v.number(),
}

/** `definition`: hash of the chart's definition, under which bundles carry it. `delays`: those that began to run with it. */
const bornSchema = v.object({
  ...common,
  kind: v.literal('actor.born'),
  actor: actorName,
  side: v.picklist(ACTOR_SIDES),
  parent: v.optional(actorName),
  /** Id of the machine for a statechart. */
  machine: v.optional(v.string()),
  definition: v.optional(v.string()),
  /** Name under which its parent has it: `send`, `supervisorLink`. */
  source: v.optional(v.string()),
  input: v.optional(jsonSchema),
  state: v.optional(machineStateSchema),
  delays: v.optional(v.array(delaySchema)),
})

const endedSchema = v.object({
  ...common,
  kind: v.literal('actor.ended'),
  actor: actorName,
  status: v.picklist(['done', 'error', 'stopped']),
})

/** An event on its way to an actor. `from`: the actor that sent it; absent for the page itself. `cause`: number of the `event.received` or edge fact in whose course it was sent; always lower than its own. */
const sentSchema = v.object({
  ...common,
  kind: v.literal('event.sent'),
  to: actorName,
  from: v.optional(actorName),
  event: eventSchema,
  cause: v.optional(v.number()),
})

/**
 * What an actor made of an event. `sent`: number of the `event.sent`. It stands where the actor began with it, before whatever it sent in its course; `atMs`
 * is when it had finished. Guards in the order in which they were asked, `and`, `or` and `not` before their parts.
 */
const receivedSchema = v.object({
  ...common,
  kind: v.literal('event.received'),
  actor: actorName,
  sent: v.number(),
  type: v.string(),
  verdict: v.picklist(VERDICTS),
  guards: v.array(guardVerdictSchema),
  transitions: v.array(transitionSchema),
  actions: v.array(v.string()),
  delays: v.array(delaySchema),
  from: v.optional(stateValueSchema),
  to: v.optional(stateValueSchema),
  patch: v.array(patchSchema),
  /** Of the context afterwards; absent for what is no statechart. */
  hash: v.optional(v.string()),
})

/** `name`: of the event on the socket; never its payload. `count`: messages of that name since the last such entry, where they are counted instead of listed. */
const socketSchema = v.object({
  ...common,
  kind: v.literal('socket.message'),
  socket: v.picklist(['supervisor', 'streamer', 'alerts', 'drafts']),
  direction: v.picklist(['in', 'out']),
  name: v.string(),
  bytes: v.number(),
  count: v.optional(v.number()),
})

/** `route`: its name in the contract, such as `robots.list`; never a path or an input. `status` 0: no answer. */
const callSchema = v.object({
  ...common,
  kind: v.literal('api.call'),
  route: v.string(),
  status: v.number(),
  durationMs: v.number(),
})

/** A readout of the worker that moved a statechart. `fields`: which of its values. */
const readoutSchema = v.object({
  ...common,
  kind: v.literal('readout.changed'),
  fields: v.record(v.string(), jsonSchema),
})

/** The page was loaded: no actor of before runs any more, and names begin anew. The first fact of each load. */
const loadedSchema = v.object({ ...common, kind: v.literal('page.loaded') })

/** `route`: id of the route, such as `/remote-monitor/$id`; `ids`: its parameters that are whole numbers. */
const navigationSchema = v.object({
  ...common,
  kind: v.literal('navigation'),
  route: v.string(),
  ids: v.record(v.string(), v.number()),
})

/** `name`: of the error's class; `at`: places in our own code, without texts. */
const errorSchema = v.object({
  ...common,
  kind: v.literal('error'),
  name: v.string(),
  at: v.array(v.string()),
})

/**
 * Facts that could not be kept. `actor`: whose, where an actor got more events than are kept one by one; the next `event.received` of it has in its patch
 * what they changed.
 */
const gapSchema = v.object({
  ...common,
  kind: v.literal('journal.gap'),
  reason: v.picklist(['storeFull', 'storeFailed', 'tooMany']),
  actor: v.optional(actorName),
  lost: v.number(),
})

export const journalEntrySchema = v.variant('kind', [
  bornSchema,
  endedSchema,
  sentSchema,
  receivedSchema,
  socketSchema,
  callSchema,
  readoutSchema,
  loadedSchema,
  navigationSchema,
  errorSchema,
  gapSchema,
])

export type JournalEntry = v.InferOutput<typeof journalEntrySchema>
export type EntryKind = JournalEntry['kind']
export type EntryOf<K extends EntryKind> = Extract<JournalEntry, { readonly kind: K }>
/** A fact before the journal has numbered and timed it. */
export type NewEntry = { readonly [K in EntryKind]: Omit<EntryOf<K>, 'n' | 'atMs'> }[EntryKind]
export type Patch = v.InferOutput<typeof patchSchema>
export type GuardVerdict = v.InferOutput<typeof guardVerdictSchema>
export type JournalTransition = v.InferOutput<typeof transitionSchema>
export type JournalDelay = v.InferOutput<typeof delaySchema>
export type JournalEvent = v.InferOutput<typeof eventSchema>
