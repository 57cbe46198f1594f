import type { LoginRole } from '../contract/permissions.ts'

type Note = {
  readonly id: number
  readonly created: string
  /** Its words are `releaseNotes.{key}` of the language files. */
  readonly key: string
  /** Whom it concerns; absent: everybody. */
  readonly roles?: readonly LoginRole[]
}

const OPERATORS = ['super', 'support', 'operator'] as const satisfies readonly LoginRole[]
const MANAGERS = ['super', 'support', 'distributor'] as const satisfies readonly LoginRole[]

/**
 * What is new in the console, oldest first, as in CHANGELOG.md: `npm run check` holds the two together. An id is never used again:
 * it is how far somebody has read.
 */
export const NOTES: readonly Note[] = [
  { id: 1, created: '2026-11-02T08:00:00.000Z', key: 'liveMonitor' },
  { id: 2, created: '2026-11-06T08:00:00.000Z', key: 'control', roles: OPERATORS },
  { id: 3, created: '2026-11-12T08:00:00.000Z', key: 'playback' },
  { id: 4, created: '2026-11-13T08:00:00.000Z', key: 'pins', roles: OPERATORS },
  { id: 5, created: '2026-11-19T08:00:00.000Z', key: 'security' },
  { id: 6, created: '2026-11-20T08:00:00.000Z', key: 'people', roles: MANAGERS },
  { id: 7, created: '2026-11-21T08:00:00.000Z', key: 'preferences' },
  { id: 8, created: '2026-11-22T08:00:00.000Z', key: 'alerts' },
  { id: 9, created: '2026-11-23T08:00:00.000Z', key: 'find' },
  { id: 10, created: '2026-11-23T09:00:00.000Z', key: 'reports' },
  { id: 11, created: '2026-11-23T10:00:00.000Z', key: 'missedFloor' },
  { id: 12, created: '2026-11-23T18:00:00.000Z', key: 'plans' },
  { id: 13, created: '2026-11-23T18:10:00.000Z', key: 'publishing', roles: MANAGERS },
  { id: 14, created: '2026-11-23T18:20:00.000Z', key: 'locations' },
  { id: 15, created: '2026-11-23T22:00:00.000Z', key: 'drawing', roles: MANAGERS },
]

/** The notes that concern a role, newest first. */
export const notesFor = (role: LoginRole): readonly Note[] =>
  NOTES.filter(({ roles }) => roles === undefined || roles.includes(role)).toReversed()

export const NEWEST_NOTE = Math.max(...NOTES.map(({ id }) => id))
