import { robotUserName } from '../../../../contract/gateway.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { toWireFlag } from '../../../../contract/resources/robots.ts'
import { ROBOT_FEATURES } from '../../../../contract/robot/features.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { labels, plans, robotLabels, robots } from '../../../database/schema.ts'
import { and, eq, inArray } from '../../../database/sql.ts'
import { newToken } from '../../../fleet/credentials.ts'
import type { RobotLink } from '../../../fleet/link.ts'
import { movePast } from '../../../fleet/movePast.ts'
import { robotNameTaken } from '../../../fleet/robotNames.ts'
import { visibleRobots } from '../../../fleet/robotRows.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { recordNotice } from '../../../notifications/notices.ts'
import { readSetting } from '../../../settings.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { checkPlace } from '../../scope/places.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'
import { checkHardware, type HardwareColumns, hardwareColumns } from './robotHardware.ts'

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  /** The way to the robots, as far as their credentials go. */
  readonly link: Pick<RobotLink, 'endsConnections' | 'giveCredential' | 'disconnect' | 'forget'>
  /** A robot is in another account, with what it did before or without. */
  readonly robotMoved: (robot: number, account: number, withPast: boolean) => void
  /** Something of a robot is other than it was, or it is gone: whoever watches it is to know. */
  readonly robotChanged: (robot: number) => void
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Row = typeof robots.$inferSelect
type Details = { readonly [name: string]: string | number | boolean }

const nameTaken = () =>
  new RequestError('conflict', 'errors.robot.nameTaken', 'The account has a robot of this name', { field: 'name' })

