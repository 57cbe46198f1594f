import { robotUserName } from '../../../../contract/gateway.ts'
import { toWireFlag } from '../../../../contract/resources/robots.ts'
import { ROBOT_FEATURES } from '../../../../contract/robot/features.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { labels, plans, robotLabels, robotPlanTransfers } from '../../../database/schema.ts'
import { and, eq, inArray, isNull } from '../../../database/sql.ts'
import { newToken } from '../../../fleet/credentials.ts'
import type { RobotLink } from '../../../fleet/link.ts'
import { recordNotice } from '../../../notifications/notices.ts'
import { readSetting } from '../../../settings.ts'
import { routes } from '../../implementer.ts'
import { createRobotChanges, type RobotChanges, type RobotRow, setColumns, type Transaction } from './robotChanges.ts'
import { robotSetupRoutes, type SetupParts } from './robotSetup.ts'

type Parts = Parameters<typeof createRobotChanges>[0] & Omit<SetupParts, 'changes'> & Omit<FleetParts, 'changes'>

type FleetParts = {
  readonly changes: RobotChanges
  /** Where robots connect to, as they reach it. */
  readonly mqttUrl: string
  /** The way to the robots, as far as their credentials go. */
  readonly link: Pick<RobotLink, 'endsConnections' | 'giveCredential' | 'disconnect' | 'forget'>
}

/** Gives a robot a plan of its own account, or none, and notes that for who is notified of it. */
async function assignPlan(tx: Transaction, row: RobotRow, plan: number | undefined): Promise<void> {
  if (plan !== undefined) {
    // Whoever sees a robot reads the files of its plan: they must belong to the same account.
    const ofAccount = and(eq(plans.id, plan), eq(plans.account, row.account), isNull(plans.removedAt))
    // Nobody removes it meanwhile.
    const [found] = await tx.select({ id: plans.id }).from(plans).where(ofAccount).for('key share')
    if (found === undefined) throw notFound('cleaningPlan')
  }
  await setColumns(tx, row.id, { plan: plan ?? null, planSince: null })
  // What it said of another plan is over; this one is announced to it.
  await tx.delete(robotPlanTransfers).where(eq(robotPlanTransfers.robot, row.id))
  const now = Date.now()
  if (plan !== (row.plan ?? undefined))
    await recordNotice(tx, { notification: 'cleaning-plan-changed', robot: row.id, plan, timeMs: now }, now)
}

/** What a robot is called, where and when it works, and what it carries. */
const attributeRoutes = ({ db, changes }: { readonly db: Database; readonly changes: RobotChanges }) => ({
  rename: routes.robots.rename.handler(({ input, context }) =>
    changes.makeAndRead(context, {
      id: input.id,
      action: 'robot.rename',
      write: async tx => {
        await setColumns(tx, input.id, { displayName: input.display_name })
        return {}
      },
    }),
  ),

  assignPlans: routes.robots.assignPlans.handler(({ input, context }) => {
    const [plan] = input.plans
    return changes.makeAndRead(context, {
      id: input.id,
      action: 'robot.assignPlans',
      write: async (tx, row) => {
        await assignPlan(tx, row, plan)
        return { plan: plan ?? 0 }
      },
      plan,
    })
  }),

  setTimeZone: routes.robots.setTimeZone.handler(({ input, context }) =>
    changes.makeAndRead(context, {
      id: input.id,
      action: 'robot.setTimeZone',
      write: async tx => {
        await setColumns(tx, input.id, { timeZone: input.time_zone })
        return {}
      },
    }),
  ),

  setLabels: routes.robots.setLabels.handler(({ input, context }) =>
    changes.makeAndRead(context, {
      id: input.id,
      action: 'robot.setLabels',
      write: async tx => {
        const wanted = [...new Set(input.labels)]
        const known = await tx.select({ id: labels.id }).from(labels).where(inArray(labels.id, wanted))
        if (known.length < wanted.length) throw notFound('label')
        await tx.delete(robotLabels).where(eq(robotLabels.robot, input.id))
        if (wanted.length > 0) await tx.insert(robotLabels).values(wanted.map(label => ({ robot: input.id, label })))
        return { labels: wanted.join(' ') }
      },
    }),
  ),

  features: routes.robots.features.handler(async () => {
    const { paid } = await readSetting(db, 'robot-features')
    const data = ROBOT_FEATURES.map(name => ({ name, is_paid: toWireFlag(paid.includes(name)) }))
    return { data, total: data.length }
  }),
})

/** Whether a robot belongs to the fleet, and by which credential it connects. */
function fleetRoutes({ changes, mqttUrl, link }: FleetParts) {
  /** Inside the change: what the broker does not take is not stored either. */
  async function handOver(robot: number, token: string): Promise<void> {
    try {
      await link.giveCredential(robot, token)
    } catch {
      throw new RequestError('preconditionFailed', 'errors.robot.broker', 'The MQTT broker did not take the credential')
    }
  }

  return {
    remove: routes.robots.remove.handler(async ({ input, context }) => {
      await changes.make(context, {
        id: input.id,
        action: 'robot.delete',
        write: async (tx, row) => {
          if (row.connection === 'online')
            throw new RequestError('conflict', 'errors.robot.connected', 'The robot is connected')
          await setColumns(tx, row.id, { deletedAt: new Date(), credentialHash: null, location: null })
          return { account: row.account, name: row.name }
        },
      })
      link.forget(input.id)
      return { id: input.id }
    }),

    renewCredential: routes.robots.renewCredential.handler(async ({ input, context }) => {
      const { token, hash } = newToken()
      await changes.make(context, {
        id: input.id,
        action: 'robot.renewCredential',
        write: async tx => {
          await setColumns(tx, input.id, { credentialHash: hash })
          await handOver(input.id, token)
          return {}
        },
      })
      link.disconnect(input.id)
      const old_connection = link.endsConnections ? 'ended' : 'kept'
      return { user: robotUserName(input.id), token, mqtt_url: mqttUrl, old_connection }
    }),
  }
}

/** Setting robots up, and taking them out of the fleet. */
export function robotAdministrationRoutes(parts: Parts) {
  const changes = createRobotChanges(parts)
  return {
    ...robotSetupRoutes({ ...parts, changes }),
    ...attributeRoutes({ ...parts, changes }),
    ...fleetRoutes({ ...parts, changes }),
  }
}
