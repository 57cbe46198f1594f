import type { Ticket } from '../../contract/resources/pins.ts'
import type { Database } from '../database/database.ts'
import { tickets } from '../database/schema.ts'
import { eq, sql } from '../database/sql.ts'
import type { TicketStore } from './ticketStore.ts'

const PROJECT = 'SWATH'
/** The greatest id that a row may have. */
const MAX_ID = 2 ** 31 - 1

function idOf(key: string): number | undefined {
  const [project, number] = key.split('-')
  const id = Number(number)
  return project === PROJECT && Number.isInteger(id) && id <= MAX_ID ? id : undefined
}

const toTicket = (row: typeof tickets.$inferSelect): Ticket => ({
  key: `${PROJECT}-${row.id}`,
  summary: row.summary,
  description: row.description,
  status: row.status,
  comments: [...row.comments],
})

/** Tickets in the database, where no ticket service is configured. */
export function embeddedTickets(db: Database): TicketStore {
  return {
    create: async ticket => {
      const [row] = await db.insert(tickets).values(ticket).returning()
      if (row === undefined) throw new Error('A new ticket has no row')
      return toTicket(row)
    },
    find: async key => {
      const id = idOf(key)
      if (id === undefined) return undefined
      const [row] = await db.select().from(tickets).where(eq(tickets.id, id))
      return row && toTicket(row)
    },
    comment: async (key, text) => {
      await db
        .update(tickets)
        .set({ comments: sql`${tickets.comments} || jsonb_build_array(${text}::text)` })
        .where(eq(tickets.id, idOf(key) ?? 0))
    },
  }
}
