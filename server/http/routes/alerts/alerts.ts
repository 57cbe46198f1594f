import type { Alert } from '../../../../contract/resources/alerts.ts'
import type { AlertChange } from '../../../alerts/alertChanges.ts'
import { countUnread, findAlert, listAlerts, readAlerts, setTaker } from '../../../alerts/alertRows.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly alertsChanged: (change: AlertChange) => void
}

const conflict = (reason: 'taken' | 'over' | 'notTaken', message: string): RequestError =>
  new RequestError('conflict', `errors.alert.${reason}`, message)

/** Troubles of robots in sight, who is on them, and what each login has read of them. */
export function alertRoutes({ db, clock, alertsChanged }: Parts) {
  async function seen(context: RequestContext, id: number): Promise<Alert> {
    const alert = await findAlert(db, signedIn(context), id)
    if (alert === undefined) throw notFound('alert')
    return alert
  }

  /** An alert that lasts, of a robot that the asking login may control. */
  async function takeable(context: RequestContext, id: number): Promise<Alert> {
    const alert = await seen(context, id)
    if (alert.end_time !== undefined) throw conflict('over', 'The alert is over')
    if (alert.may_take) return alert
    const { type, token } = generalError('forbidden')
    throw new RequestError(type, token, 'The control level does not allow this')
  }

  async function changeTaker(
    context: RequestContext,
    alert: Alert,
    change: {
      readonly action: 'alert.take' | 'alert.giveBack'
      readonly from?: number | undefined
      readonly to?: number
    },
  ): Promise<boolean> {
    const principal = signedIn(context)
    const { action, from, to } = change
    const account = await db.transaction(async tx => {
      const concerned = await setTaker(tx, alert.id, { from, to, time: new Date(clock.now()) })
      if (concerned === undefined) return undefined
      const isTakenOver = from !== undefined && to !== undefined
      const details = { alert: alert.id, kind: alert.kind, ...(isTakenOver ? { from } : {}) }
      await audited(tx, { principal, address: context.request.ip, action, robot: alert.robot.id, details })
      return concerned
    })
    if (account !== undefined) alertsChanged({ account })
    return account !== undefined
  }

  return {
    list: routes.alerts.list.handler(({ input, context }) => listAlerts(db, signedIn(context), input, clock.now())),

    unread: routes.alerts.unread.handler(async ({ context }) => ({
      unread: await countUnread(db, signedIn(context), clock.now()),
    })),

    take: routes.alerts.take.handler(async ({ input: { id, from }, context }) => {
      const { login } = signedIn(context)
      const alert = await takeable(context, id)
      // Taking what one has taken changes nothing.
      if (alert.taken?.self === true) return alert
      if (await changeTaker(context, alert, { action: 'alert.take', from, to: login })) return seen(context, id)
      throw (await seen(context, id)).end_time === undefined
        ? conflict('taken', 'Somebody else is on it')
        : conflict('over', 'The alert is over')
    }),

    giveBack: routes.alerts.giveBack.handler(async ({ input: { id }, context }) => {
      const { login } = signedIn(context)
      const alert = await takeable(context, id)
      if (await changeTaker(context, alert, { action: 'alert.giveBack', from: login })) return seen(context, id)
      throw conflict('notTaken', 'Somebody else is on it, or nobody')
    }),

    markRead: routes.alerts.markRead.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      await readAlerts(db, principal, input, clock.now())
      alertsChanged({ login: principal.login })
      return { unread: await countUnread(db, principal, clock.now()) }
    }),
  }
}
