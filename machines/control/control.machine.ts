/** Control of the robot on screen as one viewer has it: who holds it, asking for it, being asked (M-025..M-038). */
import {
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import {
  LOOKUP_RETRY_MS,
  REQUEST_COOLDOWN_MS,
  REQUEST_TIMEOUT_MS,
  releaseRefusal,
  requestRefusal,
  takeRefusal,
} from '../../contract/control.ts'
import { LEVEL } from '../../contract/permissions.ts'
import type {
  DeniedControl,
  InControl,
  RelinquishedControl,
  SupervisorAnswer,
  Viewer,
} from '../../contract/sockets/supervisor.ts'
import {
  actionOf,
  type ControlContext,
  type ControlEmitted,
  type ControlEvent,
  controlLoss,
  isOtherHolder,
  type LinkRequest,
  type OpenRequest,
  type SupervisorAction,
  situationOf,
} from './control.logic.ts'

type Input = Pick<ControlContext, 'self' | 'level' | 'state'>

const notProvided = (): never => {
  throw new Error('Control runs with its effects provided.')
}

const control = setup({
  types: {
    context: {} as ControlContext,
    events: {} as ControlEvent,
    input: {} as Input,
    emitted: {} as ControlEmitted,
  },
  actors: {
    supervisorLink: fromCallback<LinkRequest>(notProvided),
    /** Rejects when the service does not answer. */
    send: fromPromise<SupervisorAnswer, SupervisorAction>(notProvided),
  },
  delays: {
    lookupLimit: LOOKUP_RETRY_MS,
    lookupRetry: LOOKUP_RETRY_MS,
    requestCooldown: REQUEST_COOLDOWN_MS,
    requestTimeout: ({ context }) => context.ownRequest?.remainingMs ?? REQUEST_TIMEOUT_MS,
  },
  guards: {
    mayWatchControl: ({ context }) => context.level > LEVEL.viewer,
    mayTake: ({ context }) => takeRefusal(situationOf(context)) === undefined,
    mayRequest: ({ context }) => requestRefusal(situationOf(context)) === undefined,
    mayRelease: ({ context }) => releaseRefusal(situationOf(context)) === undefined,
    mayAnswer: ({ context }, login: number) =>
      context.lease?.self === true && context.requests.some(({ user }) => user.id === login),
    isOwn: (_, lease: InControl) => lease.self,
    isHeld: (_, lease: InControl) => lease.user !== undefined,
    /** The holder has nothing to ask for. */
    asksSelf: ({ context }, { user }: OpenRequest) => user.id === context.self && context.lease?.self !== true,
    isDone: (_, answer: SupervisorAnswer) => answer.ok,
    asksOther: ({ context }, { user }: OpenRequest) => user.id !== context.self && user.id !== context.lease?.user?.id,
    endsOwn: (_, denial: DeniedControl) => denial.self,
  },
  actions: {
    forget: assign({ lease: undefined, viewers: [], requests: [], ownRequest: undefined, ended: undefined }),
    keepState: assign((_, state: number | undefined) => ({ state })),
    /** Emits what the viewer loses by it. A new holder gets all requests that wait again. */
    hearLease: enqueueActions(({ context, enqueue }, lease: InControl) => {
      const loss = controlLoss(context, lease)
      if (loss) enqueue.emit({ type: 'lost', loss })
      else if (isOtherHolder(context.lease, lease)) enqueue.emit({ type: 'overtaken' })
      enqueue.assign({ lease, requests: context.lease?.self && lease.self ? context.requests : [] })
    }),
    keepViewers: assign((_, viewers: readonly Viewer[]) => ({ viewers })),
    keepEnd: assign((_, ended: RelinquishedControl) => ({ ended })),
    keepOwnRequest: assign((_, ownRequest: OpenRequest | undefined) => ({ ownRequest })),
    keepRequest: assign(({ context }, request: OpenRequest) => ({
      requests: [...context.requests.filter(({ user }) => user.id !== request.user.id), request],
    })),
    dropRequest: assign(({ context }, login: number) => ({
      requests: context.requests.filter(({ user }) => user.id !== login),
    })),
    dropExpired: assign(({ context }, expired: { readonly login: number; readonly untilMs: number }) => ({
      requests: context.requests.filter(
        ({ user, untilMs }) => user.id !== expired.login || untilMs !== expired.untilMs,
      ),
    })),
    lookUpAgain: sendTo('link', { type: 'link.lookUp' }),
    tellGranted: emit(({ context: { ended } }) => ({
      type: 'granted' as const,
      by: ended?.reason === 'ceded' ? ended.user.name : undefined,
    })),
    /** A cancelled request was overtaken by an event that is shown itself. */
    tellRequestEnded: enqueueActions(({ enqueue }, reason: DeniedControl['reason']) => {
      if (reason !== 'cancelled') enqueue.emit({ type: 'requestEnded', reason })
    }),
    emitRefusal: enqueueActions(({ enqueue }, answer: SupervisorAnswer) => {
      if (!answer.ok) enqueue.emit({ type: 'refused', token: answer.token, message: answer.message })
    }),
    emitUnanswered: emit({ type: 'unanswered' }),
    tellOvertaken: emit({ type: 'overtaken' }),
  },
})

const holder = control.createStateConfig({
  initial: 'lookingUp',
  on: {
    'control.held': [
      {
        guard: { type: 'isOwn', params: ({ event }) => event.lease },
        target: '.self',
        actions: { type: 'hearLease', params: ({ event }) => event.lease },
      },
      {
        guard: { type: 'isHeld', params: ({ event }) => event.lease },
        target: '.other',
        actions: { type: 'hearLease', params: ({ event }) => event.lease },
      },
      {
        target: '.nobody',
        actions: { type: 'hearLease', params: ({ event }) => event.lease },
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
          actions: [{ type: 'keepOwnRequest', params: ({ event }) => event.request }, 'tellOvertaken'],
        },
      },
    },
    waiting: {
      id: 'waiting',
      exit: { type: 'keepOwnRequest', params: undefined },
      after: {
        requestTimeout: { target: 'none', actions: { type: 'tellRequestEnded', params: 'expired' } },
      },
      on: {
        'control.held': {
          guard: { type: 'isOwn', params: ({ event }) => event.lease },
          target: 'none',
          actions: 'tellGranted',
        },
        'control.denied': {
          guard: { type: 'endsOwn', params: ({ event }) => event.denial },
          target: 'none',
          actions: { type: 'tellRequestEnded', params: ({ event }) => event.denial.reason },
        },
      },
    },
  },
})

/** One action at a time is sent to the service. */
const action = control.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'control.take': { guard: 'mayTake', target: 'sending' },
        'control.release': { guard: 'mayRelease', target: 'sending' },
        'control.accept': { guard: { type: 'mayAnswer', params: ({ event }) => event.login }, target: 'sending' },
        'control.decline': { guard: { type: 'mayAnswer', params: ({ event }) => event.login }, target: 'sending' },
        'control.request': {
          guard: and(['mayRequest', not(stateIn('#waiting')), not(stateIn('#coolingDown'))]),
          target: 'requesting',
        },
      },
    },
    sending: {
      invoke: {
        id: 'action',
        src: 'send',
        input: ({ event }) => actionOf(event),
        onDone: { target: 'none', actions: { type: 'emitRefusal', params: ({ event }) => event.output } },
        onError: { target: 'none', actions: 'emitUnanswered' },
      },
    },
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