/** Setting robots up, and taking them out of the fleet. Each change is written down with who made it. */
export function robotAdministrationRoutes({ db, clock, mqttUrl, link, robotMoved, robotChanged }: Parts) {
  /** Inside the change: what the broker does not take is not stored either. */
  async function handOver(robot: number, token: string): Promise<void> {
    try {
      await link.giveCredential(robot, token)
    } catch {
      throw new RequestError('preconditionFailed', 'errors.robot.broker', 'The MQTT broker did not take the credential')
    }
  }

  /** One change of one robot in sight, on its own; others of the same robot wait. Answers the robot as it is then. */
  async function change(
    context: RequestContext,
    id: number,
    action: string,
    write: (tx: Transaction, row: Row) => Promise<Details>,
    stored: () => void = () => undefined,
  ): Promise<void> {
    const principal = signedIn(context)
    await db.transaction(async tx => {
      const [row] = await tx
        .select()
        .from(robots)
        .where(visibleRobots(principal, eq(robots.id, id)))
        .for('update')
      if (row === undefined) throw notFound('robot')
      const details = await write(tx, row)
      const [after = {}] = await tx.select().from(robots).where(eq(robots.id, id))
      const changes = changesBetween(row, after)
      await audited(tx, { principal, address: context.request.ip, action, robot: id, details, changes })
    })
    stored()
    robotChanged(id)
  }
  async function changed(...args: Parameters<typeof change>): Promise<Robot> {
    await change(...args)
    const [context, id] = args
    return visibleRobot(db, context, id)
  }
  const set = async (tx: Database, robot: number, columns: Partial<typeof robots.$inferInsert>): Promise<void> => {
    if (Object.keys(columns).length > 0) await tx.update(robots).set(columns).where(eq(robots.id, robot))
  }

  return {
    create: routes.robots.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const hardware: HardwareColumns = {
        model: input.model,
        cleaningWidth: input.cleaning_width,
        cleaningHeadType: input.cleaning_head_type,
        hardwareVersion: input.hardware_version,
        sideSweeper: input.side_sweeper === '1',
        ...hardwareColumns(input),
      }
      checkHardware(hardware)
      await checkPlace(db, principal, input.account, input.location)
      const id = await db.transaction(async tx => {
        if (await robotNameTaken(tx, input.account, input.name)) throw nameTaken()
        const [row] = await tx
          .insert(robots)
          .values({
            ...hardware,
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
        const details = { account: input.account }
        await audited(tx, { principal, address: context.request.ip, action: 'robot.create', robot: row.id, details })
        return row.id
      })
      return visibleRobot(db, context, id)
    }),

    edit: routes.robots.edit.handler(async ({ input, context }) => {
      const { id, take_past: withPast = false, ...sent } = input
      if (withPast && signedIn(context).role !== 'super')
        throw new RequestError('forbidden', 'shared.error.forbidden', 'Only super takes the past of a robot along')
      let movedTo: number | undefined
      const write = async (tx: Transaction, row: Row): Promise<Details> => {
        const account = sent.account ?? row.account
        const moves = account !== row.account
        movedTo = moves ? account : undefined
        const place = sent.location ?? (moves ? 0 : (row.location ?? 0))
        await checkPlace(tx, signedIn(context), account, place === 0 ? undefined : place)
        const name = sent.name ?? row.name
        if ((moves || name !== row.name) && (await robotNameTaken(tx, account, name, id))) throw nameTaken()
        const hardware = hardwareColumns(sent)
        if (Object.keys(hardware).length > 0) checkHardware({ ...row, ...hardware })
        await set(tx, id, {
          ...hardware,
          name,
          account,
          location: place === 0 ? null : place,
          // The files of its plan stay with the account that they belong to.
          ...(moves ? { plan: null } : {}),
          ...(sent.display_name === undefined ? {} : { displayName: sent.display_name }),
          ...(sent.squeegee_size === undefined ? {} : { squeegeeSize: sent.squeegee_size }),
          ...(sent.squeegee_type === undefined ? {} : { squeegeeType: sent.squeegee_type }),
          ...(sent.brush_type === undefined ? {} : { brushType: sent.brush_type }),
          ...(sent.radio_type === undefined ? {} : { radioType: sent.radio_type }),
          ...(sent.test === undefined ? {} : { test: sent.test }),
        })
        if (!moves) return {}
        const time = new Date(clock.now())
        await movePast(tx, { robot: id, from: row.account, to: account, withPast, time, known: row })
        return { from: row.account, to: account, withPast }
      }
      await change(context, id, 'robot.edit', write, () => {
        if (movedTo !== undefined) robotMoved(id, movedTo, withPast)
      })
      return visibleRobot(db, context, id)
    }),

    rename: routes.robots.rename.handler(({ input, context }) =>
      changed(context, input.id, 'robot.rename', async tx => {
        await set(tx, input.id, { displayName: input.display_name })
        return {}
      }),
    ),

    assignPlans: routes.robots.assignPlans.handler(({ input, context }) =>
      changed(context, input.id, 'robot.assignPlans', async (tx, row) => {
        const [newest] = input.plans
        if (newest !== undefined) {
          // Whoever sees a robot reads the files of its plan: they must belong to the same account.
          const ofAccount = and(eq(plans.id, newest), eq(plans.account, row.account))
          const [plan] = await tx.select({ id: plans.id }).from(plans).where(ofAccount)
          if (plan === undefined) throw notFound('cleaningPlan')
        }
        await set(tx, row.id, { plan: newest ?? null })
        const now = Date.now()
        if (newest !== (row.plan ?? undefined))
          await recordNotice(
            tx,
            { notification: 'cleaning-plan-changed', robot: row.id, plan: newest, timeMs: now },
            now,
          )
        return { plan: newest ?? 0 }
      }),
    ),

    setTimeZone: routes.robots.setTimeZone.handler(({ input, context }) =>
      changed(context, input.id, 'robot.setTimeZone', async tx => {
        await set(tx, input.id, { timeZone: input.time_zone })
        return {}
      }),
    ),

    setLabels: routes.robots.setLabels.handler(({ input, context }) =>
      changed(context, input.id, 'robot.setLabels', async tx => {
        const wanted = [...new Set(input.labels)]
        const known = await tx.select({ id: labels.id }).from(labels).where(inArray(labels.id, wanted))
        if (known.length < wanted.length) throw notFound('label')
        await tx.delete(robotLabels).where(eq(robotLabels.robot, input.id))
        if (wanted.length > 0) await tx.insert(robotLabels).values(wanted.map(label => ({ robot: input.id, label })))
        return { labels: wanted.join(' ') }
      }),
    ),

    remove: routes.robots.remove.handler(async ({ input, context }) => {
      await change(context, input.id, 'robot.delete', async (tx, row) => {
        if (row.connection === 'online')
          throw new RequestError('conflict', 'errors.robot.connected', 'The robot is connected')
        await set(tx, row.id, { deletedAt: new Date(), credentialHash: null, plan: null, location: null })
        return { account: row.account, name: row.name }
      })
      link.forget(input.id)
      return { id: input.id }
    }),

    renewCredential: routes.robots.renewCredential.handler(async ({ input, context }) => {
      const { token, hash } = newToken()
      await change(context, input.id, 'robot.renewCredential', async tx => {
        await set(tx, input.id, { credentialHash: hash })
        await handOver(input.id, token)
        return {}
      })
      link.disconnect(input.id)
      const old_connection = link.endsConnections ? 'ended' : 'kept'
      return { user: robotUserName(input.id), token, mqtt_url: mqttUrl, old_connection }
    }),

    features: routes.robots.features.handler(async () => {
      const { paid } = await readSetting(db, 'robot-features')
      const data = ROBOT_FEATURES.map(name => ({ name, is_paid: toWireFlag(paid.includes(name)) }))
      return { data, total: data.length }
    }),
  }
}
