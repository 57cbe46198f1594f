/** Browser notifications about alerts: permission is asked for when somebody wants them, and the browser's answer is kept. */
import { fromPromise, setup } from 'xstate'

/** What the browser allows: `default`: nobody has asked yet, or the question was closed. */
export type NoticePermission = 'unsupported' | 'default' | 'granted' | 'denied'

type NoticesContext = { readonly permission: NoticePermission; readonly wasOn: boolean }
export type NoticesEvent =
  /** By a click of a person: browsers ask nobody else. */
  | { readonly type: 'notices.turnOn' }
  | { readonly type: 'notices.turnOff' }
  /** The browser has the interface and shows nothing through it. */
  | { readonly type: 'notices.failed' }

const notProvided = (): never => {
  throw new Error('Notices run with their effects provided.')
}

export const alertNoticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    /** `wasOn`: they were on when this browser was here last. */
    input: {} as NoticesContext,
  },
  actors: { ask: fromPromise<NoticePermission>(notProvided) },
  actions: {
    /** Keeps for the next time whether they are on. */
    keep: (_, _isOn: { readonly isOn: boolean }) => undefined,
  },
  guards: {
    isUnsupported: ({ context }) => context.permission === 'unsupported',
    isRefused: ({ context }) => context.permission === 'denied',
    isOn: ({ context }) => context.permission === 'granted' && context.wasOn,
    wasGranted: (_, permission: NoticePermission) => permission === 'granted',
    wasRefused: (_, permission: NoticePermission) => permission === 'denied',
  },
}).createMachine({
  id: 'alertNotices',
  context: ({ input }) => input,
  initial: 'known',
  on: { 'notices.failed': '.unsupported' },
  states: {
    known: {
      always: [
        { guard: 'isUnsupported', target: 'unsupported' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isOn', target: 'on' },
        { target: 'off' },
      ],
    },
    unsupported: {},
    off: { on: { 'notices.turnOn': 'asking' } },
    asking: {
      invoke: {
        src: 'ask',
        onDone: [
          { guard: { type: 'wasGranted', params: ({ event }) => event.output }, target: 'on' },
          { guard: { type: 'wasRefused', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'off' },
        ],
        onError: 'unsupported',
      },
    },
    on: {
      entry: { type: 'keep', params: { isOn: true } },
      on: { 'notices.turnOff': { target: 'off', actions: { type: 'keep', params: { isOn: false } } } },
    },
    /** Only the browser's settings change this; asking again is allowed after they were changed. */
    refused: { on: { 'notices.turnOn': 'asking' } },
  },
})
