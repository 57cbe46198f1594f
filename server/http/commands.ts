import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { COMMANDS, isCommandId, STREAMER_SOCKET_HEADER } from '../../contract/commands.ts'
import { controlLevel, maySeeSemseg } from '../../contract/permissions.ts'
import type { Robot } from '../../contract/resources/robots.ts'
import { channelById, maySubscribe } from '../../contract/telemetry/channels.ts'
import type { Database } from '../database/database.ts'
import { audit } from '../database/schema.ts'
import { findRobot } from '../fleet/robotRows.ts'
import type { Principal } from '../identity/principal.ts'
import { notFound, RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'

/** The streamer sockets that are open, by their id. */
export type StreamerSockets = {
  /** Whose socket it is and which robot it watches; undefined when there is no such socket. */
  find(socket: string): { readonly session: number; readonly robot: number } | undefined
  subscribe(socket: string, channel: number): void
  unsubscribe(socket: string, channel: number): void
}

type Parts = { readonly db: Database; readonly streamerSockets: StreamerSockets }

/** Whether the login's level, with the tier of the robot's account, allows the channel (M-018..M-023). */
function mayWatch(principal: Principal, robot: Robot, channelId: number): boolean {
  const channel = channelById(channelId)
  const level = controlLevel(principal.grants, robot.account_tier)
  const semseg = maySeeSemseg(principal.role, principal.grants)
  return channel !== undefined && maySubscribe(channel, { level, maySeeSemseg: semseg })
}

/** `POST …/command/{commandId}` (M-033, M-051). Subscribing is a viewer's own; every other command needs control of the robot. */
export function commandRoutes({ db, streamerSockets }: Parts) {
  function changeSubscription(principal: Principal, robot: Robot, id: 0 | 1, body: unknown, socket: unknown): void {
    const payload = v.safeParse(COMMANDS[id].payload, body)
    if (!payload.success)
      throw new RequestError('badRequest', 'errors.robot.payload', 'The payload must be a channel', {
        field: 'channel',
      })
    const { channel } = payload.output
    const owner = typeof socket === 'string' ? streamerSockets.find(socket) : undefined
    if (typeof socket !== 'string' || owner?.session !== principal.session || owner.robot !== robot.id)
      throw notFound('robot')
    if (!mayWatch(principal, robot, channel))
      throw new RequestError('forbidden', 'errors.robot.channel', 'The level does not allow this channel', {
        field: 'channel',
      })
    if (id === 0) streamerSockets.subscribe(socket, channel)
    else streamerSockets.unsubscribe(socket, channel)
  }

  async function refuseWithoutControl(principal: Principal, robot: Robot, command: number): Promise<never> {
    const details = { command, outcome: 'unauthorised' }
    await db.insert(audit).values({ login: principal.login, action: 'robot.command', robot: robot.id, details })
    throw new RequestError('forbidden', 'errors.robot.notInControl', 'Not in control of the robot')
  }

  return {
    command: routes.robots.command.handler(async ({ input: { params, body }, context }) => {
      const principal = signedIn(context)
      const robot = await findRobot(db, principal, params.id)
      if (robot === undefined || !isCommandId(params.commandId)) throw notFound('robot')
      const { commandId } = params
      if (commandId !== 0 && commandId !== 1) return refuseWithoutControl(principal, robot, commandId)
      changeSubscription(principal, robot, commandId, body, context.request.headers[STREAMER_SOCKET_HEADER])
      return { id: randomUUID(), status: 'done' }
    }),
  }
}
