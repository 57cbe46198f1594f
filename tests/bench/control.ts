import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { FENCE_HEADER, IDEMPOTENCY_HEADER } from '../../contract/commandHeaders.ts'
import { COMMAND } from '../../contract/commands.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import {
  type BrowserToSupervisor,
  type InControl,
  inControlSchema,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorToBrowser,
} from '../../contract/sockets/supervisor.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { startBenchRobot, startBenchService } from './bench.ts'
import { type Figure, percentile } from './table.ts'

const COMMANDS = 300
/** Faster than this the service refuses them. */
const BETWEEN_MS = 40
const TAKEOVERS = 100

type ControlViewer = {
  readonly socket: Socket<SupervisorToBrowser, BrowserToSupervisor>
  readonly session: string
  /** The newest word on who is in control. */
  readonly control: () => InControl | undefined
  /** Settles with the next word on it. */
  readonly nextControl: () => Promise<void>
}

async function openViewer(url: string, login: string, robot: number): Promise<ControlViewer> {
  const session = await sessionOf(url, login)
  const socket: ControlViewer['socket'] = io(`${url}${SUPERVISOR_NAMESPACE}`, {
    path: SUPERVISOR_PATH,
    transports: ['websocket'],
    query: { resource: 'RobotSupervisor', robot },
    extraHeaders: { [SESSION_HEADER]: session },
    forceNew: true,
  })
  let newest: InControl | undefined
  socket.on('inControl', holder => {
    newest = v.parse(inControlSchema, holder)
  })
  const nextControl = (): Promise<void> => new Promise(resolve => socket.once('inControl', () => resolve()))
  await nextControl()
  return { socket, session, control: () => newest, nextControl }
}

const take = (viewer: ControlViewer): Promise<void> =>
  new Promise((resolve, reject) =>
    viewer.socket.emit('takeControl', answer => (answer.ok ? resolve() : reject(new Error(answer.token)))),
  )

/** Milliseconds from posting a command to the robot's acknowledgement. */
async function sendPause(url: string, robot: number, { session, control }: ControlViewer): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${url}/api/v0/Robots/${robot}/command/${COMMAND.pause}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SESSION_HEADER]: session,
      [IDEMPOTENCY_HEADER]: randomUUID(),
      [FENCE_HEADER]: String(control()?.fence ?? 0),
    },
    body: '{}',
  })
  if (!response.ok) throw new Error(`A command was answered with ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - started
}

/** Round trip of commands to a robot on this machine, and how long control takes to change hands for everyone who watches. */
export async function commandsAndTakeovers(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  const robot = await startBenchRobot(service.url, 1)
  try {
    const desks = [
      await openViewer(service.url, 'super', robot.id),
      await openViewer(service.url, 'support', robot.id),
    ] as const
    const takeovers: number[] = []
    for (let i = 0; i < TAKEOVERS; i++) {
      const [taker, other] = i % 2 === 0 ? desks : [desks[1], desks[0]]
      const heard = other.nextControl()
      const started = performance.now()
      await take(taker)
      await heard
      takeovers.push(performance.now() - started)
    }
    const holder = desks.find(({ control }) => control()?.self === true)
    if (!holder) throw new Error('Nobody is in control')
    const trips: number[] = []
    for (let i = 0; i < COMMANDS; i++) {
      trips.push(await sendPause(service.url, robot.id, holder))
      await new Promise(resolve => setTimeout(resolve, BETWEEN_MS))
    }
    for (const { socket } of desks) socket.close()
    return [
      { what: 'command round trip, p50', value: percentile(trips, 0.5), unit: 'ms' },
      { what: 'command round trip, p99', value: percentile(trips, 0.99), unit: 'ms' },
      { what: 'takeover until the other hears it, p50', value: percentile(takeovers, 0.5), unit: 'ms' },
      { what: 'takeover until the other hears it, p99', value: percentile(takeovers, 0.99), unit: 'ms' },
    ]
  } finally {
    await robot.stop()
    await service.stop()
  }
}
