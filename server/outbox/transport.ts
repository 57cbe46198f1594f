import type { OUTBOX_KINDS } from '../../contract/resources/subscriptions.ts'

export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** A message on its way out. `id` is its place in the outbox: the same message, tried again, has the same one. */
export type DueMessage = {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** Hands a message to the one who delivers it; whatever it throws is a failed attempt, and its message says why. */
export type Transport = (message: DueMessage) => Promise<void>

/** How each kind leaves the service. A kind without a transport stays in the outbox, where super users read it: the embedded default. */
export type Transports = { readonly [Kind in OutboxKind]: Transport | undefined }
