/** What a list of events is narrowed by. Small: the address of the inspector is read at every start of the client. */
import type { Verdict } from '../../contract/journal/verdicts.ts'

export const EVENT_GROUPS = ['events', 'actors', 'service', 'page', 'errors'] as const
export type EventGroup = (typeof EVENT_GROUPS)[number]

/** What the list of events is narrowed to; what is undefined narrows nothing. */
export type EventFilter = {
  readonly actor: string | undefined
  readonly group: EventGroup | undefined
  readonly verdict: Verdict | undefined
  readonly text: string | undefined
  /** Number of a fact: what led to it and what came of it. */
  readonly cause: number | undefined
}

export const NO_FILTER: EventFilter = {
  actor: undefined,
  group: undefined,
  verdict: undefined,
  text: undefined,
  cause: undefined,
}
