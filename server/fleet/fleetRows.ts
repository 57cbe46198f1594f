import * as v from 'valibot'
import type { Connection } from '../../contract/gateway.ts'
import type { Database } from '../database/database.ts'
import { robotStatuses, robots } from '../database/schema.ts'
import { desc, eq, isNotNull, isNull, ne, sql } from '../database/sql.ts'
import { SERVICE_BOOT_ID } from './awayEntry.ts'
import { tokenMatches } from './credentials.ts'
import type { LiveRobot, LiveStatus } from './registry.ts'

/** What a robot says of itself. */
export type Reading = { readonly state: number; readonly planType: number; readonly batteryPercent: number }

/** What the gateway reads from and writes to the robots' own rows. */
export type FleetRows = {
  /** Every robot as it was last known; `nowMs` counts as the last word of each. */
  readonly load: (nowMs: number) => Promise<readonly LiveRobot[]>
  readonly saveConnection: (
    robot: number,
    connection: Connection['state'],
    sinceMs: number,
    mainDeb: string,
  ) => Promise<void>
  /** Stores what robots say of themselves. @returns those of which it could be: not the ones that somebody else is changing */
  readonly saveReadings: (readings: ReadonlyMap<number, Reading>) => Promise<ReadonlySet<number>>
  readonly holdsToken: (robot: number, token: Uint8Array) => Promise<boolean>
  /** Robots that have a credential. */
  readonly credentialed: () => Promise<readonly number[]>
}

const savedSchema = v.array(v.object({ id: v.number() }))

export function createFleetRows(db: Database): FleetRows {
  return {
    load: async nowMs => {
      const rows = await db.select().from(robots).where(isNull(robots.deletedAt))
      const statuses = await newestStatuses(db)
      return rows.map(row => {
        const status = statuses.get(row.id)
        return {
          robot: row.id,
          connection: { state: row.connection, since: row.connectionSince.getTime() },
          mainDeb: row.mainDeb,
          bootId: status?.bootId,
          status,
          basic: undefined,
          basicMs: undefined,
          heardMs: nowMs,
          hasSpoken: false,
        }
      })
    },
    saveConnection: async (robot, connection, sinceMs, mainDeb) => {
      await db
        .update(robots)
        .set({ connection, connectionSince: new Date(sinceMs), mainDeb })
        .where(eq(robots.id, robot))
    },
    saveReadings: readings => saveReadings(db, readings),
    holdsToken: async (robot, token) => {
      const [row] = await db.select({ hash: robots.credentialHash }).from(robots).where(eq(robots.id, robot))
      return row?.hash ? tokenMatches(token, row.hash) : false
    },
    credentialed: async () => {
      const rows = await db.select({ id: robots.id }).from(robots).where(isNotNull(robots.credentialHash))
      return rows.map(({ id }) => id)
    },
  }
}

/** Waits for nobody: of two statements that write several robots at once neither may hold what the other needs. */
async function saveReadings(db: Database, readings: ReadonlyMap<number, Reading>): Promise<ReadonlySet<number>> {
  const said = [...readings].map(([robot, { state, planType, batteryPercent }]) => ({
    robot,
    state,
    plan_type: planType,
    battery: batteryPercent,
  }))
  const { rows } = await db.execute(sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (robot integer, state integer, plan_type integer, battery real)
    ), free as (
      select robot.id from ${robots} robot join said on said.robot = robot.id order by robot.id for update of robot skip locked
    )
    update ${robots} robot set state = said.state, plan_type = said.plan_type, battery = said.battery
    from said join free on free.id = said.robot where robot.id = said.robot
    returning robot.id`)
  return new Set(v.parse(savedSchema, rows).map(({ id }) => id))
}

/** The newest state that each robot said itself. */
async function newestStatuses(db: Database): Promise<ReadonlyMap<number, LiveStatus>> {
  const rows = await db
    .selectDistinctOn([robotStatuses.robot])
    .from(robotStatuses)
    .where(ne(robotStatuses.bootId, SERVICE_BOOT_ID))
    .orderBy(robotStatuses.robot, desc(robotStatuses.startTime), desc(robotStatuses.seq))
  return new Map(
    rows.map(row => [
      row.robot,
      {
        bootId: row.bootId,
        seq: row.seq,
        state: row.state,
        plan: row.plan,
        planType: row.planType ?? undefined,
        sector: row.sector,
        location: row.location,
        sinceMs: row.startTime.getTime(),
      },
    ]),
  )
}
