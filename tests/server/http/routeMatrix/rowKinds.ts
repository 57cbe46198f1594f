import type { Subject } from './subjects.ts'

/** What a route is asked, beside its method: values of its path's parameters, query and body. */
export type Ask = {
  readonly path?: { readonly [parameter: string]: string | number }
  readonly query?: string
  readonly body?: unknown
}
export type Concerns = (subject: Subject) => Ask

/**
 * - `common`: of nobody's account, the same for whoever may ask.
 * - `listed`: everything in sight and nothing else, by the id in a field of each entry.
 * - `scoped`: of one subject, which is there for those who see its account.
 * - `hidden`: the same, but what it does when it is there hangs on more than sight, ends the walk or takes long; other tests have it.
 * - `personal`: of one login, and there for that login alone.
 */
export type Row =
  | { readonly kind: 'common'; readonly ask: Ask }
  | {
      readonly kind: 'listed'
      readonly ask: Ask
      readonly field: string
      readonly idOf: (subject: Subject) => number
    }
  | { readonly kind: 'scoped' | 'hidden' | 'personal'; readonly concerns: Concerns }

export const common = (ask: Ask = {}): Row => ({ kind: 'common', ask })
export const listed = (idOf: (subject: Subject) => number, field = 'id', query = ''): Row => ({
  kind: 'listed',
  idOf,
  field,
  ask: { query },
})
export const scoped = (concerns: Concerns): Row => ({ kind: 'scoped', concerns })
export const hidden = (concerns: Concerns): Row => ({ kind: 'hidden', concerns })
export const personal = (concerns: Concerns): Row => ({ kind: 'personal', concerns })

export type Rows = { readonly [route: string]: Row | readonly Row[] }

export const ofRobot = (ask: Omit<Ask, 'path'> = {}) => scoped(({ robot: id }) => ({ path: { id }, ...ask }))
export const WIRE_SPAN = 'time_gt=2026-11-20 12:00:00&time_lt=2026-11-20 13:00:00'
