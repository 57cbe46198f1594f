import type { Ticket } from '../../contract/resources/pins.ts'

export type NewTicket = Pick<Ticket, 'summary' | 'description'>

/** Where tickets are kept. Each call fails with a `TicketStoreError` when the store cannot be asked, or answers nonsense. */
export type TicketStore = {
  readonly create: (ticket: NewTicket) => Promise<Ticket>
  /** Undefined: there is none of this key here. */
  readonly find: (key: string) => Promise<Ticket | undefined>
  readonly comment: (key: string, text: string) => Promise<void>
}

/** Says what went wrong without a word of what was sent or answered. */
export class TicketStoreError extends Error {
  override readonly name = 'TicketStoreError'
}
