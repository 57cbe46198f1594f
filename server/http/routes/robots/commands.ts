import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  FENCE_HEADER,
  IDEMPOTENCY_HEADER,
  PRESSED_AT_HEADER,
  PRESSED_HEADER,
  STREAMER_SOCKET_HEADER,
} from '../../../../contract/commandHeaders.ts'
import { COMMAND, COMMANDS, isCommandId } from '../../../../contract/commands.ts'
import { controlLevel, maySeeSemseg } from '../../../../contract/permissions.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { channelById, maySubscribe } from '../../../../contract/telemetry/channels.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import type { AllowedRobots } from '../../../fleet/allowedRobots.ts'
import { type CommandedRobot, EMERGENCY_STOP } from '../../../fleet/commands/authorizeCommand.ts'
import type { CommandDispatch } from '../../../fleet/commands/dispatch.ts'
import { findRobot } from '../../../fleet/robotRows.ts'
import type { Principal } from '../../../identity/principal.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { askedForStop, isStop } from '../../plugins/stopRequests.ts'
import { commandError } from './commandErrors.ts'
import { createPressTimes } from './pressTimes.ts'

/** The streamer sockets that are open, by their id. */
export type StreamerSockets = {
  /** Whose socket it is and which robot it watches; undefined when there is no such socket. */
  find(socket: string): { readonly session: number; readonly robot: number } | undefined
  subscribe(socket: string, channel: number): void
  unsubscribe(socket: string, channel: number): void
}

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  readonly streamerSockets: StreamerSockets
  readonly commands: Pick<CommandDispatch, 'send'>
  readonly allowedRobots: Pick<AllowedRobots, 'ask' | 'find'>
}

/** Whether the login's level, with the tier of the robot's account, allows the channel (M-018..M-023). */
function mayWatch(principal: Principal, robot: Robot, channelId: number): boolean {
  const channel = channelById(channelId)
  const level = controlLevel(principal.grants, robot.account_tier)
  const semseg = maySeeSemseg(principal.role, principal.grants)
  return channel !== undefined && maySubscribe(channel, { level, maySeeSemseg: semseg })
}

/** `POST …/command/{commandId}` (M-033, M-051). Subscribing is a viewer's own; every other command goes to the robot. */
export function commandRoutes({ db, clock, streamerSockets, commands, allowedRobots }: Parts) {
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

  /** The robot that a command is for. A stop goes by the sender's last known rights, where the database does not answer. */
  async function robotOf(principal: Principal, id: number, { request }: RequestContext): Promise<CommandedRobot> {
    const find = (): Promise<CommandedRobot | undefined> =>
      allowedRobots.ask(principal.login, id, () => findRobot(db, principal, id))
    const robot = isStop(request)
      ? await askedForStop(request, find, allowedRobots.find(principal.login, id))
      : await find()
    if (robot === undefined) throw notFound('robot')
    return robot
  }

  const pressTimeOf = createPressTimes(clock)

  return {
    command: routes.robots.command.handler(async ({ input: { params, headers, body }, context }) => {
      const principal = signedIn(context)
      const { request } = context
      const { id: robotId, commandId: command } = params
      if (!isCommandId(command)) throw notFound('robot')
      if (command === COMMAND.telemetrySubscribe || command === COMMAND.telemetryUnsubscribe) {
        const robot = await findRobot(db, principal, robotId)
        if (robot === undefined) throw notFound('robot')
        changeSubscription(principal, robot, command, body, request.headers[STREAMER_SOCKET_HEADER])
        return { id: randomUUID(), status: 'done' }
      }
      const outcome = await commands.send({
        principal,
        robot: await robotOf(principal, robotId, context),
        command,
        payload: body,
        key: headers?.[IDEMPOTENCY_HEADER],
        fence: headers?.[FENCE_HEADER],
        address: request.ip,
        bornMs: pressTimeOf(request.arrivedMs, headers?.[PRESSED_HEADER], headers?.[PRESSED_AT_HEADER]),
      })
      if (!outcome.ok) throw commandError(outcome.refusal)
      const { id, status, recorded } = outcome
      return { id, status, ...(command === EMERGENCY_STOP && { recorded }) }
    }),
  }
}
