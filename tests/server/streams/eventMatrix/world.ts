import { expect } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { type LoginRole, TIERS } from '../../../../contract/permissions.ts'
import { CHANNELS } from '../../../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../../../contract/telemetry/codec.ts'
import type { OpenDatabase } from '../../../../server/database/database.ts'
import { accounts, robots, sessions as sessionRows } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { newToken } from '../../../../server/fleet/credentials.ts'
import { tokenDigest } from '../../../../server/identity/token.ts'
import { eventually } from '../../../eventually.ts'
import { createFamily } from '../../http/routeMatrix/subjects.ts'
import { connectMqtt, openStreamer } from '../../liveParts.ts'
import { archiveOf } from '../../testArchive.ts'
import { drive } from '../playing.ts'
import { followControl, openSupervisor } from '../supervising.ts'
import { frameOf, framesIn, START, setUpViewing } from '../viewing.ts'
import { knock } from './knock.ts'
import { PACKETS } from './rows.ts'

/** A robot in each account of a family, the child's account a free one; of all of them the same is recorded. */
export async function setUp(database: OpenDatabase) {
  const { db } = database
  const family = await createFamily(db)
  await db.update(accounts).set({ tier: TIERS.free }).where(eq(accounts.id, family.child.account))
  const parts = await setUpViewing(database, TIERS.premium, archiveOf(drive(60)))
  const { clock, rows, sessions, url } = parts
  return {
    ...parts,
    family,
    signIn: async (role: LoginRole, account = family.own.account) => {
      const { login, name } = await rows.login(account, role)
      return { login, name, session: await sessions.open(login) }
    },
    /** Sessions are looked at each second. */
    expire: async (session: string) => {
      const gone = { expiresAt: new Date(Date.now() - 1000) }
      await db
        .update(sessionRows)
        .set(gone)
        .where(eq(sessionRows.tokenHash, tokenDigest(session)))
      clock.advance(1000)
    },
    /** What each event brings that is sent although its connection is not let in. */
    knockAll: (robot: number, session: string | undefined, when: 'early' | 'late') =>
      Promise.all(
        PACKETS.map(async ({ door, event, packet }) => {
          const heard = await knock(url, door, { robot, session, packet, when })
          return { event, heard, namespace: door.namespace }
        }),
      ),
    /** The robot says something on every channel; settles when the last of it has been passed on. */
    speak: async (robot: number) => {
      const { token, hash } = newToken()
      await db.update(robots).set({ credentialHash: hash }).where(eq(robots.id, robot))
      const mqtt = await connectMqtt(parts.mqttUrl, { robot, token })
      const head = { seq: 1, timeMs: START }
      const last = Promise.withResolvers<void>()
      const stop = parts.fleet.onFrame(robot, ({ channel }) => channel === CHANNELS.length - 1 && last.resolve())
      const queue = [{ sector: 1, status: 'current', estimated_s: 60 } as const]
      for (const { id, name } of CHANNELS) {
        if (name === 'sector_order')
          await mqtt.sendFrame(id, encodeMessage({ id, name }, head, { version: 1, hash: 'h', queue }))
        else if (name === 'robot_message')
          await mqtt.sendFrame(id, encodeMessage({ id, name }, head, { level: 'info', text: 'Hello', key: 'hello' }))
        else await mqtt.sendFrame(id, frameOf(id, 1))
      }
      await last.promise
      stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof setUp>>

/** The events among what was told, without what they carried. */
export const eventsIn = (events: readonly string[]): readonly string[] =>
  [...new Set(events.map(each => each.split(' ')[0] ?? ''))].toSorted()
/** Names of the rows that are for a level. */
export const rowsAt = <Row>(rows: { readonly [event: string]: Row }, level: number, leastOf: (row: Row) => number) =>
  Object.entries(rows)
    .filter(([, row]) => level >= leastOf(row))
    .map(([event]) => event)
    .toSorted()
/** Settles when the service has ended the socket. */
export const gone = (socket: { once: (event: 'disconnect', listener: () => void) => unknown }): Promise<void> =>
  new Promise(resolve => socket.once('disconnect', resolve))

/** What a viewer of telemetry has been told, who acknowledges at once. */
export async function watchTelemetry({ url }: World, robot: number, session: string) {
  const socket = openStreamer(url, { robot: String(robot) }, session)
  const received: string[] = []
  const channels = new Set<string>()
  let pings = 0
  const note = (event: string, batch?: ArrayBuffer): void => {
    received.push(event)
    if (batch) for (const frame of framesIn(batch)) channels.add(frame.split(' ')[0] ?? '')
  }
  socket.on('connection', () => note('connection'))
  socket.on('time-data', ({ from }) => note(from === undefined ? 'time-data' : 'time-data recorded'))
  socket.on('cache', (batch, { kind }, acknowledge) => {
    note(`cache ${kind}`, batch)
    acknowledge()
  })
  socket.on('data', (batch, acknowledge) => {
    note('data', batch)
    acknowledge()
  })
  socket.on('playback-data', (batch, _clock, acknowledge) => {
    note('playback-data', batch)
    acknowledge()
  })
  socket.on('message', ({ token }) => note(`message ${token}`))
  socket.on('bandwidthMonitor', () => note('bandwidthMonitor'))
  socket.on('eta', () => note('eta'))
  socket.on('pong', sent => {
    if (sent < 0) note('pong')
  })
  await eventually(() => expect(eventsIn(received)).toContain('time-data'), 5)
  return {
    socket,
    received,
    channels,
    settled: () =>
      new Promise<void>(resolve => {
        const mark = pings++
        const onPong = (sent: number): void => {
          if (sent !== mark) return
          socket.off('pong', onPong)
          resolve()
        }
        socket.on('pong', onPong)
        socket.emit('ping', mark)
      }),
  }
}

/** Whoever watches who is in control: all that they have heard. */
export async function watchControl({ url }: World, robot: number, session: string) {
  const socket = openSupervisor(url, session, { resource: 'RobotSupervisor', robot: String(robot) })
  const received: string[] = []
  socket.onAny((event: string) => received.push(event))
  const tab = followControl(socket)
  await tab.settled()
  return { ...tab, received }
}

type Tab = Awaited<ReturnType<typeof watchControl>>

/**
 * One of support takes control, refuses it to whoever asks, another one of support unless it is said, and lets go; then a command goes, and the
 * robot changes.
 */
export async function doAll(
  world: World,
  robot: number,
  asker?: { readonly login: number; readonly tab: Tab },
): Promise<void> {
  const { commandProgress, streams, signIn } = world
  const { login, name, session } = await signIn('support')
  const holder = await watchControl(world, robot, session)
  expect(await holder.take()).toBe('ok')
  const colleague = await signIn('support')
  const { tab } = asker ?? { tab: await watchControl(world, robot, colleague.session) }
  await tab.request()
  await holder.deny(asker?.login ?? colleague.login)
  expect(await holder.relinquish()).toBe('ok')
  const step = { id: 'command', command: COMMAND.pause, user: { id: login, name }, stage: 'received' } as const
  commandProgress.next({ robot, ...step })
  streams.robotChanged(robot)
  holder.socket.disconnect()
}
