import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '../../../../contract/control.ts'
import { LOGIN_ROLES, type LoginRole } from '../../../../contract/permissions.ts'
import { BATCH_INTERVAL_MS } from '../../../../contract/sockets/streamer.ts'
import type { SupervisorAnswer } from '../../../../contract/sockets/supervisor.ts'
import { CHANNELS } from '../../../../contract/telemetry/channels.ts'
import type { OpenDatabase } from '../../../../server/database/database.ts'
import { eventually } from '../../../eventually.ts'
import { IS_LONG_RUN } from '../../../run/longRun.ts'
import { MISSING } from '../../http/routeMatrix/subjects.ts'
import { openTestDatabase } from '../../testDatabase.ts'
import { packetOf } from './knock.ts'
import { ASKED, LEVELS, ORDERED, STREAMED, STREAMER, SUPERVISED } from './rows.ts'
import { doAll, eventsIn, gone, rowsAt, setUp, type World, watchControl, watchTelemetry } from './world.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Asks everything, then lets the robot speak on every channel, plays, and ends the session. */
async function walkStreamer(world: World, role: LoginRole, robot: number, level: number): Promise<void> {
  const { clock, streams } = world
  const { session } = await world.signIn(role)
  const { socket, received, channels, settled } = await watchTelemetry(world, robot, session)
  for (const [event, { payload, brings }] of Object.entries(ASKED)) {
    const before = received.length
    socket.io.engine.write(packetOf(STREAMER, event, payload))
    await eventually(async () => {
      await settled()
      expect(received.slice(before), `${role} ${event} at level ${level}`).toEqual(brings(level))
    }, 5)
  }
  for (const { id } of CHANNELS) streams.streamer.subscribe(socket.id ?? '', id)
  const ticks = async (): Promise<void> => {
    for (let tick = 0; tick < 3; tick++) {
      clock.advance(BATCH_INTERVAL_MS)
      await settled()
    }
  }
  await ticks()
  channels.clear()
  await world.speak(robot)
  await ticks()
  const seen = CHANNELS.filter(channel => level >= channel.level && (channel.name !== 'semseg' || role === 'super'))
  expect([...channels].toSorted(), `${role} at level ${level}`).toEqual(seen.map(({ name }) => name).toSorted())
  socket.io.engine.write(packetOf(STREAMER, 'play', ASKED.play.payload))
  await settled()
  await ticks()
  clock.advance(1000)
  const end = gone(socket)
  await world.expire(session)
  await end
  expect(eventsIn(received), `${role} at level ${level}`).toEqual(rowsAt(STREAMED, level, least => least))
}

/** Asks everything while nobody is in control and while they are, hears others, asks for control, and is signed out. */
async function walkSupervisor(world: World, role: LoginRole, robot: number, level: number): Promise<void> {
  const { login, session } = await world.signIn(role)
  const tab = await watchControl(world, robot, session)
  const hears = async (events: readonly string[]): Promise<void> => {
    await tab.settled()
    expect(eventsIn(tab.received.splice(0)), `${role} at level ${level}`).toEqual(events)
  }
  for (const [event, { ask, free, held }] of Object.entries(ORDERED)) {
    expect(await ask(tab), `${role} ${event} at level ${level}`).toBe(free(level))
    await tab.relinquish()
    if ((await tab.take()) !== 'ok') continue
    expect(await ask(tab), `${role} ${event} in control`).toBe(held)
    await tab.relinquish()
  }
  world.clock.advance(REQUEST_TIMEOUT_MS)
  await tab.settled()
  tab.received.splice(0)
  await doAll(world, robot)
  await hears(rowsAt(SUPERVISED, level, ({ ofOthers }) => ofOthers).filter(event => event !== 'message'))
  await doAll(world, robot, { login, tab })
  await tab.settled()
  const end = gone(tab.socket)
  await world.expire(session)
  await end
  expect(eventsIn(tab.received), `${role} at level ${level}`).toEqual(rowsAt(SUPERVISED, level, row => row.ofOneself))
}

/** In every run: who has most levels, and one below them. The long run has every role. */
const IN_EVERY_RUN: ReadonlySet<LoginRole> = new Set(['operator', 'customer'])
for (const role of LOGIN_ROLES.filter(each => IS_LONG_RUN || IN_EVERY_RUN.has(each)))
  test(`A-031 M-020 M-080 a ${role} asks and gets of robots in sight what their level at them allows`, async () => {
    const world = await setUp(database)
    const { own, child } = world.family
    for (const [{ robot }, level] of [
      [own, LEVELS[role].premium],
      [child, LEVELS[role].free],
    ] as const) {
      await walkStreamer(world, role, robot, level)
      await walkSupervisor(world, role, robot, level)
    }
  })

