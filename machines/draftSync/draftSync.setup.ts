/** Context, actors, guards and actions of the chart of a draft; `draftSync.machine.ts` has its states. */
import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { ApiError } from '../../contract/errors.ts'
import type { SentCommand } from '../../contract/plan/drawing.ts'
import { MAX_SENT_COMMANDS } from '../../contract/resources/planDrafts.ts'
import { type Answer, THROWN } from '../answer.ts'
import {
  type DraftDocument,
  dismiss,
  draw,
  isBehind,
  openDocument,
  refuse,
  withAnswer,
  withHead,
  withoutLast,
} from './draftDocument.logic.ts'
import type {
  DraftSyncContext,
  DraftSyncEmitted,
  DraftSyncEvent,
  DraftSyncInput,
  Exchange,
  ExchangeAnswer,
  Exchanged,
  KeeperOrder,
  LiveOrder,
  OpenAnswer,
  Opened,
  SaveAnswer,
  Saved,
  SaveOrder,
} from './draftSync.types.ts'

/** Until the service is asked again that did not answer, ms. */
const RETRY_MS = 3000

const notProvided = (): never => {
  throw new Error('A draft is kept in step with its effects provided.')
}
export const UNREACHABLE: Answer = THROWN
export const errorOf = (answer: Answer): ApiError => (answer.ok ? THROWN.error : answer.error)
export const is = (answer: Answer, ...types: readonly ApiError['type'][]): boolean =>
  !answer.ok && types.includes(answer.error.type)
export const isEnded = (answer: Answer): boolean => !answer.ok && answer.error.token === 'errors.planDraft.ended'

type Ready = { readonly context: DraftSyncContext }
/** Never called before the draft is open. */
export function documentOf({ context: { document } }: Ready): DraftDocument {
  if (document === undefined) throw new Error('The draft is not open')
  return document
}

/** What is asked of the service next. */
export const exchangeOf = ({ context }: Ready): Exchange => {
  const { head, sequence, pending } = documentOf({ context })
  const commands = context.mayEdit ? pending.slice(0, context.batch) : []
  return { version: head.version, draft: head.draft, since: sequence, commands }
}

export const draftSync = setup({
  types: {
    context: {} as DraftSyncContext,
    events: {} as DraftSyncEvent,
    input: {} as DraftSyncInput,
    emitted: {} as DraftSyncEmitted,
  },
  actors: {
    /** Reads the draft, and what the browser has kept of the login's for the version. */
    open: fromPromise<OpenAnswer, { readonly version: number; readonly login: number }>(notProvided),
    exchange: fromPromise<ExchangeAnswer, Exchange>(notProvided),
    save: fromPromise<
      SaveAnswer,
      SaveOrder & { readonly version: number; readonly draft: string; readonly sequence: number }
    >(notProvided),
    discard: fromPromise<Answer, { readonly version: number; readonly draft: string }>(notProvided),
    live: fromCallback<LiveOrder, { readonly version: number }>(notProvided),
    /** Keeps what is not confirmed in the browser. */
    keeper: fromCallback<KeeperOrder, { readonly version: number; readonly login: number }>(notProvided),
  },
  delays: { retry: RETRY_MS },
  guards: {
    mayEdit: ({ context }) => context.mayEdit,
    /** Commands wait while somebody may not send them. */
    isBehind: ({ context }) => {
      const document = documentOf({ context })
      return context.mayEdit ? isBehind(document) : document.sequence < document.head.sequence
    },
    wantsSave: ({ context }) => context.saving !== undefined,
    wantsDiscard: ({ context }) => context.discards === true,
  },
  actions: {
    open: assign(({ context }, { draft, stored }: Opened) => {
      const { login, document } = context
      const here = document?.pending.map(sent => ({ draft: document.head.draft, sent })) ?? []
      const known = new Set(here.map(({ sent }) => sent.id))
      const others = stored.filter(({ sent }) => !known.has(sent.id))
      const opened = openDocument(login, draft, [...others, ...here], document?.refused)
      return {
        document: opened,
        robots: draft.robots,
        error: undefined,
        discards: undefined,
        restored: context.restored + others.length,
      }
    }),
    draw: enqueueActions(
      ({ context, enqueue }, { sent, way }: { sent: SentCommand | undefined; way?: 'undo' | 'redo' }) => {
        const document = documentOf({ context })
        if (sent === undefined || !context.mayEdit) return
        const drawn = draw(document, sent)
        if (!drawn.ok) {
          const { refusal, key } = drawn
          const shorter = way ? withoutLast(document, way) : document
          const refused = [...shorter.refused, { sent, refusal, key }]
          return enqueue.assign({ document: { ...shorter, refused } })
        }
        enqueue.assign({ document: drawn.document })
        enqueue.sendTo('keeper', { type: 'draft.keep', command: { draft: document.head.draft, sent } })
      },
    ),
    /** What the service has answered needs no keeping; it is forgotten after it is shown. */
    integrate: enqueueActions(({ context, enqueue }, exchanged: Exchanged) => {
      const before = documentOf({ context })
      const document = withAnswer(before, exchanged)
      enqueue.assign({ document, batch: MAX_SENT_COMMANDS })
      const left = new Set(document.pending.map(({ id }) => id))
      const ids = before.pending.flatMap(({ id }) => (left.has(id) ? [] : [id]))
      if (ids.length > 0) enqueue.sendTo('keeper', { type: 'draft.forget', ids })
      const refused = document.refused.slice(before.refused.length)
      if (refused.length > 0) enqueue.emit({ type: 'refused', commands: refused })
    }),
    /** Of a request that the service does not take at all, the first command is the one that it cannot read. */
    refuseFirst: enqueueActions(({ context, enqueue }) => {
      const before = documentOf({ context })
      const [first] = before.pending
      if (first === undefined) return
      const document = refuse(before, new Map([[first.id, { refusal: 'notTaken' as const }]]))
      enqueue.assign({ document, batch: MAX_SENT_COMMANDS })
      enqueue.sendTo('keeper', { type: 'draft.forget', ids: [first.id] })
      enqueue.emit({ type: 'refused', commands: document.refused.slice(before.refused.length) })
    }),
    sendSingly: assign({ batch: 1 }),
    setHead: assign(({ context }, head: DraftDocument['head']) => ({
      document: withHead(documentOf({ context }), head),
    })),
    dismiss: enqueueActions(({ context, enqueue }, ids: readonly string[]) => {
      enqueue.assign({ document: dismiss(documentOf({ context }), new Set(ids)) })
      enqueue.sendTo('keeper', { type: 'draft.forget', ids })
    }),
    setOthers: assign((_, others: DraftSyncContext['others']) => ({ others })),
    setNotKept: assign({ isKept: false }),
    wantSave: assign((_, saving: SaveOrder) => ({ saving, error: undefined })),
    wantDiscard: assign({ discards: true, error: undefined }),
    setError: assign((_, error: ApiError) => ({ error, saving: undefined, discards: undefined })),
    forgetError: assign({ error: undefined }),
    finishSave: enqueueActions(({ context, enqueue }, { head, plan }: Saved) => {
      enqueue.assign({
        document: withHead(documentOf({ context }), head),
        saving: undefined,
        discards: undefined,
        error: undefined,
      })
      enqueue.emit({ type: 'saved', plan })
    }),
    readOnly: assign({ mayEdit: false, saving: undefined, discards: undefined }),
  },
})
