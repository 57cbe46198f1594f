import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { embeddedTickets } from './embeddedTickets.ts'
import { jiraTickets } from './jiraTickets.ts'
import type { TicketStore } from './ticketStore.ts'

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
