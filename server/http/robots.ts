import { and, eq } from 'drizzle-orm'
import { needsControl } from '../../contract/commandRules.ts'
import { COMMAND_LIST, COMMANDS } from '../../contract/commands.ts'
import { robotUserName } from '../../contract/gateway.ts'
import type { Robot } from '../../contract/resources/robots.ts'
import { hardwareFaults, shownHardwareVersion, storedHardwareVersion } from '../../contract/robot/models.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'
import { isUniqueViolation } from '../database/constraints.ts'
import type { Database } from '../database/database.ts'
import { plans, robots } from '../database/schema.ts'
import { newToken } from '../fleet/credentials.ts'
import { findRobot, listRobots } from '../fleet/robotRows.ts'
import { notFound, RequestError } from './errors.ts'
import { type RequestContext, routes, signedIn } from './implementer.ts'
import { checkPlace } from './places.ts'

type Parts = {
  readonly db: Database
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  /** Whoever is connected with the robot's token before is to be cut off. */
  readonly credentialRenewed: (robot: number) => void
}

async function visibleRobot(db: Database, context: RequestContext, id: number): Promise<Robot> {
  const robot = await findRobot(db, signedIn(context), id)
  if (robot === undefined) throw notFound('robot')
  return robot
}

/** Robots: reading, setting up, and what their monitor asks for (A-089, A-090, M-052). */
export function robotRoutes({ db, mqttUrl, credentialRenewed }: Parts) {
  return {
    list: routes.robots.list.handler(({ input, context }) => listRobots(db, signedIn(context), input)),

    get: routes.robots.get.handler(({ input, context }) => visibleRobot(db, context, input.id)),

    create: routes.robots.create.handler(async ({ input, context }) => {
      const hardware = {
        model: input.model,
        hardwareVersion: shownHardwareVersion(input.hardware_version),
        cleaningWidth: input.cleaning_width,
        headType: input.cleaning_head_type,
        sideSweeper: input.side_sweeper === '1',
      }
      const [fault] = hardwareFaults(hardware)
      if (fault !== undefined)
        throw new RequestError('badRequest', 'errors.robot.hardware', 'This hardware does not go together', {
          field: fault,
        })
      await checkPlace(db, signedIn(context), input.account, input.location)
      const values = {
        name: input.name,
        displayName: input.display_name ?? '',
        model: input.model,
        hardwareVersion: storedHardwareVersion(hardware.hardwareVersion),
        cleaningWidth: input.cleaning_width,
        cleaningHeadType: input.cleaning_head_type,
        squeegeeSize: input.squeegee_size,
        squeegeeType: input.squeegee_type,
        brushType: input.brush_type,
        radioType: input.radio_type,
        sideSweeper: hardware.sideSweeper,
        account: input.account,
        location: input.location,
        timeZone: input.time_zone,
        test: input.test,
        replayed: input.replayed,
      }
      try {
        const [row] = await db.insert(robots).values(values).returning({ id: robots.id })
        return await visibleRobot(db, context, row?.id ?? 0)
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new RequestError('conflict', 'errors.robot.nameTaken', 'The account has a robot of this name', {
          field: 'name',
        })
      }
    }),

    assignPlans: routes.robots.assignPlans.handler(async ({ input, context }) => {
      const robot = await visibleRobot(db, context, input.id)
      const [newest] = input.plans
      if (newest !== undefined) {
        // Whoever sees a robot reads the files of its plan: they must belong to the same account.
        const ofAccount = and(eq(plans.id, newest), eq(plans.account, robot.account))
        const [plan] = await db.select({ id: plans.id }).from(plans).where(ofAccount)
        if (plan === undefined) throw notFound('cleaningPlan')
      }
      await db
        .update(robots)
        .set({ plan: newest ?? null })
        .where(eq(robots.id, robot.id))
      return visibleRobot(db, context, robot.id)
    }),

    renewCredential: routes.robots.renewCredential.handler(async ({ input, context }) => {
      const robot = await visibleRobot(db, context, input.id)
      const { token, hash } = newToken()
      await db.update(robots).set({ credentialHash: hash }).where(eq(robots.id, robot.id))
      credentialRenewed(robot.id)
      return { user: robotUserName(robot.id), token, mqtt_url: mqttUrl }
    }),

    streamer: routes.robots.streamer.handler(async ({ input, context }) => {
      const robot = await visibleRobot(db, context, input.id)
      return { path: STREAMER_PATH, namespace: STREAMER_NAMESPACE, robot: robot.id }
    }),

    commands: routes.robots.commands.handler(async ({ input, context }) => {
      await visibleRobot(db, context, input.id)
      const data = COMMAND_LIST.map(id => ({ id, name: COMMANDS[id].name, needs_control: needsControl(id) }))
      return { data, total: data.length }
    }),
  }
}
