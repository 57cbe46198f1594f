import { needsControl } from '../../../../contract/commandRules.ts'
import { COMMAND_LIST, COMMANDS } from '../../../../contract/commands.ts'
import { PLAYBACK_LEVEL } from '../../../../contract/playback.ts'
import type { PastSpan } from '../../../../contract/resources/pastRobots.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../../../contract/sockets/streamer.ts'
import type { Database } from '../../../database/database.ts'
import { listLeftRobots } from '../../../fleet/leftRobots.ts'
import { pastSpans, type Span } from '../../../fleet/pastSpans.ts'
import { listRobots, robotsOfPlan } from '../../../fleet/robotRows.ts'
import { routes, signedIn } from '../../implementer.ts'
import { pastRobot } from '../../scope/pastRobot.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'

/** Those that left longest ago beyond these are found in the history. */
const MAX_LEFT_ROBOTS = 500

const iso = (timeMs: number): string | undefined =>
  Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : undefined
const toWireSpan = ({ fromMs, toMs }: Span): PastSpan => ({ from: iso(fromMs), to: iso(toMs) })

/** Robots: reading, and what their monitor asks for (A-089, A-090, M-052). */
export function robotRoutes({ db }: { readonly db: Database }) {
  return {
    list: routes.robots.list.handler(({ input, context }) => listRobots(db, signedIn(context), input)),

    ofPlan: routes.robots.ofPlan.handler(({ input, context }) =>
      robotsOfPlan(db, signedIn(context), {
        plan: input.cleaning_plan,
        limit: input.limit,
        withDeleted: input.deleted === '1',
      }),
    ),

    get: routes.robots.get.handler(({ input, context }) => visibleRobot(db, context, input.id)),

    left: routes.robots.left.handler(async ({ context }) => {
      const data = await listLeftRobots(db, signedIn(context), MAX_LEFT_ROBOTS)
      return { data, total: data.length }
    }),

    past: routes.robots.past.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { robot } = await pastRobot(db, principal, input.id, PLAYBACK_LEVEL)
      return { robot, spans: (await pastSpans(db, principal, robot.id)).map(toWireSpan) }
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
