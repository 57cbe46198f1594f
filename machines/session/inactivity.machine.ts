/** Whether anybody is still there: warned when idle for long, given up when idle for longer (A-022..A-030). */
import { assign, fromCallback, fromPromise, raise, sendTo, setup, stateIn } from 'xstate'
import {
  ACTIVITY_DEBOUNCE_MS,
  type Beginning,
  type InactivityContext,
  type InactivityEvent,
  isExpired,
  isIdle,
  isTracked,
  KEEP_ALIVE_MS,
  keepAliveMs,
  type TabEvent,
} from './inactivity.logic.ts'

const notProvided = (): never => {
  throw new Error('Inactivity runs with its effects provided.')
}
const timeOf = ({ event }: { readonly event: { readonly timeMs: number } }): number => event.timeMs

const inactivity = setup({
  types: { context: {} as InactivityContext, events: {} as InactivityEvent },
  actors: {
    begin: fromPromise<Beginning>(notProvided),
    /** Ticks at the interval of its input, ms. */
    clock: fromCallback<InactivityEvent, number>(notProvided),
    /** What the person does at this page. */
    person: fromCallback<InactivityEvent>(notProvided),
    /** Whether this tab is visible; sends an event at its start where it is hidden. */
    visibility: fromCallback<InactivityEvent>(notProvided),
    /** Receives events of the other tabs and passes its own on to them. */
    tabs: fromCallback<TabEvent>(notProvided),
    /** Reports activity to the service. */
    postActivity: fromPromise<void>(notProvided),
  },
  delays: {
    debounce: ACTIVITY_DEBOUNCE_MS,
    keepAlive: KEEP_ALIVE_MS,
    watchedFor: ({ context }) => keepAliveMs(context),
  },
  guards: {
    hasRules: (_, { rules }: Beginning) => rules !== undefined,
    isIdleAt: ({ context }, timeMs: number) => isIdle(context, timeMs),
    isExpiredAt: ({ context }, timeMs: number) => isExpired(context, timeMs),
    isTracked: ({ context }) => isTracked(context),
    isShown: ({ context }) => context.tab === 'shown',
    /** A warning is answered, not shaken off. */
    isWarned: stateIn('#warned'),
  },
  actions: {
    keepBeginning: assign(({ context }, { rules, nowMs }: Beginning) => ({
      rules,
      nowMs,
      lastActivityMs: Math.max(context.lastActivityMs, nowMs),
    })),
    keepNow: assign(({ context }, timeMs: number) => ({ nowMs: Math.max(context.nowMs, timeMs) })),
    /** Never back to an earlier time: events of other tabs come late. */
    keepActivity: assign(({ context }, timeMs: number) => ({
      lastActivityMs: Math.max(context.lastActivityMs, timeMs),
      nowMs: Math.max(context.nowMs, timeMs),
    })),
    keepWatching: assign(({ context }) => ({ lastActivityMs: Math.max(context.lastActivityMs, context.nowMs) })),
    shareActivity: sendTo('tabs', ({ context }) => ({ type: 'tabs.active', timeMs: context.lastActivityMs })),
    shareAnswer: sendTo('tabs', ({ context }) => ({ type: 'tabs.answered', timeMs: context.lastActivityMs })),
    count: raise({ type: 'activity.counted' }),
    showTab: assign({ tab: 'shown' }),
    hideTab: assign({ tab: 'hidden' }),
  },
})

/** What time does to a login that is not warned; the order counts: after a night asleep the first thing seen is too late. */
const passing = [
  { guard: { type: 'isExpiredAt', params: timeOf }, target: '#expired' },
  {
    guard: { type: 'isIdleAt', params: timeOf },
    target: '#warned',
    actions: { type: 'keepNow', params: timeOf },
  },
] as const

