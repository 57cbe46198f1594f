import type { Ticket } from '../../contract/resources/pins.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { embeddedTickets } from './embeddedTickets.ts'
import { jiraTickets } from './jiraTickets.ts'

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

/** The ticket service that is configured, else the database. */
export function openTicketStore(
  db: Database,
  { ticketsUrl, ticketsToken, ticketsProject, ticketsUser, ticketsIssueType }: Config,
): TicketStore {
  if (ticketsUrl === undefined || ticketsToken === undefined || ticketsProject === undefined) return embeddedTickets(db)
  return jiraTickets({
    url: ticketsUrl,
    user: ticketsUser,
    token: ticketsToken,
    project: ticketsProject,
    issueType: ticketsIssueType,
  })
}
