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
    const { stored, refused } = await reports.importAll(robot, input.reports)
    const details = { stored, refused: refused.length }
    const entry = { principal: signedIn(context), address: context.request.ip, robot, details }
    if (stored > 0) await audited(db, { ...entry, action: 'robot.importReports' })
    return { stored, refused: [...refused] }
  }),
})
