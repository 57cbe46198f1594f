import type * as v from 'valibot'
import {
  type editPinSchema,
  NO_PRIORITY,
  type newPinSchema,
  PIN_PRIORITIES,
  type Pin,
  type PinPriority,
  type PinType,
} from '../../contract/resources/pins.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { logins, pins, plans } from '../database/schema.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { type KnownRobot, knownRobot } from './knownRobot.ts'

export type NewPin = Omit<v.InferOutput<typeof newPinSchema>, 'createTicket'>
export type PinEdit = Omit<v.InferOutput<typeof editPinSchema>, 'createTicket'>

/** Each filter only when given (N-019). */
export type PinFilter = {
  readonly status?: Pin['status'] | undefined
  /** Created later than this. */
  readonly afterMs?: number | undefined
  readonly types?: readonly PinType[] | undefined
  readonly priorities?: readonly (PinPriority | typeof NO_PRIORITY)[] | undefined
  /** Pins that have one of them. */
  readonly labels?: readonly string[] | undefined
}

type Sight = Pick<Principal, 'login' | 'role'>
type Row = {
  readonly pin: typeof pins.$inferSelect
  readonly userName: string
  readonly robot: KnownRobot | null
}

/** What a pin is made of, of a query of pins and the logins that put them. */
export const pinColumns = (sight: Sight) => ({
  pin: pins,
  userName: logins.name,
  robot: knownRobot(sight, pins.robot),
})

export const toPin = ({ pin, userName, robot }: Row): Pin => ({
  id: pin.id,
  type: pin.type,
  title: pin.title,
  message: pin.message,
  priority: pin.priority ?? undefined,
  labels: [...pin.labels],
  x: pin.x,
  y: pin.y,
  ticket: pin.ticket ?? undefined,
  status: pin.status,
  deleted: pin.deleted,
  created: toWireTime(pin.createdAt.getTime()),
  user: { id: pin.createdBy, name: userName },
  plan: pin.plan,
  robot: robot ?? undefined,
  revision: pin.revision,
})

function ofPriorities(wanted: readonly (PinPriority | typeof NO_PRIORITY)[]): SQL | undefined {
  const named = PIN_PRIORITIES.filter(priority => wanted.includes(priority))
  return or(inArray(pins.priority, named), wanted.includes(NO_PRIORITY) ? isNull(pins.priority) : undefined)
}

const select = (db: Database, sight: Sight) =>
  db.select(pinColumns(sight)).from(pins).innerJoin(logins, eq(logins.id, pins.createdBy))

/** Pins of a plan version, oldest first, as a login may know them; deleted ones never. */
export async function listPins(db: Database, sight: Sight, plan: number, filter: PinFilter): Promise<Pin[]> {
  const { status, afterMs, types, priorities, labels } = filter
  const rows = await select(db, sight)
    .where(
      and(
        eq(pins.plan, plan),
        eq(pins.deleted, false),
        status && eq(pins.status, status),
        afterMs === undefined ? undefined : gt(pins.createdAt, new Date(afterMs)),
        types && inArray(pins.type, [...types]),
        priorities && ofPriorities(priorities),
        labels && sql`jsonb_exists_any(${pins.labels}, ${sql.param([...labels])}::text[])`,
      ),
    )
    .orderBy(asc(pins.id))
  return rows.map(toPin)
}

const onPlan = (plan: number, id: number): SQL | undefined =>
  and(eq(pins.id, id), eq(pins.plan, plan), eq(pins.deleted, false))

/** A pin that is on this plan version and not deleted. */
export async function findPin(db: Database, sight: Sight, plan: number, id: number): Promise<Pin | undefined> {
  const [row] = await select(db, sight).where(onPlan(plan, id))
  return row && toPin(row)
}

/** The ticket of a pin that is on this plan version and not deleted. */
export async function ticketOfPin(db: Database, plan: number, id: number): Promise<string | undefined> {
  const [row] = await db.select({ ticket: pins.ticket }).from(pins).where(onPlan(plan, id))
  return row?.ticket ?? undefined
}

/** @returns its id */
export async function insertPin(db: Database, plan: number, createdBy: number, pin: NewPin): Promise<number> {
  const [row] = await db
    .insert(pins)
    .values({ ...pin, plan, createdBy })
    .returning({ id: pins.id })
  if (row === undefined) throw new Error('A new pin has no id')
  return row.id
}

/** Writes an edit of the pin's revision that it was made from; false when the pin has another one by now: nothing is written then. */
export async function updatePin(db: Database, id: number, { revision, ...edit }: PinEdit): Promise<boolean> {
  const written = await db
    .update(pins)
    .set({ ...edit, priority: edit.priority ?? null, revision: revision + 1 })
    .where(and(eq(pins.id, id), eq(pins.revision, revision), eq(pins.deleted, false)))
    .returning({ id: pins.id })
  return written.length > 0
}

/** Takes a pin out for good, deleted or not. Answers its title; undefined when there is none on this plan version. */
export async function removePin(db: Database, plan: number, id: number): Promise<string | undefined> {
  const [removed] = await db
    .delete(pins)
    .where(and(eq(pins.id, id), eq(pins.plan, plan)))
    .returning({ title: pins.title })
  return removed?.title
}

/** Notes a pin's ticket, which it keeps. Not an edit: it makes no conflict for somebody who is editing the pin. */
export async function setTicket(db: Database, id: number, ticket: string): Promise<void> {
  await db
    .update(pins)
    .set({ ticket })
    .where(and(eq(pins.id, id), isNull(pins.ticket)))
}

/** Ticket of the newest CPG pin of any version of a plan that has one. */
export async function newestCpgTicket(db: Database, firstId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ ticket: pins.ticket })
    .from(pins)
    .innerJoin(plans, eq(plans.id, pins.plan))
    .where(and(eq(plans.firstId, firstId), eq(pins.type, 'CPG'), isNotNull(pins.ticket)))
    .orderBy(desc(pins.id))
    .limit(1)
  return row?.ticket ?? undefined
}
