import * as v from 'valibot'
import type { StateChange } from '../../contract/gateway.ts'
import type { Database } from '../database/database.ts'
import { alerts, robotStatuses, robots } from '../database/schema.ts'
import { sql } from '../database/sql.ts'
import { addEnded } from './statusSummaries.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a robot said, in a start of its software. */
export type Said = {
  readonly robot: number
  readonly bootId: string
  readonly change: StateChange
  readonly nowMs: number
}

const timeSchema = v.pipe(
  v.number(),
  v.transform(ms => new Date(Math.round(ms))),
)
const endedSchema = v.array(
  v.object({
    robot: v.number(),
    bootId: v.string(),
    state: v.number(),
    planType: v.nullable(v.number()),
    account: v.number(),
    startTime: timeSchema,
    endTime: timeSchema,
    isAlerted: v.boolean(),
  }),
)
/** The entry that a change has ended: the next one begins with its end. `isAlerted`: an alert of the robot is open. */
export type Ended = v.InferOutput<typeof endedSchema>[number]

const rowOf = ({ robot, bootId, change, nowMs }: Said) => ({
  robot,
  boot_id: bootId,
  seq: change.seq,
  state: change.state,
  plan: change.plan,
  plan_type: change.plan_type ?? null,
  sector: change.sector,
  location: change.location,
  reported: new Date(Math.min(change.time, nowMs)).toISOString(),
})

/**
 * Writes the changes that go on: the robot said what is open before this, in the same run of its software. Then nothing that it has said comes
 * behind, nothing of the service's own does, and every move to another account was before: the change has its place without a look at what else
 * there is. It never begins before what it follows, whatever the robot's clock says. A robot that somebody else holds is left out, and one whose
 * entry has been ended meanwhile is not found.
 * @param all of each robot one at the most
 * @returns what has been ended, of the changes that were written
 */
export async function writeNextStates(tx: Transaction, all: readonly Said[]): Promise<readonly Ended[]> {
  const { rows } = await tx.execute(sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(all.map(rowOf))}::jsonb) as said (
        robot integer, boot_id text, seq bigint, state integer, plan integer, plan_type integer, sector integer, location integer,
        reported timestamptz
      )
    ), open as (
      select entry.id, greatest(said.reported, entry.start_time) as end_time
      from said
      join ${robotStatuses} entry on entry.robot = said.robot and entry.end_time is null
        and entry.boot_id = said.boot_id and entry.seq < said.seq
      join ${robots} robot on robot.id = said.robot
      order by said.robot
      for update of entry, robot skip locked
    ), ended as (
      update ${robotStatuses} entry set end_time = open.end_time from open where entry.id = open.id
      returning entry.robot, entry.boot_id, entry.state, entry.plan_type, entry.account, entry.start_time, entry.end_time
    ), opened as (
      -- Made of what ends the old one, for at no moment two may be open.
      insert into ${robotStatuses} (robot, boot_id, seq, state, plan, plan_type, sector, location, start_time)
      select said.robot, said.boot_id, said.seq, said.state, said.plan, said.plan_type, said.sector, said.location, ended.end_time
      from ended join said on said.robot = ended.robot
    ), shown as (
      update ${robots} robot set state = said.state, plan_type = said.plan_type
      from ended join said on said.robot = ended.robot where robot.id = ended.robot
    )
    select robot, boot_id as "bootId", state, plan_type as "planType", account,
      1000 * date_part('epoch', start_time) as "startTime", 1000 * date_part('epoch', end_time) as "endTime",
      exists (select from ${alerts} alert where alert.robot = ended.robot and alert.end_time is null) as "isAlerted"
    from ended`)
  const ended = v.parse(endedSchema, rows)
  await addEnded(tx, ended)
  return ended
}