const refusal = (namespace: string, token: string, message: string): string =>
  `4${namespace},${JSON.stringify({ message, data: { token } })}`
const NOT_FOUND = ['errors.socket.notFound', 'There is nothing of this id'] as const
const expectRefused = (
  knocks: Awaited<ReturnType<World['knockAll']>>,
  ...[token, message]: readonly [token: string, message: string]
): void => {
  for (const { event, namespace, heard } of knocks) expect(heard, event).toEqual([refusal(namespace, token, message)])
}

test('A-062 M-079 M-080 events on robots out of sight bring what those on a missing robot bring, and do nothing', async () => {
  const world = await setUp(database)
  const { parent, stranger } = world.family
  const before = [parent, stranger].map(({ robot }) => world.control.stateOf(robot))
  for (const role of LOGIN_ROLES) {
    const { session } = await world.signIn(role)
    const hidden = LEVELS[role].free === 3 ? [MISSING] : [MISSING, parent, stranger]
    for (const { robot } of hidden) {
      expectRefused(await world.knockAll(robot, session, 'late'), ...NOT_FOUND)
      if (role !== 'customer') continue
      // The service hangs up on whoever speaks first, whether it has looked for the robot by then or not.
      for (const { event, heard, namespace } of await world.knockAll(robot, session, 'early'))
        expect([[], [refusal(namespace, ...NOT_FOUND)]], event).toContainEqual(heard)
    }
  }
  expect([parent, stranger].map(({ robot }) => world.control.stateOf(robot))).toEqual(before)
})

test('A-001 M-079 M-080 without a session, and with one that has ended, no event is answered on any robot', async () => {
  const world = await setUp(database)
  const { family, control } = world
  const { session } = await world.signIn('super')
  await world.expire(session)
  const before = control.stateOf(family.own.robot)
  for (const subject of [family.own, family.stranger, MISSING])
    for (const token of [undefined, session])
      expectRefused(
        await world.knockAll(subject.robot, token, 'late'),
        'errors.socket.signedOut',
        'There is no session, or it has ended',
      )
  expect(control.stateOf(family.own.robot)).toEqual(before)
})

test('A-062 M-079 M-080 nothing comes of a robot out of sight while another one is watched', async () => {
  const world = await setUp(database)
  const { own, stranger } = world.family
  const { session } = await world.signIn('operator')
  const viewer = await watchTelemetry(world, own.robot, session)
  const tab = await watchControl(world, own.robot, session)
  const received = [...viewer.received, ...tab.received]
  for (const { id } of CHANNELS) world.streams.streamer.subscribe(viewer.socket.id ?? '', id)
  await doAll(world, stranger.robot)
  await world.speak(stranger.robot)
  world.clock.advance(BATCH_INTERVAL_MS)
  await viewer.settled()
  await tab.settled()
  expect([...viewer.received, ...tab.received]).toEqual(received)
})

/** Whole answers to whoever gives control to a login, and to whoever refuses it to them. */
const answersOn = ({ socket }: Pick<Awaited<ReturnType<typeof watchControl>>, 'socket'>, to: number) =>
  Promise.all([
    new Promise<SupervisorAnswer>(resolve => socket.emit('cedeControl', { to }, resolve)),
    new Promise<SupervisorAnswer>(resolve => socket.emit('denyControl', { to }, resolve)),
  ])

test('A-062 M-032 M-037 control is given and refused to logins out of sight, who wait for it elsewhere, as to a missing one', async () => {
  const world = await setUp(database)
  const { own, parent, stranger } = world.family
  const enter = async (role: LoginRole, account = own.account, robot = own.robot) => {
    const { login, session } = await world.signIn(role, account)
    return { login, ...(await watchControl(world, robot, session)) }
  }
  const holder = await enter('operator', stranger.account, stranger.robot)
  const asker = await enter('operator', stranger.account, stranger.robot)
  expect(await holder.take()).toBe('ok')
  expect(await asker.request()).toBe('ok')
  const heard = [...holder.received, ...asker.received]
  const before = world.control.stateOf(stranger.robot)
  for (const role of LOGIN_ROLES) {
    const tab = await enter(role)
    for (const isHeld of [false, true]) {
      if (isHeld && (await tab.take()) !== 'ok') continue
      const missing = await answersOn(tab, MISSING.login)
      const refused = { ok: false, token: isHeld ? 'errors.control.noSuchRequest' : 'errors.control.notInControl' }
      expect(missing, role).toMatchObject([refused, refused])
      for (const login of [asker.login, holder.login, stranger.login, parent.login])
        expect(await answersOn(tab, login), role).toEqual(missing)
    }
    await tab.relinquish()
  }
  await asker.settled()
  await holder.settled()
  expect([...holder.received, ...asker.received]).toEqual(heard)
  expect(world.control.stateOf(stranger.robot)).toEqual(before)
})
