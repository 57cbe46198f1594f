import type { NewRobot, Robot, RobotEdit } from '../../../../contract/resources/robots.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { robots } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { movePast } from '../../../fleet/movePast.ts'
import { robotNameTaken } from '../../../fleet/robotNames.ts'
import { audited } from '../../../identity/audit.ts'
import type { Principal } from '../../../identity/principal.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'
import type { ChangeDetails, RobotChanges, RobotRow, Transaction } from './robotChanges.ts'
import { checkHardware, hardwareColumns, newHardware } from './robotHardware.ts'

export type SetupParts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly changes: RobotChanges
  /** Notified when a robot is in another account, with what it did before or without. */
  readonly robotMoved: (robot: number, account: number, withPast: boolean) => void
}

const nameTaken = (): RequestError =>
  new RequestError('conflict', 'errors.robot.nameTaken', 'The account has a robot of this name', { field: 'name' })

async function insertRobot(tx: Transaction, input: NewRobot): Promise<number> {
  if (await robotNameTaken(tx, input.account, input.name)) throw nameTaken()
  const [row] = await tx
    .insert(robots)
    .values({
      ...newHardware(input),
      name: input.name,
      displayName: input.display_name ?? '',
      squeegeeSize: input.squeegee_size,
      squeegeeType: input.squeegee_type,
      brushType: input.brush_type,
      radioType: input.radio_type,
      account: input.account,
      location: input.location,
      timeZone: input.time_zone,
      test: input.test,
      replayed: input.replayed,
    })
    .returning({ id: robots.id })
  if (row === undefined) throw new Error('A new robot has no row')
  return row.id
}

/** @throws RequestError when place, name or hardware do not go together with what the robot keeps */
async function editRow(tx: Transaction, principal: Principal, row: RobotRow, sent: RobotEdit): Promise<void> {
  const account = sent.account ?? row.account
  const moves = account !== row.account
  const location = sent.location ?? (moves ? 0 : (row.location ?? 0))
  await checkPlace(tx, principal, account, location === 0 ? undefined : location)
  const name = sent.name ?? row.name
  if ((moves || name !== row.name) && (await robotNameTaken(tx, account, name, row.id))) throw nameTaken()
  const hardware = hardwareColumns(sent)
  if (Object.keys(hardware).length > 0) checkHardware({ ...row, ...hardware })
  await tx
    .update(robots)
    .set({
      ...hardware,
      name,
      account,
      location: location === 0 ? null : location,
      // The files of its plan stay with the account that they belong to.
      plan: moves ? null : undefined,
      displayName: sent.display_name,
      squeegeeSize: sent.squeegee_size,
      squeegeeType: sent.squeegee_type,
      brushType: sent.brush_type,
      radioType: sent.radio_type,
      test: sent.test,
    })
    .where(eq(robots.id, row.id))
}

/** Robots are registered, and edited with their account, place and hardware. */
export function robotSetupRoutes({ db, clock, changes, robotMoved }: SetupParts) {
  async function edited(
    context: RequestContext,
    { id, sent, withPast }: { readonly id: number; readonly sent: RobotEdit; readonly withPast: boolean },
  ): Promise<Robot> {
    let movedTo: number | undefined
    const write = async (tx: Transaction, row: RobotRow): Promise<ChangeDetails> => {
      await editRow(tx, signedIn(context), row, sent)
      const { account = row.account } = sent
      if (account === row.account) return {}
      movedTo = account
      const time = new Date(clock.now())
      await movePast(tx, { robot: id, from: row.account, to: account, withPast, time, known: row })
      return { from: row.account, to: account, withPast }
    }
    const stored = (): void => {
      if (movedTo !== undefined) robotMoved(id, movedTo, withPast)
    }
    return changes.makeAndRead(context, { id, action: 'robot.edit', write, stored })
  }

  return {
    create: routes.robots.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      checkHardware(newHardware(input))
      await checkPlace(db, principal, input.account, input.location)
      const id = await db.transaction(async tx => {
        const robot = await insertRobot(tx, input)
        const details = { account: input.account }
        await audited(tx, { principal, address: context.request.ip, action: 'robot.create', robot, details })
        return robot
      })
      return visibleRobot(db, context, id)
    }),

    edit: routes.robots.edit.handler(({ input: { id, take_past: withPast = false, ...sent }, context }) => {
      if (withPast && signedIn(context).role !== 'super')
        throw new RequestError('forbidden', 'shared.error.forbidden', 'Only super takes the past of a robot along')
      return edited(context, { id, sent, withPast })
    }),
  }
}
