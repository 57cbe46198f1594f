import type { NotificationKey } from '../../contract/resources/subscriptions.ts'
import { robotState, STATE } from '../../contract/robot/states.ts'
import type { Database } from '../database/database.ts'
import { notices, plans, robots } from '../database/schema.ts'
import { and, eq, gt, sql } from '../database/sql.ts'

/** The notifications that the service sends. Whatever causes another one adds its key, its texts in the language files and its `recordNotice`. */
export const NOTICE_KINDS = [
  'new-reports',
  'robot-stuck',
  'emergency-stop',
  'water-change',
  'skipped-sector',
  'cleaning-plan-changed',
  'created-cleaning-plan',
  'cleaning-plan-updated',
] as const satisfies readonly NotificationKey[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type Notice = {
  readonly notification: NoticeKind
  readonly robot?: number
  /** 0 or no such plan: none. */
  readonly plan?: number | undefined
  readonly sectors?: readonly number[]
  readonly report?: number
  readonly timeMs: number
}

/** A robot that goes back and forth is reported once in this time; what people do is reported each time, and each run. */
const QUIET_MS = 600_000
const EACH_TIME: ReadonlySet<NoticeKind> = new Set(['cleaning-plan-changed', 'new-reports'])
/** What arrives later than this is history: a robot that comes back sends what it did while it was away. A report is waited for. */
const NEWS_MS = 900_000
const REPORT_NEWS_MS = 86_400_000

/**
 * Writes down what people may have subscribed to, in the transaction of whatever causes it: once that is stored they will be told, and told
 * once, whatever happens to the service meanwhile.
 * @param tx the caller's transaction
 * @returns false when it is nothing new
 */
export async function recordNotice(tx: Database, notice: Notice, nowMs: number): Promise<boolean> {
  const { notification, robot, plan = 0, sectors = [], report, timeMs } = notice
  if (nowMs - timeMs > (report === undefined ? NEWS_MS : REPORT_NEWS_MS)) return false
  if (robot !== undefined && !EACH_TIME.has(notification)) {
    const same = and(
      eq(notices.robot, robot),
      eq(notices.notification, notification),
      gt(notices.createdAt, new Date(nowMs - QUIET_MS)),
      eq(notices.sectors, [...sectors]),
      // What was sent to another account does not keep it from this one.
      sql`${notices.account} = (select ${robots.account} from ${robots} where ${robots.id} = ${robot})`,
    )
    const [sent] = await tx.select({ id: notices.id }).from(notices).where(same).limit(1)
    if (sent !== undefined) return false
  }
  await tx.insert(notices).values({
    notification,
    robot,
    // A robot may name a plan that is not there.
    plan: plan === 0 ? null : sql`(select ${plans.id} from ${plans} where ${plans.id} = ${plan})`,
    sectors: [...sectors],
    report,
    time: new Date(timeMs),
    createdAt: new Date(nowMs),
  })
  return true
}

type State = { readonly state: number; readonly planType?: number | null | undefined }

const isStuck = ({ state, planType }: State): boolean =>
  robotState(state, { online: true, planType: planType ?? undefined }).generalState === 'stuck'

/** What a robot's change of state is worth telling. */
export function noticesOfState(from: State | undefined, to: State): readonly NoticeKind[] {
  if (from?.state === to.state) return []
  return [
    ...(isStuck(to) && (from === undefined || !isStuck(from)) ? (['robot-stuck'] as const) : []),
    ...(to.state === STATE.estop ? (['emergency-stop'] as const) : []),
    ...(to.state === STATE.waterFailure ? (['water-change'] as const) : []),
  ]
}
