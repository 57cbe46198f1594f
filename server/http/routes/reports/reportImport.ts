import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Reports } from '../../../reports/startReports.ts'
import { routes, signedIn } from '../../implementer.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'

type Parts = { readonly db: Database; readonly reports: Pick<Reports, 'importAll'> }

/** Reports of runs that robots did before they were connected. */
export const reportImportRoutes = ({ db, reports }: Parts) => ({
  importReports: routes.robots.importReports.handler(async ({ input, context }) => {
    const { id: robot } = await visibleRobot(db, context, input.id)
    const who = { principal: signedIn(context), address: context.request.ip, robot }
    const { stored, refused } = await reports.importAll(robot, input.reports, (tx, details) =>
      audited(tx, { ...who, action: 'robot.importReports', details }),
    )
    return { stored, refused: [...refused] }
  }),
})
