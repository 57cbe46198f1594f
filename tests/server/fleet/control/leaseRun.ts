import * as v from 'valibot'
import type { SupervisorAnswer } from '../../../../contract/sockets/supervisor.ts'
import type { startCommanding } from '../commands/commanding.ts'
import { type Heard, type History, leaseNowOf } from './leaseHistory.ts'

type Commanding = Awaited<ReturnType<typeof startCommanding>>
type Person = Awaited<ReturnType<Commanding['person']>>
type WatchedRobot = Awaited<ReturnType<Person['watch']>>

/** One of the people at the robot, with or without an open socket. */
type Client = { readonly person: Person; readonly login: number; watching: WatchedRobot | undefined }

const AT_ONCE = 4
/** The demo's logins, some with two tabs. */
const PEOPLE = [
  ['operator', 3],
  ['operator', 3],
  ['support', 2],
  ['support', 2],
  ['customer', 5],
] as const
const LIVE_PARAM = { name: 'speed', value: 1 }

/** A generator of numbers from 0 to below 1 that tells the same row for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** People do things to a robot's control at random, several at once, over real sockets; returns all that anybody heard of it. */
export async function runLeases(
  { createRobot, person, clock }: Commanding,
  seed: number,
  steps: number,
): Promise<History> {
  const random = randomOf(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  await robot.basic()
  const logs: Heard[][] = []
  const accepted: { id: string; login: number }[] = []

  async function watch(each: Person): Promise<WatchedRobot> {
    const log: Heard[] = []
    logs.push(log)
    const watching = await each.watch(robot.id, socket => {
      socket.on('inControl', holder => log.push({ atMs: clock.now(), type: 'standing', standing: leaseNowOf(holder) }))
      socket.on('relinquishedControl', ({ user, reason }) =>
        log.push({ atMs: clock.now(), type: 'ended', who: user.id, reason }),
      )
    })
    return watching
  }

  const observer = await watch(await person('super'))
  const clients: Client[] = []
  for (const [name, login] of PEOPLE) {
    const each = await person(name)
    clients.push({ person: each, login, watching: await watch(each) })
  }

  const asked = (send: (answer: (answer: SupervisorAnswer) => void) => void): Promise<void> =>
    new Promise(resolve => send(() => resolve()))
  /** Settles when everyone has heard what has happened so far. */
  async function settled(): Promise<void> {
    for (let round = 0; round < 2; round++)
      for (const { socket } of [observer, ...clients.flatMap(({ watching }) => watching ?? [])])
        await asked(answer => socket.emit('denyControl', { to: Number.MAX_SAFE_INTEGER }, answer))
  }
  const nextViewers = (): Promise<void> => new Promise(resolve => observer.socket.once('viewers', () => resolve()))

  async function command({ person: sender, login }: Client, number: 21 | 22): Promise<void> {
    const fence = observer.newest()?.fence ?? 0
    const { status, body } = await sender.send(robot.id, number, number === 22 ? LIVE_PARAM : {}, { fence })
    const answer = v.safeParse(v.object({ id: v.string() }), body)
    if (status === 200 && answer.success) accepted.push({ id: answer.output.id, login })
  }

  async function act(client: Client): Promise<void> {
    const { watching } = client
    const other = PEOPLE[below(PEOPLE.length)]?.[1] ?? 0
    const kind = below(9)
    if (!watching || kind >= 6) return command(client, kind === 8 ? 21 : 22)
    const { socket } = watching
    if (kind === 0) return asked(answer => socket.emit('takeControl', answer))
    if (kind === 1) return asked(answer => socket.emit('requestControl', answer))
    if (kind === 2) return asked(answer => socket.emit('relinquishControl', answer))
    if (kind === 3) return asked(answer => socket.emit('denyControl', { to: other }, answer))
    return asked(answer => socket.emit('cedeControl', { to: other }, answer))
  }

  /** Comes or goes; the service has seen it when the observer is told anew who watches. */
  async function comeOrGo(client: Client): Promise<void> {
    const seen = nextViewers()
    if (client.watching) {
      client.watching.socket.disconnect()
      client.watching = undefined
    } else client.watching = await watch(client.person)
    await seen
  }

  for (let step = 0; step < steps; step++) {
    const moving = random() < 0.3 ? clients[below(clients.length)] : undefined
    const acting = Array.from({ length: 1 + below(AT_ONCE) }, () => clients[below(clients.length)]).filter(
      client => client !== undefined && client !== moving,
    )
    await Promise.all([...acting.map(client => client && act(client)), moving && comeOrGo(moving)])
    await settled()
    if (random() < 0.4) {
      // In pieces, each of which everyone hears before the next.
      for (let left = 1 + below(26); left > 0; left--) {
        clock.advance(500)
        await settled()
      }
    } else clock.advance(1000)
  }
  await settled()
  const [watched = [], ...others] = logs
  return { observer: watched, others, commands: robot.commands, accepted }
}
