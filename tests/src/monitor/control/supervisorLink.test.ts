import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import {
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorAnswer,
} from '../../../../contract/sockets/supervisor.ts'
import type { LinkEvent } from '../../../../machines/control/control.logic.ts'
import { createSupervisorLink } from '../../../../src/features/monitor/control/supervisorLink.ts'

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A service that says what the test wants, on a real socket. */
async function startService() {
  const http = createServer()
  const io = new Server(http, { path: SUPERVISOR_PATH, transports: ['websocket'] })
  const sockets = io.of(SUPERVISOR_NAMESPACE)
  const queries: unknown[] = []
  const received: unknown[][] = []
  sockets.on('connection', socket => {
    queries.push(socket.handshake.query)
    socket.onAny((...event: unknown[]) => {
      const answer: unknown = event.at(-1)
      received.push(event.slice(0, -1))
      if (isAnswer(answer)) answer({ ok: false, token: 'errors.control.outranked', message: 'Outranked' })
    })
  })
  await new Promise<void>(resolve => http.listen(0, resolve))
  closers.push(() => io.close())
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return { url: `http://127.0.0.1:${address.port}`, sockets, queries, received }
}

const isAnswer = (value: unknown): value is (answer: SupervisorAnswer) => void => typeof value === 'function'

function openLink(url: string) {
  const link = createSupervisorLink({ robot: 4, serviceUrl: url, now: () => 1000 })
  const heard: LinkEvent[] = []
  const waiting = new Set<() => void>()
  closers.push(
    link.open(event => {
      heard.push(event)
      for (const each of waiting) each()
    }),
  )
  /** Resolves once so much has been heard. */
  const hears = (count: number): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (heard.length < count) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return { link, heard, hears }
}

test('M-080 the link connects to the supervisor of its robot and passes its events on', async () => {
  const service = await startService()
  const { heard, hears } = openLink(service.url)
  await hears(1)
  expect(service.queries).toMatchObject([{ resource: 'RobotSupervisor', robot: '4' }])
  const user = { id: 2, name: 'Mika Laine' }
  service.sockets.emit('viewers', [{ ...user, level: LEVEL.support, self: false }])
  service.sockets.emit('inControl', { user, level: LEVEL.support, self: false, fence: 7, since: 5 })
  service.sockets.emit('requestedControl', { user: { ...user, level: LEVEL.support }, until: 99, remainingMs: 60_000 })
  service.sockets.emit('deniedControl', { user, self: false, reason: 'denied' })
  service.sockets.emit('relinquishedControl', { user, self: false, reason: 'taken' })
  await hears(6)
  expect(heard).toEqual([
    { type: 'link.opened' },
    { type: 'control.viewed', viewers: [{ ...user, level: LEVEL.support, self: false }] },
    { type: 'control.held', lease: { user, level: LEVEL.support, self: false, fence: 7, since: 5, away: false } },
    {
      type: 'control.requested',
      request: { user: { ...user, level: LEVEL.support }, remainingMs: 60_000, untilMs: 61_000 },
    },
    { type: 'control.denied', denial: { user, self: false, reason: 'denied' } },
    { type: 'control.relinquished', end: { user, self: false, reason: 'taken' } },
  ])
})

test('M-080 what is no word of the contract is left out', async () => {
  const service = await startService()
  const { heard, hears } = openLink(service.url)
  await hears(1)
  service.sockets.emit('inControl', { user: 'somebody' })
  service.sockets.emit('viewers', 'all')
  service.sockets.emit('inControl', { level: LEVEL.viewer, self: false, fence: 1, since: 0 })
  await hears(2)
  expect(heard.map(({ type }) => type)).toEqual(['link.opened', 'control.held'])
})

test('M-080 each action is its own event, answers name the login, and the service’s answer comes back', async () => {
  const service = await startService()
  const { link, hears } = openLink(service.url)
  await hears(1)
  const answers = [
    await link.send({ type: 'take' }),
    await link.send({ type: 'request' }),
    await link.send({ type: 'release' }),
    await link.send({ type: 'cede', to: 2 }),
    await link.send({ type: 'deny', to: 3 }),
  ]
  expect(service.received).toEqual([
    ['takeControl'],
    ['requestControl'],
    ['relinquishControl'],
    ['cedeControl', { to: 2 }],
    ['denyControl', { to: 3 }],
  ])
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toEqual({ ok: false, token: 'errors.control.outranked', message: 'Outranked' })
})

test('M-080 a lookup comes back as a new connection without saying that the link was lost; a lost one says so', async () => {
  const service = await startService()
  const { link, heard, hears } = openLink(service.url)
  await hears(1)
  link.lookUp()
  await hears(2)
  expect(heard).toEqual([{ type: 'link.opened' }, { type: 'link.opened' }])
  for (const socket of service.sockets.sockets.values()) socket.conn.close()
  await hears(4)
  expect(heard.slice(2)).toEqual([{ type: 'link.lost' }, { type: 'link.opened' }])
})

test('M-053 steps of commands go to every listener, until it stops', async () => {
  const service = await startService()
  const { link, hears } = openLink(service.url)
  await hears(1)
  const steps: string[] = []
  const stop = link.onProgress(({ stage }) => steps.push(stage))
  const step = { id: 'a', command: COMMAND.manualControl, user: { id: 1, name: 'A' }, self: true }
  service.sockets.emit('commandProgress', { ...step, stage: 'accepted' })
  service.sockets.emit('inControl', { level: LEVEL.viewer, self: false, fence: 1, since: 0 })
  await hears(2)
  stop()
  service.sockets.emit('commandProgress', { ...step, stage: 'done' })
  service.sockets.emit('inControl', { level: LEVEL.viewer, self: false, fence: 1, since: 0 })
  await hears(3)
  expect(steps).toEqual(['accepted'])
})
