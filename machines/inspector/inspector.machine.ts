/** The inspector: which moment it shows and of which actor, what its list is narrowed to, and whether a copy of an actor is being tried. */
import { assign, setup } from 'xstate'
import type { EventFilter } from './eventFilter.ts'

type InspectorContext = {
  readonly actor: string | undefined
  /** Number of the fact whose moment is shown; the newest where undefined. */
  readonly at: number | undefined
  readonly filter: EventFilter
}

export type InspectorInput = {
  readonly actor?: string | undefined
  readonly at?: number | undefined
  readonly filter: EventFilter
}

export type InspectorEvent =
  | { readonly type: 'inspector.choose'; readonly actor: string }
  | { readonly type: 'inspector.pick'; readonly n: number; readonly actor?: string | undefined }
  | { readonly type: 'inspector.freeze'; readonly n: number }
  /** `n`: of the event that is reached; undefined where there is none further in that direction. */
  | {
      readonly type: 'inspector.step'
      readonly direction: 'first' | 'previous' | 'next'
      readonly n: number | undefined
    }
  | { readonly type: 'inspector.now' }
  | { readonly type: 'inspector.filter'; readonly filter: Partial<EventFilter> }
  | { readonly type: 'inspector.try' }
  | { readonly type: 'inspector.closeTry' }

type Moved = { readonly at: number | undefined; readonly actor?: string | undefined }

const inspector = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    input: {} as InspectorInput,
  },
  guards: {
    hasMoment: ({ context }) => context.at !== undefined,
    hasActor: ({ context }) => context.actor !== undefined,
    isReached: (_, n: number | undefined) => n !== undefined,
    isForward: (_, direction: 'first' | 'previous' | 'next') => direction === 'next',
  },
  actions: {
    move: assign(({ context }, { at, actor }: Moved) => ({ at, actor: actor ?? context.actor })),
    choose: assign((_, actor: string) => ({ actor })),
    narrow: assign(({ context }, filter: Partial<EventFilter>) => ({ filter: { ...context.filter, ...filter } })),
    follow: assign({ at: undefined }),
  },
})

const time = inspector.createStateConfig({
  initial: 'opening',
  on: {
    'inspector.pick': {
      target: '.frozen',
      actions: { type: 'move', params: ({ event }) => ({ at: event.n, actor: event.actor }) },
    },
    'inspector.now': { target: '.following', actions: 'follow' },
  },
  states: {
    opening: { always: [{ guard: 'hasMoment', target: 'frozen' }, { target: 'following' }] },
    following: {
      on: {
        'inspector.freeze': { target: 'frozen', actions: { type: 'move', params: ({ event }) => ({ at: event.n }) } },
        'inspector.step': {
          guard: { type: 'isReached', params: ({ event }) => event.n },
          target: 'stepping',
          actions: { type: 'move', params: ({ event }) => ({ at: event.n }) },
        },
      },
    },
    /** At one event, however many happen meanwhile. */
    frozen: {
      on: {
        'inspector.step': {
          guard: { type: 'isReached', params: ({ event }) => event.n },
          target: 'stepping',
          actions: { type: 'move', params: ({ event }) => ({ at: event.n }) },
        },
      },
    },
    /** From event to event; a step beyond the newest is back at now. */
    stepping: {
      on: {
        'inspector.step': [
          {
            guard: { type: 'isReached', params: ({ event }) => event.n },
            actions: { type: 'move', params: ({ event }) => ({ at: event.n }) },
          },
          {
            guard: { type: 'isForward', params: ({ event }) => event.direction },
            target: 'following',
            actions: 'follow',
          },
        ],
      },
    },
  },
})

/** A copy of the chosen actor, at the moment that is shown, that is sent events and does nothing. */
const sandbox = inspector.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'inspector.try': { guard: 'hasActor', target: 'open' } } },
    open: {
      on: {
        'inspector.closeTry': 'closed',
        // The copy is of one actor at one moment.
        'inspector.choose': { target: 'closed', actions: { type: 'choose', params: ({ event }) => event.actor } },
      },
    },
  },
})

export const inspectorMachine = inspector.createMachine({
  id: 'inspector',
  type: 'parallel',
  context: ({ input: { actor, at, filter } }) => ({ actor, at, filter }),
  on: {
    'inspector.choose': { actions: { type: 'choose', params: ({ event }) => event.actor } },
    'inspector.filter': { actions: { type: 'narrow', params: ({ event }) => event.filter } },
  },
  states: { time, sandbox },
})