const presence = inactivity.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'beginning',
        src: 'begin',
        onDone: [
          {
            guard: { type: 'hasRules', params: ({ event }) => event.output },
            target: 'checked',
            actions: { type: 'keepBeginning', params: ({ event }) => event.output },
          },
          { target: 'unchecked', actions: { type: 'keepBeginning', params: ({ event }) => event.output } },
        ],
        onError: 'unchecked',
      },
    },
    /** Nobody is signed out: the mobile app has a lock of its own. */
    unchecked: {
      invoke: { id: 'slowClock', src: 'clock', input: KEEP_ALIVE_MS },
      on: { 'clock.ticked': { actions: { type: 'keepNow', params: timeOf } } },
    },
    checked: {
      invoke: { id: 'clock', src: 'clock', input: ({ context }) => context.rules?.checkIntervalMs ?? KEEP_ALIVE_MS },
      initial: 'active',
      states: {
        active: {
          on: {
            'clock.ticked': [...passing, { actions: { type: 'keepNow', params: timeOf } }],
            'activity.seen': [...passing],
            'tab.shown': [...passing, { actions: { type: 'keepNow', params: timeOf } }],
          },
        },
        warned: {
          id: 'warned',
          on: {
            'clock.ticked': [
              { guard: { type: 'isExpiredAt', params: timeOf }, target: '#expired' },
              { actions: { type: 'keepNow', params: timeOf } },
            ],
            'warning.answered': [
              { guard: { type: 'isExpiredAt', params: timeOf }, target: '#expired' },
              { target: 'active', actions: [{ type: 'keepActivity', params: timeOf }, 'shareAnswer', 'count'] },
            ],
            'tabs.answered': { target: 'active', actions: { type: 'keepActivity', params: timeOf } },
            'tabs.active': { target: 'active', actions: { type: 'keepActivity', params: timeOf } },
          },
        },
      },
    },
  },
})

/** what the person does counts once a second, in all tabs. */
const activity = inactivity.createStateConfig({
  initial: 'listening',
  on: {
    'tabs.active': { actions: { type: 'keepActivity', params: timeOf } },
    'tabs.answered': { actions: { type: 'keepActivity', params: timeOf } },
  },
  states: {
    listening: {
      on: {
        'activity.seen': [
          { guard: 'isWarned' },
          { guard: { type: 'isIdleAt', params: timeOf } },
          { target: 'debouncing', actions: [{ type: 'keepActivity', params: timeOf }, 'shareActivity', 'count'] },
        ],
      },
    },
    debouncing: { after: { debounce: 'listening' } },
  },
})

/** Auto-activity: watching robots live, in a tab that is seen, is activity. */
const watching = inactivity.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { 'watching.started': [{ guard: 'isShown', target: 'on' }, { target: 'hidden' }] } },
    on: {
      initial: 'counting',
      on: { 'watching.ended': 'off', 'tab.hidden': 'hidden' },
      states: {
        counting: {
          always: [
            { guard: 'isWarned', target: 'waiting' },
            { target: 'waiting', actions: ['keepWatching', 'shareActivity', 'count'] },
          ],
        },
        waiting: { after: { watchedFor: 'counting' } },
      },
    },
    hidden: { on: { 'watching.ended': 'off', 'tab.shown': 'on' } },
  },
})

/** Reported to the service every 30 s while somebody counts as present. */
const keepAlive = inactivity.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'activity.counted': 'posting' } },
    posting: {
      invoke: { id: 'post', src: 'postActivity', onError: {} },
      after: { keepAlive: [{ guard: 'isTracked', target: 'posting', reenter: true }, { target: 'resting' }] },
    },
  },
})

export const inactivityMachine = inactivity.createMachine({
  id: 'inactivity',
  context: { rules: undefined, lastActivityMs: 0, nowMs: 0, tab: 'shown' },
  initial: 'running',
  states: {
    running: {
      type: 'parallel',
      invoke: [
        { id: 'person', src: 'person' },
        { id: 'visibility', src: 'visibility' },
        { id: 'tabs', src: 'tabs' },
      ],
      on: { 'tab.shown': { actions: 'showTab' }, 'tab.hidden': { actions: 'hideTab' } },
      states: { presence, activity, watching, keepAlive },
    },
    /** Too late for an answer. */
    expired: { id: 'expired', type: 'final' },
  },
})
