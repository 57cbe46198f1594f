/** Context, actors, guards and actions of the chart of control; `control.machine.ts` has its states. */
import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
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

export const control = setup({
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
    applyLease: enqueueActions(({ context, enqueue }, lease: InControl) => {
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
    emitGranted: emit(({ context: { ended } }) => ({
      type: 'granted' as const,
      by: ended?.reason === 'ceded' ? ended.user.name : undefined,
    })),
    /** A cancelled request was overtaken by an event that is shown itself. */
    emitRequestEnded: enqueueActions(({ enqueue }, reason: DeniedControl['reason']) => {
      if (reason !== 'cancelled') enqueue.emit({ type: 'requestEnded', reason })
    }),
    emitRefusal: enqueueActions(({ enqueue }, answer: SupervisorAnswer) => {
      if (!answer.ok) enqueue.emit({ type: 'refused', token: answer.token, message: answer.message })
    }),
    emitUnanswered: emit({ type: 'unanswered' }),
    emitOvertaken: emit({ type: 'overtaken' }),
  },
})
