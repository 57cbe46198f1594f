import * as v from 'valibot'
import {
  FENCE_HEADER,
  IDEMPOTENCY_HEADER,
  PRESSED_AT_HEADER,
  PRESSED_HEADER,
} from '../../../../contract/commandHeaders.ts'
import type { CommandId } from '../../../../contract/commands.ts'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import type { SupervisorAnswer } from '../../../../contract/sockets/supervisor.ts'
import type { Config } from '../../../../server/config.ts'
import { idOf, robotRequest } from '../../http/robotRequest.ts'
import { createTestClock } from '../../testClock.ts'
import { type Answer, callerOf, startTestService } from '../../testService.ts'
import { connectScriptedRobot } from './scriptedRobot.ts'
import { type SupervisorSocket, supervise } from './supervise.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
/** Accounts of the demo: of tier 1, and of tier 0. */
const MERIDIAN = 2
export const BLUE_ANCHOR = 4

export type SendOptions = {
  readonly key?: string
  readonly fence?: number
  readonly pressedMsAgo?: number
  readonly pressedAt?: number | string
}

/** The service on a clock that is moved by hand, scripted robots, and people who command them. Called as the file is loaded, as `startTestService`. */
export async function startCommanding(changes: Partial<Config> = {}) {
  const clock = createTestClock(START)
  const { service, as, session } = await startTestService(changes, { clock })
  const superuser = await as('super')
  let frames = 0

  /** A robot that has been set up; `connect` brings it online as the bare protocol has it. */
  async function createRobot(options: { account?: number; mainDeb?: string; hardware?: object } = {}) {
    const { account = MERIDIAN, mainDeb = '2.6.1', hardware = {} } = options
    const request = robotRequest(`Robot ${crypto.randomUUID()}`, account, { ...hardware })
    const id = idOf(await superuser('POST', '/api/v0/Robots', request))
    const { body } = await superuser('POST', `/api/v0/Robots/${id}/credential`)
    const { token } = v.parse(v.object({ token: v.string() }), body)
    const nextSeq = () => ++frames
    return {
      id,
      connect: () => connectScriptedRobot({ mqttUrl: service.mqttUrl, clock, id, token, mainDeb, nextSeq }),
    }
  }

  /** Someone who may be in control; the lease is taken on the supervisor socket, as the monitor does. */
  async function person(login: string) {
    const token = await session(login)
    const call = callerOf(service.url, { [SESSION_HEADER]: token })
    const send = (robot: number, command: CommandId, payload?: unknown, options: SendOptions = {}): Promise<Answer> =>
      call('POST', `/api/v0/Robots/${robot}/command/${command}`, payload, {
        ...(options.key !== undefined && { [IDEMPOTENCY_HEADER]: options.key }),
        ...(options.fence !== undefined && { [FENCE_HEADER]: String(options.fence) }),
        ...(options.pressedMsAgo !== undefined && { [PRESSED_HEADER]: String(options.pressedMsAgo) }),
        ...(options.pressedAt !== undefined && { [PRESSED_AT_HEADER]: String(options.pressedAt) }),
      })
    return {
      call,
      send,
      /** Watches a robot; `listen` gets the socket before anything has come over it. */
      watch: (robot: number, listen?: (socket: SupervisorSocket) => void) =>
        supervise(service.url, { robot, token }, listen),
      /** Takes control of a robot; `fence` is the lease's number. */
      take: async (robot: number) => {
        const watching = await supervise(service.url, { robot, token })
        const answer = await new Promise<SupervisorAnswer>(resolve => watching.socket.emit('takeControl', resolve))
        if (!answer.ok) throw new Error(`Control was refused: ${answer.token}`)
        const { fence } = await watching.inControl()
        return {
          ...watching,
          fence,
          send: (command: CommandId, payload?: unknown, options: SendOptions = {}) =>
            send(robot, command, payload, { fence, ...options }),
        }
      },
    }
  }

  return { service, clock, as, superuser, createRobot, person, session }
}

/** Errors of an answer: each as its token. */
export const tokensOf = ({ body }: Answer): readonly string[] =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors.map(({ token }) => token)
