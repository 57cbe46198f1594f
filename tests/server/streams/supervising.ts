import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import {
  type BrowserToSupervisor,
  type InControl,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
  type SupervisorToBrowser,
} from '../../../contract/sockets/supervisor.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { eventually } from '../../eventually.ts'
import { setUpViewing } from './viewing.ts'

export type SupervisorClient = Socket<SupervisorToBrowser, BrowserToSupervisor>

export function openSupervisor(
  url: string,
  session: string,
  query: { readonly [name: string]: string },
): SupervisorClient {
  const socket: SupervisorClient = io(`${url}${SUPERVISOR_NAMESPACE}`, {
    path: SUPERVISOR_PATH,
    transports: ['websocket'],
    query,
    forceNew: true,
    reconnection: false,
    extraHeaders: { [SESSION_HEADER]: session },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  return socket
}

/** Something a viewer was told of control: the event and what it carried. */
export type ReceivedEvent = readonly [event: string, payload: unknown]

/** What is about control, and the same for everyone but for `self`. */
const CONTROL_EVENTS = ['inControl', 'requestedControl', 'deniedControl', 'relinquishedControl']

/** Asks the service, and what a tab has been told of control so far. */
export function followControl(socket: SupervisorClient) {
  const received: ReceivedEvent[] = []
  const holders: InControl[] = []
  socket.onAny((event: string, payload: unknown) => {
    if (CONTROL_EVENTS.includes(event)) received.push([event, payload])
  })
  socket.on('inControl', holder => holders.push(holder))
  const ask = (send: (answer: (answer: SupervisorAnswer) => void) => void): Promise<string> =>
    new Promise(resolve => send(answer => resolve(answer.ok ? 'ok' : answer.token)))
  const deny = (to: number) => ask(answer => socket.emit('denyControl', { to }, answer))
  return {
    socket,
    received,
    holders,
    /** Each answers `ok` or the token of the refusal. */
    take: () => ask(answer => socket.emit('takeControl', answer)),
    request: () => ask(answer => socket.emit('requestControl', answer)),
    relinquish: () => ask(answer => socket.emit('relinquishControl', answer)),
    cede: (to: number) => ask(answer => socket.emit('cedeControl', { to }, answer)),
    deny,
    /** Settles when the tab has heard of everything that the robot's control has gone through so far. */
    settled: async () => {
      await deny(Number.MAX_SAFE_INTEGER)
    },
    /** What it has been told since it was asked last. */
    takeEvents: () => received.splice(0),
  }
}

/** A robot of a tier-1 account, and people who watch it. */
export async function setUpSupervising(database: OpenDatabase, tier = 1) {
  const parts = await setUpViewing(database, tier)
  const { robot } = parts.robot
  const openTab = async (session: string) => {
    const socket = openSupervisor(parts.url, session, { resource: 'RobotSupervisor', robot: String(robot) })
    const tab = followControl(socket)
    await tab.settled()
    return { ...tab, session }
  }
  return {
    ...parts,
    openTab,
    /** Signs in and watches; each tab is one socket of the same session. */
    watch: async (role: LoginRole) => {
      const { login, name } = await parts.rows.login(parts.account, role)
      const session = await parts.sessions.open(login)
      return { login, name, ...(await openTab(session)) }
    },
    /** Settles when the service has seen the last socket of a login go. */
    gone: (login: number) => eventually(() => expect(parts.control.stateOf(robot).sockets.has(login)).toBe(false)),
    /** The robot says which state it is in. */
    enterState: async (state: number, seq: number) => {
      const run = { boot_id: 'boot-1', seq, time: parts.clock.now(), plan: 0, sector: 0, location: 0 }
      await parts.mqtt.publish('state', { ...run, state })
    },
  }
}
