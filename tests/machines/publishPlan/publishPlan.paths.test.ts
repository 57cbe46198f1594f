import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { isUncertain } from '../../../machines/publishPlan/publishPlan.logic.ts'
import { publishPlanMachine, type SubjectAnswer } from '../../../machines/publishPlan/publishPlan.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { KNOWN, SUBJECT } from './knowledge.ts'

type Snapshot = SnapshotFrom<typeof publishPlanMachine>

const error = (type: ApiError['type'], more: Partial<ApiError> = {}): ApiError => ({
  token: 'errors.test',
  message: 'No.',
  type,
  ...more,
})
const refused = (type: ApiError['type'], more: Partial<ApiError> = {}) => ({ ok: false, error: error(type, more) })
const looked = (subject: Partial<typeof SUBJECT>): SubjectAnswer => ({ ok: true, subject: { ...SUBJECT, ...subject } })

const EVENTS = [
  ...[undefined, 0, 1800, 3600, 9000].map(seconds => ({ type: 'publishPlan.time', seconds })),
  ...['confirm', 'change', 'retry', 'goOn', 'dismiss', 'close'].map(name => ({ type: `publishPlan.${name}` })),
  { type: 'xstate.after.look.publishPlan.changing' },
  ...[
    looked({}),
    looked({ status: 'published' }),
    looked({ status: 'validating' }),
    looked({ status: 'draft' }),
    looked({ status: 'retired' }),
    looked({ area: 0 }),
    refused('notFound'),
  ].map(output => ({ type: 'xstate.done.actor.lookUpVersion', output })),
  { type: 'xstate.error.actor.lookUpVersion' },
  { type: 'xstate.done.actor.readChanges', output: { ok: true, known: KNOWN } },
  { type: 'xstate.done.actor.readChanges', output: refused('unavailable') },
  { type: 'xstate.error.actor.readChanges' },
  { type: 'xstate.done.actor.publishVersion', output: { ok: true } },
  ...[
    refused('preconditionFailed', { field: 'estimatedCleaningTime' }),
    refused('preconditionFailed', { field: 'cleanableArea', data: { expected: 119 } }),
    refused('methodNotAllowed', { token: 'cleaningplans.error.missing.file' }),
    refused('conflict'),
    refused('internal', { token: 'service.unreachable' }),
  ].map(output => ({ type: 'xstate.done.actor.publishVersion', output })),
  { type: 'xstate.error.actor.publishVersion' },
  { type: 'xstate.done.actor.reloadVersions' },
  { type: 'xstate.error.actor.reloadVersions' },
]

const hasNoFault = ({ context }: Snapshot): void => {
  expect([context.error, context.failure]).toEqual([undefined, undefined])
}
/** The version as it was looked up, whole: its revision and account go into the order. */
const isLookedUp = ({ context }: Snapshot): void => {
  expect(context.subject).toEqual({ ...SUBJECT, status: context.subject?.status, area: context.subject?.area })
}
/** What is published may be, and has a time. */
const mayBePublished = (snapshot: Snapshot): void => {
  hasNoFault(snapshot)
  isLookedUp(snapshot)
  const { subject, seconds, isUnsaved } = snapshot.context
  expect(isUnsaved).toBe(false)
  expect(['ready', 'retired']).toContain(subject?.status)
  expect(subject?.area).toBeGreaterThan(0)
  expect(seconds).toBeGreaterThan(0)
}
const isFarFromLanes = (snapshot: Snapshot): void => {
  mayBePublished(snapshot)
  expect(snapshot.context.seconds).toBe(9000)
  expect(snapshot.context.meant).not.toBe(9000)
}
/** It may have been published, for all that the answer says. */
const isInDoubt = (snapshot: Snapshot): void => {
  const { failure } = snapshot.context
  isLookedUp(snapshot)
  expect(failure !== undefined && isUncertain(failure.error)).toBe(true)
}
/** The service said so, or the version was looked at since and is not published. */
const isNotPublished = (snapshot: Snapshot): void => {
  const { context } = snapshot
  isLookedUp(snapshot)
  expect(context.failure).toBeDefined()
  expect(context.error).toBeUndefined()
  expect(context.subject?.status).not.toBe('published')
}
const anything = (): void => undefined

const STATES = {
  opening: hasNoFault,
  published: ({ context }: Snapshot) => expect(context.subject?.status).toBe('published'),
  changing: ({ context }: Snapshot) => expect(context.subject?.status).toBe('validating'),
  draft: ({ context }: Snapshot) => expect(context.subject?.status).toBe('draft'),
  noArea: ({ context }: Snapshot) => expect(context.subject?.area).toBe(0),
  lost: ({ context }: Snapshot) => expect(context.error).toBeDefined(),
  loading: (snapshot: Snapshot) => {
    hasNoFault(snapshot)
    isLookedUp(snapshot)
  },
  unread: ({ context }: Snapshot) => expect(context.error).toBeDefined(),
  editing: (snapshot: Snapshot) => {
    hasNoFault(snapshot)
    isLookedUp(snapshot)
  },
  asking: isFarFromLanes,
  publishing: (snapshot: Snapshot) => {
    const { context } = snapshot
    isLookedUp(snapshot)
    expect(context.seconds).toBeGreaterThan(0)
    // A time far from what the lanes say is only sent once it is meant.
    if (context.known !== undefined && context.seconds === 9000) expect(context.meant).toBe(9000)
  },
  checking: (snapshot: Snapshot) => {
    isInDoubt(snapshot)
    expect(snapshot.context.error).toBeUndefined()
  },
  unknown: (snapshot: Snapshot) => {
    isInDoubt(snapshot)
    expect(snapshot.context.error).toBeDefined()
  },
  reloading: (snapshot: Snapshot) => {
    hasNoFault(snapshot)
    isLookedUp(snapshot)
  },
  failed: isNotPublished,
  done: hasNoFault,
  closed: anything,
}

/** Walked with nothing unsaved. */
function nameOf({ value }: Snapshot): keyof typeof STATES {
  if (value === 'unsaved') throw new Error('Everything is saved')
  return value === 'entered' ? 'opening' : value
}

const PATHS = modelPaths(publishPlanMachine, {
  input: { plan: 7, isUnsaved: false },
  events: EVENTS,
  nameOf,
  key: ({ context }: Snapshot) => [
    context.seconds,
    context.meant,
    context.isTimeMissing,
    context.known !== undefined,
    context.failure?.kind,
    context.failure?.error.type,
    context.subject?.status,
    context.subject?.area,
  ],
  states: STATES,
})

test('L-038..L-046 every path through the chart holds what its states say', () => {
  expect(PATHS.length).toBeGreaterThan(40)
  for (const { check } of PATHS) check()
})
