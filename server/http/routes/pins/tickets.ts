import type { Logger } from 'pino'
import { controlLevel } from '../../../../contract/permissions.ts'
import { PIN_LEVEL } from '../../../../contract/resources/pins.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { noteOpened, seesTicket } from '../../../pins/ticketSight.ts'
import { type TicketStore, TicketStoreError } from '../../../pins/ticketStore.ts'
import { routes, signedIn } from '../../implementer.ts'

type Parts = { readonly db: Database; readonly tickets: TicketStore; readonly log: Logger }

/** Tickets, opened and looked up by hand (N-012, N-013). */
export function ticketRoutes({ db, tickets, log }: Parts) {
  /** No account's tier raises a level so far. */
  function checkLevel({ grants }: Principal): void {
    if (controlLevel(grants, 0) < PIN_LEVEL)
      throw new RequestError('forbidden', 'errors.ticket.forbidden', 'The control level does not allow this')
  }

  async function answerOf<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof TicketStoreError)) throw error
      log.warn({ err: error }, 'The ticket service failed')
      throw new RequestError('expired', 'errors.ticket.unavailable', 'The ticket service does not answer')
    }
  }

  return {
    create: routes.tickets.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      checkLevel(principal)
      const ticket = await answerOf(tickets.create(input))
      const object = { id: ticket.key, name: ticket.key }
      await db.transaction(async tx => {
        await noteOpened(tx, ticket.key, principal)
        await audited(tx, { principal, address: context.request.ip, action: 'ticket.create', object })
      })
      return ticket
    }),

    get: routes.tickets.get.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      checkLevel(principal)
      const isVisible = await seesTicket(db, principal, input.ticket)
      const ticket = isVisible ? await answerOf(tickets.find(input.ticket)) : undefined
      if (ticket === undefined) throw notFound('ticket')
      return ticket
    }),
  }
}
