import { needsControl } from '../../contract/commandRules.ts'
import { COMMAND_LIST, COMMANDS } from '../../contract/commands.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'
import type { Database } from '../database/database.ts'
import { listRobots } from '../fleet/robotRows.ts'
import { routes, signedIn } from './implementer.ts'
import { visibleRobot } from './visibleRobot.ts'

/** Robots: reading, and what their monitor asks for (A-089, A-090, M-052). */
export function robotRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.robots.list.handler(({ input, context }) => listRobots(db, signedIn(context), input)),

    get: routes.robots.get.handler(({ input, context }) => visibleRobot(db, context, input.id)),

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
