import { IANAZone } from 'luxon'
import { LEVEL } from '../../../../contract/permissions.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { listSummaries } from '../../../fleet/statusSummaries.ts'
import { bucketEdges } from '../../../fleet/zoneBuckets.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'

const refused = (field: string, message: string) =>
  new RequestError('badRequest', 'shared.error.badRequest', message, { field })

/** How a robot spent the days or hours of a time zone (P-010, P-016). Days and hours that overlap the span are summed whole. */
export function statusSummaryRoutes({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    list: routes.statusSummaries.list.handler(async ({ input, context }) => {
      const robot = await pastRobot(db, signedIn(context), input.robot, LEVEL.viewer)
      if (!IANAZone.isValidZone(input.time_zone)) throw refused('time_zone', 'There is no such time zone')
      const span = { afterMs: fromWireTime(input.time_gt), beforeMs: fromWireTime(input.time_lt) }
      const edges = bucketEdges(input.unit, input.time_zone, span)
      if (edges === undefined) throw refused('time_lt', 'The span is too long for this unit')
      const data = await listSummaries(db, robot.id, edges, clock.now(), robot.isSeen)
      return { data, total: data.length }
    }),
  }
}
