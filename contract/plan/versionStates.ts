/** The life of a plan version: which changes the service makes, and the screens offer (L-038, L-041). */

export const VERSION_STATES = ['draft', 'validating', 'ready', 'published', 'retired'] as const
export type VersionState = (typeof VERSION_STATES)[number]

/**
 * `change`: a file or an element is another one. `validate`: its files are being read. `pass`, `fail`: what that found. `publish`. `retire`: another
 * version of the plan was published.
 */
export const VERSION_EVENTS = ['change', 'validate', 'pass', 'fail', 'publish', 'retire'] as const
export type VersionEvent = (typeof VERSION_EVENTS)[number]

const TRANSITIONS: { readonly [S in VersionState]: { readonly [E in VersionEvent]?: VersionState } } = {
  draft: { change: 'draft', validate: 'validating' },
  validating: { change: 'draft', pass: 'ready', fail: 'draft' },
  ready: { change: 'draft', validate: 'validating', publish: 'published' },
  published: { retire: 'retired' },
  // What was published once can be published again (L-038); it is changed by making the next version.
  retired: { publish: 'published' },
}

/** Undefined: a version in this state does not take the event. */
export const nextVersionState = (state: VersionState, event: VersionEvent): VersionState | undefined =>
  TRANSITIONS[state][event]

/** Whether what a version holds may be changed in place; else a change makes the next version. */
export const isOpenVersion = (state: VersionState): boolean => TRANSITIONS[state].change !== undefined

/** L-038: what people are told of a version's publication. */
export type PublicationState = 'published' | 'previouslyPublished' | 'notPublished'
export const publicationStateOf = (plan: {
  readonly published: '0' | '1'
  readonly published_date?: string | undefined
}): PublicationState =>
  plan.published === '1' ? 'published' : plan.published_date === undefined ? 'notPublished' : 'previouslyPublished'
