import { REQUEST_COOLDOWN_MS, REQUEST_TIMEOUT_MS } from '../../../contract/control.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import type { Database } from '../../database/database.ts'
import { controlRequests, leaseEvents, leases, logins } from '../../database/schema.ts'
import { and, eq, gt, notInArray } from '../../database/sql.ts'
import { type ControlEvent, type ControlState, type KeptControl, NOBODY } from './state.ts'
import type { SteadyTime } from './steadyTime.ts'

/** Events that are sent and stored; sockets that come and go are neither. */
export type KeptEvent = Exclude<ControlEvent, { type: 'connected' | 'disconnected' }>

/** What happened, where the client was that caused it, and what it made of control. */
export type LeaseChange = {
  readonly state: ControlState
  readonly events: readonly { readonly event: KeptEvent; readonly address: string | undefined }[]
}

export type LeaseRows = {
  /** Control of each robot that somebody has had or has asked for, with who may not ask again yet. */
  readonly load: () => Promise<ReadonlyMap<number, KeptControl>>
  /** Appends the events and stores what they made of control, all or nothing. */
  readonly save: (robot: number, change: LeaseChange) => Promise<void>
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The other login of an event: who got control, or who answered. */
function otherOf(event: KeptEvent): number | null {
  const other = 'to' in event ? event.to : 'by' in event ? event.by : undefined
  return other === undefined || other === event.who.login ? null : other
}

type DateOf = (steadyMs: number) => Date

async function saveRequests(tx: Transaction, robot: number, { requests }: ControlState, dateOf: DateOf): Promise<void> {
  const open = requests.map(({ login }) => login)
  await tx
    .delete(controlRequests)
    .where(and(eq(controlRequests.robot, robot), open.length > 0 ? notInArray(controlRequests.login, open) : undefined))
  for (const { login, level, until } of requests)
    await tx
      .insert(controlRequests)
      .values({ robot, login, level, until: dateOf(until) })
      .onConflictDoUpdate({ target: [controlRequests.robot, controlRequests.login], set: { level } })
}

async function saveLease(
  tx: Transaction,
  robot: number,
  { holder, fence, since }: ControlState,
  dateOf: DateOf,
): Promise<void> {
  const lease = {
    holder: holder?.login ?? null,
    level: holder?.level ?? LEVEL.viewer,
    fence,
    since: dateOf(since),
    awaySince: holder?.awaySince === undefined ? null : dateOf(holder.awaySince),
  } as const
  await tx
    .insert(leases)
    .values({ robot, ...lease })
    .onConflictDoUpdate({ target: leases.robot, set: lease })
}

/** Times of day in the database; a time that lies ahead of a clock that was put back counts as now. */
export function createLeaseRows(db: Database, time: SteadyTime): LeaseRows {
  const dateOf: DateOf = steadyMs => new Date(time.timeOfDay(steadyMs))
  return {
    load: async () => {
      const nowMs = time.now()
      const past = (date: Date): number => Math.min(date.getTime(), nowMs)
      const held = await db
        .select({ lease: leases, name: logins.name })
        .from(leases)
        .leftJoin(logins, eq(logins.id, leases.holder))
      const asked = await db
        .select({ request: controlRequests, name: logins.name })
        .from(controlRequests)
        .innerJoin(logins, eq(logins.id, controlRequests.login))
        .orderBy(controlRequests.until)
      const recent = and(eq(leaseEvents.type, 'requested'), gt(leaseEvents.time, new Date(nowMs - REQUEST_COOLDOWN_MS)))
      const lately = await db.select().from(leaseEvents).where(recent).orderBy(leaseEvents.id)
      const stored = new Map<number, KeptControl>()
      const keep = (robot: number, change: Partial<KeptControl>): void => {
        stored.set(robot, { ...NOBODY, since: nowMs, ...stored.get(robot), ...change })
      }
      for (const { lease, name } of held) {
        const { robot, holder: login, level, fence, since } = lease
        const holder = login === null || name === null ? undefined : { login, name, level, awaySince: undefined }
        keep(robot, { holder, fence, since: past(since) })
      }
      for (const { request, name } of asked) {
        const { robot, login, level, until } = request
        const end = Math.min(until.getTime(), nowMs + REQUEST_TIMEOUT_MS)
        const open = { login, name, level, until: end, awaySince: undefined }
        keep(robot, { requests: [...(stored.get(robot)?.requests ?? []), open] })
      }
      for (const { robot, login, time: at } of lately)
        keep(robot, { lastRequests: new Map([...(stored.get(robot)?.lastRequests ?? []), [login, past(at)]]) })
      return stored
    },

    save: (robot, { state, events }) =>
      db.transaction(async tx => {
        await tx.insert(leaseEvents).values(
          events.map(({ event, address }) => ({
            robot,
            time: dateOf(event.at),
            type: event.type,
            login: event.who.login,
            other: otherOf(event),
            fence: 'fence' in event ? event.fence : state.fence,
            address: 'by' in event ? address : undefined,
            reason: 'reason' in event ? event.reason : undefined,
          })),
        )
        if (state.fence > 0) await saveLease(tx, robot, state, dateOf)
        await saveRequests(tx, robot, state, dateOf)
      }),
  }
}
