import { expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import { eventually } from '../../../eventually.ts'
import { freezeDatabase } from '../../frozenDatabase.ts'
import { callerOf } from '../../testService.ts'
import { startCommanding, tokensOf } from './commanding.ts'

const { service, clock, superuser, createRobot, person, session } = await startCommanding()
const MINUTE_MS = 60_000
const [OPERATOR, MERIDIAN] = [3, 2]
/** An account that the operator does not see. */
const HALDEN = 7

const online = async () => {
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  return robot
}

/** While the database stands still. */
async function frozen<T>(work: () => Promise<T>): Promise<T> {
  const thaw = await freezeDatabase(service.db)
  try {
    return await work()
  } finally {
    await thaw()
  }
}

test('M-033 a session and its robot are remembered for ten minutes, and a stop in between makes that no longer', async () => {
  const robot = await online()
  const operator = await person('operator')
  expect((await operator.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  await frozen(async () => {
    for (const minutes of [5, 4]) {
      clock.advance(minutes * MINUTE_MS)
      await robot.basic()
      expect((await operator.send(robot.id, COMMAND.robotEstop)).body).toMatchObject({
        status: 'accepted',
        recorded: false,
      })
    }
    clock.advance(MINUTE_MS)
    await robot.basic()
    const sent = robot.commands.length
    expect(tokensOf(await operator.send(robot.id, COMMAND.robotEstop))).toEqual(['errors.robot.stopNotSent'])
    expect(robot.commands).toHaveLength(sent)
  })
})

/** Somebody whose stop at a robot is remembered. */
async function remembered(login = 'operator') {
  const robot = await online()
  const sender = await person(login)
  // A database that takes longer than a stop waits for has stored it a moment later.
  await eventually(async () =>
    expect((await sender.send(robot.id, COMMAND.robotEstop)).body).toMatchObject({ recorded: true }),
  )
  return { ...robot, call: sender.call, stop: () => sender.send(robot.id, COMMAND.robotEstop) }
}
const STOPPED = { status: 200, body: { status: 'accepted', recorded: false } }
const NOT_SENT = { status: 412, body: { errors: [{ token: 'errors.robot.stopNotSent' }] } }

test('M-033 after a robot, its account or the session has changed nothing of before lets a stop through; everybody else’s does', async () => {
  const [named, moved, signedOut, other] = [
    await remembered(),
    await remembered(),
    await remembered(),
    await remembered('support'),
  ]
  const edit = `/api/v0/Robots/${named.id}/display_name`
  expect((await superuser('POST', edit, { display_name: 'Named' })).status).toBe(200)
  expect((await superuser('POST', `/api/v0/Robots/${moved.id}`, { account: HALDEN })).status).toBe(200)
  expect((await signedOut.call('POST', '/api/v0/Logins/logout')).status).toBe(200)
  const robots = [named, moved, signedOut]
  const sent = robots.map(({ commands }) => commands.length)
  await frozen(async () => {
    expect(await Promise.all(robots.map(({ stop }) => stop()))).toMatchObject(robots.map(() => NOT_SENT))
    expect(await other.stop()).toMatchObject(STOPPED)
  })
  expect(robots.map(({ commands }) => commands.length)).toEqual(sent)
})

const right = (granted: boolean) =>
  superuser('POST', '/authentication/v0/ui/permissions/operator', {
    resource: 'CleaningReports',
    action: 'viewRaw',
    granted,
  })
test.each([
  ['the rights of a role', () => right(false)],
  ['an account', () => superuser('POST', `/api/v0/Accounts/${MERIDIAN}`, { time_zone: 'Asia/Tokyo' })],
  ['the accounts of a login', () => superuser('POST', `/api/v0/Logins/${OPERATOR}/account`, { account: HALDEN })],
] as const)('M-033 after %s have changed nothing of before lets a stop through', async (_what, change) => {
  const { stop, commands } = await remembered()
  expect(await frozen(stop)).toMatchObject(STOPPED)
  expect((await change()).status).toBe(200)
  const sent = commands.length
  expect(await frozen(stop)).toMatchObject(NOT_SENT)
  expect(commands).toHaveLength(sent)
})

test('M-033 a login that has lost an account does not stop a robot there by what its sessions before were let to', async () => {
  const robot = await online()
  const before = await person('operator')
  expect((await before.send(robot.id, COMMAND.robotEstop)).status).toBe(200)
  const account = `/api/v0/Logins/${OPERATOR}/account`
  await superuser('POST', account, { account: HALDEN })
  expect((await superuser('DELETE', `${account}/${MERIDIAN}`)).status).toBe(200)
  onTestFinished(async () => void (await superuser('POST', account, { account: MERIDIAN })))
  const after = await person('operator')
  expect((await after.call('GET', '/api/v0/Logins/self')).status).toBe(200)
  const sent = robot.commands.length
  await frozen(async () =>
    expect(tokensOf(await after.send(robot.id, COMMAND.robotEstop))).toEqual(['errors.robot.stopNotSent']),
  )
  expect(robot.commands).toHaveLength(sent)
})

/** More than a session may have under way. */
const REQUESTS = 520

test('M-033 a stop goes through while as much of its session is under way as may, and everything else of it is shed', async () => {
  const robot = await online()
  const token = await session('operator')
  const operator = callerOf(service.url, { [SESSION_HEADER]: token })
  const stop = () => operator('POST', `/api/v0/Robots/${robot.id}/command/21`, {})
  expect((await stop()).status).toBe(200)
  const left = new AbortController()
  onTestFinished(() => left.abort())
  await frozen(async () => {
    const statuses = Array.from({ length: REQUESTS }, async () => {
      const headers = { [SESSION_HEADER]: token }
      return (await fetch(`${service.url}/v1/Robots`, { headers, signal: left.signal })).status
    })
    const ends = Promise.allSettled(statuses)
    // What waits for the database is not answered: the first answer is that of a request too many.
    expect(await Promise.any(statuses)).toBe(429)
    const arrives = robot.next()
    const answer = stop()
    await arrives
    expect((await answer).body).toMatchObject({ status: 'accepted', recorded: false })
    left.abort()
    await ends
  })
})
