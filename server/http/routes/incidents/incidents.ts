import { LEVEL } from '../../../../contract/permissions.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { insertIncident, listIncidents } from '../../../incidents/incidentRows.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot, wasInSight } from '../../scope/pastRobot.ts'
import { robotOfLevel } from '../../scope/robotOfLevel.ts'

/** Whoever reports what happens now may have a clock that is ahead of this one. */
const CLOCK_SLACK_MS = 60_000

/** What operators report of a robot (N-020). */
export function incidentRoutes({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    create: routes.incidents.create.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      await robotOfLevel(db, principal, input.robot, LEVEL.operator)
      if (Date.parse(input.time) > clock.now() + CLOCK_SLACK_MS)
        throw new RequestError('badRequest', 'errors.incident.future', 'The moment is yet to come', { field: 'time' })
      if (!input.details.PlaybackURL.startsWith(`/robot/${input.robot}/monitor?`))
        throw new RequestError('badRequest', 'errors.incident.link', 'The link leads to another robot', {
          field: 'details.PlaybackURL',
        })
      // Of a time in which the robot was in an account that is out of sight nobody reports anything.
      if (!(await wasInSight(db, principal, input.robot, new Date(input.time)))) throw notFound('robot')
      return db.transaction(async tx => {
        const incident = await insertIncident(tx, input, { id: principal.login, name: principal.name })
        await audited(tx, {
          principal,
          address: context.request.ip,
          action: 'incident.create',
          object: { id: incident.id, name: incident.summary },
          robot: input.robot,
        })
        return incident
      })
    }),

    list: routes.incidents.list.handler(async ({ input, context }) => {
      const { id, isSeen } = await pastRobot(db, signedIn(context), input.robot, LEVEL.customer)
      const span = { afterMs: fromWireTime(input.time_gt), beforeMs: fromWireTime(input.time_lt) }
      const data = await listIncidents(db, id, span, isSeen)
      return { data, total: data.length }
    }),
  }
}
