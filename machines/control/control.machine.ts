/** Control of the robot on screen as one viewer has it: who holds it, asking for it, being asked (M-025..M-038). */
import { and, not, raise, stateIn } from 'xstate'
import { actionOf } from './control.logic.ts'
import { control } from './control.setup.ts'

const holder = control.createStateConfig({
  initial: 'lookingUp',
  on: {
    'control.held': [
      {
        guard: { type: 'isOwn', params: ({ event }) => event.lease },
        target: '.self',
        actions: { type: 'applyLease', params: ({ event }) => event.lease },
      },
      {
        guard: { type: 'isHeld', params: ({ event }) => event.lease },
        target: '.other',
        actions: { type: 'applyLease', params: ({ event }) => event.lease },
      },
      {
        target: '.nobody',
        actions: { type: 'applyLease', params: ({ event }) => event.lease },
      },
    ],
  },
  states: {
    lookingUp: { after: { lookupLimit: { target: 'unknown', actions: 'lookUpAgain' } } },
    /** It is unknown who is in control (M-030). */
    unknown: { after: { lookupRetry: { target: 'unknown', reenter: true, actions: 'lookUpAgain' } } },
    nobody: {},
    other: {},
    self: {},
  },
})

/** Requests of other logins; only the holder gets them. */
const asked = control.createStateConfig({
  on: {
    'control.requested': {
      guard: { type: 'asksOther', params: ({ event }) => event.request },
      actions: [
        { type: 'keepRequest', params: ({ event }) => event.request },
        raise(
          ({ event: { request } }) => ({
            type: 'control.requestExpired' as const,
            login: request.user.id,
            untilMs: request.untilMs,
          }),
          { delay: ({ event }) => event.request.remainingMs },
        ),
      ],
    },
    'control.requestExpired': { actions: { type: 'dropExpired', params: ({ event }) => event } },
    'control.denied': { actions: { type: 'dropRequest', params: ({ event }) => event.denial.user.id } },
  },
})

/** The viewer's own request, from whichever of their tabs. */
const request = control.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'control.requested': {
          guard: { type: 'asksSelf', params: ({ event }) => event.request },
          target: 'waiting',
          actions: [{ type: 'keepOwnRequest', params: ({ event }) => event.request }, 'emitOvertaken'],
        },
      },
    },
    waiting: {
      id: 'waiting',
      exit: { type: 'keepOwnRequest', params: undefined },
      after: {
        requestTimeout: { target: 'none', actions: { type: 'emitRequestEnded', params: 'expired' } },
      },
      on: {
        'control.held': {
          guard: { type: 'isOwn', params: ({ event }) => event.lease },
          target: 'none',
          actions: 'emitGranted',
        },
        'control.denied': {
          guard: { type: 'endsOwn', params: ({ event }) => event.denial },
          target: 'none',
          actions: { type: 'emitRequestEnded', params: ({ event }) => event.denial.reason },
        },
      },
    },
  },
})

/** Until the service has answered. */
const sending = control.createStateConfig({
  invoke: {
    id: 'action',
    src: 'send',
    input: ({ event }) => actionOf(event),
    onDone: { target: 'none', actions: { type: 'emitRefusal', params: ({ event }) => event.output } },
    onError: { target: 'none', actions: 'emitUnanswered' },
  },
})

/**
 * One action at a time is sent to the service. Who has control comes just before the answer: taking after releasing, and the other way round, is not
 * lost in between.
 */
const action = control.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'control.take': { guard: 'mayTake', target: 'taking' },
        'control.release': { guard: 'mayRelease', target: 'releasing' },
        'control.accept': { guard: { type: 'mayAnswer', params: ({ event }) => event.login }, target: 'answering' },
        'control.decline': { guard: { type: 'mayAnswer', params: ({ event }) => event.login }, target: 'answering' },
        'control.request': {
          guard: and(['mayRequest', not(stateIn('#waiting')), not(stateIn('#coolingDown'))]),
          target: 'requesting',
        },
      },
    },
    taking: { ...sending, on: { 'control.release': { guard: 'mayRelease', target: 'releasing' } } },
    releasing: { ...sending, on: { 'control.take': { guard: 'mayTake', target: 'taking' } } },
    answering: sending,
    requesting: {
      invoke: {
        id: 'requesting',
        src: 'send',
        input: { type: 'request' },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'none',
            actions: raise({ type: 'control.requestAccepted' }),
          },
          { target: 'none', actions: { type: 'emitRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'none', actions: 'emitUnanswered' },
      },
    },
  },
})

/** Between two requests; it outlives the link (M-034). */
const cooldown = control.createStateConfig({
  initial: 'over',
  states: {
    over: {
      on: {
        'control.requestAccepted': 'running',
        'control.requested': { guard: { type: 'asksSelf', params: ({ event }) => event.request }, target: 'running' },
      },
    },
    running: { id: 'coolingDown', after: { requestCooldown: 'over' } },
  },
})

export const controlMachine = control.createMachine({
  id: 'control',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    lease: undefined,
    viewers: [],
    requests: [],
    ownRequest: undefined,
    ended: undefined,
  }),
  on: { 'robot.stateChanged': { actions: { type: 'keepState', params: ({ event }) => event.state } } },
  states: {
    watch: {
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'mayWatchControl', target: 'linked' }, { target: 'closed' }] },
        /** A viewer has nothing to see of control. */
        closed: {},
        linked: {
          invoke: { id: 'link', src: 'supervisorLink' },
          initial: 'down',
          states: {
            down: { entry: 'forget', on: { 'link.opened': 'up' } },
            up: {
              type: 'parallel',
              on: {
                'link.lost': 'down',
                'control.viewed': { actions: { type: 'keepViewers', params: ({ event }) => event.viewers } },
                'control.relinquished': { actions: { type: 'keepEnd', params: ({ event }) => event.end } },
              },
              states: { holder, asked, request, action },
            },
          },
        },
      },
    },
    cooldown,
  },
})
