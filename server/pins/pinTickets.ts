import type { Logger } from 'pino'
import type { Pin, Ticket } from '../../contract/resources/pins.ts'
import type { Database } from '../database/database.ts'
import { newestCpgTicket, setTicket, ticketOfPin } from './pinRows.ts'
import type { PlanVersion } from './planVersions.ts'
import type { NewTicket, TicketStore } from './ticketStore.ts'

/** What leads from pins to tickets (N-012, N-014). */
export type PinTickets = {
  /**
   * Opens a ticket for a pin that has none; a CPG pin adds to the open ticket of its plan instead.
   * @returns the pin with its ticket; as it was when the store fails, which is only logged
   */
  readonly link: (pin: Pin, plan: PlanVersion) => Promise<Pin>
  /** The open ticket that CPG pins of a plan add to; undefined also when the store fails. */
  readonly ofPlan: (plan: PlanVersion) => Promise<Ticket | undefined>
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function ticketOf(pin: Pin, plan: PlanVersion): NewTicket {
  const facts = [
    `Plan: ${oneLine(plan.name)}, version ${plan.version}`,
    `Place on the map: x ${pin.x.toFixed(2)} m, y ${pin.y.toFixed(2)} m`,
    `Type: ${pin.type}`,
    ...(pin.priority === undefined ? [] : [`Priority: ${pin.priority}`]),
    ...(pin.labels.length === 0 ? [] : [`Labels: ${pin.labels.join(', ')}`]),
    `Pin ${pin.id} by ${pin.user.name}, ${pin.created} UTC`,
  ]
  const summary = oneLine(pin.title)
  return { summary, description: [...(pin.message === '' ? [] : [pin.message, '']), ...facts].join('\n') }
}

export function createPinTickets(db: Database, store: TicketStore, log: Logger): PinTickets {
  /** The last link that was begun for each plan: two CPG pins, or two edits of one pin, must not open two tickets. */
  const linking = new Map<number, Promise<unknown>>()

  async function openTicketOf({ firstId }: PlanVersion): Promise<Ticket | undefined> {
    const key = await newestCpgTicket(db, firstId)
    const ticket = key === undefined ? undefined : await store.find(key)
    return ticket?.status === 'open' ? ticket : undefined
  }

  async function ticketFor(pin: Pin, plan: PlanVersion): Promise<string> {
    const ticket = ticketOf(pin, plan)
    const open = pin.type === 'CPG' ? await openTicketOf(plan) : undefined
    if (open === undefined) return (await store.create(ticket)).key
    await store.comment(open.key, `${ticket.summary}\n\n${ticket.description}`)
    return open.key
  }

  async function linkNow(pin: Pin, plan: PlanVersion): Promise<Pin> {
    try {
      const meanwhile = await ticketOfPin(db, pin.plan, pin.id)
      if (meanwhile !== undefined) return { ...pin, ticket: meanwhile }
      const ticket = await ticketFor(pin, plan)
      await setTicket(db, pin.id, ticket)
      return { ...pin, ticket }
    } catch (error) {
      log.warn({ err: error, pin: pin.id }, 'A pin was saved without its ticket')
      return pin
    }
  }

  return {
    link: async (pin, plan) => {
      if (pin.ticket !== undefined) return pin
      const linked = (linking.get(plan.firstId) ?? Promise.resolve()).then(() => linkNow(pin, plan))
      linking.set(plan.firstId, linked)
      try {
        return await linked
      } finally {
        if (linking.get(plan.firstId) === linked) linking.delete(plan.firstId)
      }
    },

    ofPlan: async plan => {
      try {
        return await openTicketOf(plan)
      } catch (error) {
        log.warn({ err: error, plan: plan.id }, 'The ticket of a plan could not be read')
        return undefined
      }
    },
  }
}
