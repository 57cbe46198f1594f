import { expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { auditEntrySchema } from '../../../contract/resources/audit.ts'
import { type GeneralState, robotState, STATE } from '../../../contract/robot/states.ts'
import {
  audit,
  locations,
  permissions,
  recordings,
  robotMoves,
  robotStatuses,
  robots,
} from '../../../server/database/schema.ts'
import { and, asc, eq } from '../../../server/database/sql.ts'
import { openStreamer } from '../liveParts.ts'
import { storePlanVersion } from '../plans/storedPlan.ts'
import { listOf } from '../testService.ts'
import { startMoving } from './pastOfRobot.ts'

const { service, clock, people, newRobot, pastFor, until, iso } = await startMoving()
const [LARKFIELD, BAYSIDE] = [5, 7]
const groupOf = (state: string): GeneralState =>
  robotState(Number(state), { online: true, planType: undefined }).generalState

/** What is told of a past in which something was said and suffered, in these states, recorded from these times on. */
const kinds = (words: readonly string[], states: readonly string[], times: readonly number[]) => ({
  recordings: times.map(iso),
  file: words,
  faults: words,
  history: states,
  sums: states.map(groupOf),
  incidents: words,
  messages: words,
  commands: states,
  control: words,
})

/** It cleans (7) in Larkfield and says and suffers `before`; in Bayside it stands in an emergency stop (12) with `after`. */
async function movedRobot(changes: object = {}) {
  const mover = await newRobot()
  const beganMs = clock.now()
  await mover.live('before', STATE.clean, people.old)
  const movedMs = clock.now()
  expect(await mover.move(BAYSIDE, changes)).toMatchObject({ status: 200, body: { account: BAYSIDE } })
  await mover.live('after', STATE.estop, people.next)
  return { ...mover, beganMs, movedMs }
}
const before = (beganMs: number) => kinds(['before'], ['7'], [beganMs])
const after = (movedMs: number) => kinds(['after'], ['12'], [movedMs])

test('decision 7: what a robot did stays with the account it did it in, kind by kind, for everybody who asks', async () => {
  const { robot, beganMs, movedMs } = await movedRobot()
  // Between the move and its next word it is in the state it was in: that is the new account's.
  await until(() => pastFor('old', robot), before(beganMs))
  await until(() => pastFor('next', robot), after(movedMs))
  const both = kinds(['before', 'after'], ['7', '12'], [beganMs, movedMs])
  await until(() => pastFor('above', robot), both)
  await until(() => pastFor('all', robot), both)
  const missing = await pastFor('stranger', 9_999_999)
  expect(await pastFor('stranger', robot)).toEqual(missing)
  expect(missing).toMatchObject({ recordings: 404, file: 404, incidents: 404, history: [] })
  // Of the robot itself nothing is left to those who had it.
  expect(await people.old.ask('GET', `/v1/Robots/${robot}`)).toMatchObject({ status: 404 })
})

test('decision 7: the entry of the history that lasts over the move is parted there', async () => {
  const { robot, mqtt, change, move } = await newRobot()
  await change(STATE.clean)
  await mqtt.publish('ack', {})
  clock.advance(4000)
  const movedMs = clock.now()
  await move(BAYSIDE)
  const entries = () =>
    service.db
      .select({ account: robotStatuses.account, start: robotStatuses.startTime, end: robotStatuses.endTime })
      .from(robotStatuses)
      .where(eq(robotStatuses.robot, robot))
      .orderBy(asc(robotStatuses.startTime), asc(robotStatuses.id))
  await until(entries, [
    { account: LARKFIELD, start: new Date(movedMs - 4000), end: new Date(movedMs) },
    { account: BAYSIDE, start: new Date(movedMs), end: null },
  ])
  // What it tells late, of a time before the move, is parted as well.
  await mqtt.publish('state', { seq: 2, time: movedMs - 2000, state: STATE.estop, plan: 0, sector: 0, location: 0 })
  await until(entries, [
    { account: LARKFIELD, start: new Date(movedMs - 4000), end: new Date(movedMs - 2000) },
    { account: LARKFIELD, start: new Date(movedMs - 2000), end: new Date(movedMs) },
    { account: BAYSIDE, start: new Date(movedMs), end: null },
  ])
})

test('decision 7: super may take the past along, nobody else; it is written down', async () => {
  const other = await newRobot()
  expect(await other.move(BAYSIDE, { take_past: true }, 'support')).toMatchObject({
    status: 403,
    body: { errors: [{ token: 'shared.error.forbidden' }] },
  })
  expect(await service.db.$count(robotMoves, eq(robotMoves.robot, other.robot))).toBe(0)
  const { robot, beganMs, movedMs } = await movedRobot({ take_past: true })
  const all = kinds(['before', 'after'], ['7', '12'], [beganMs, movedMs])
  await until(() => pastFor('next', robot), all)
  await until(() => pastFor('all', robot), all)
  expect(await pastFor('old', robot)).toEqual(await pastFor('old', 9_999_999))
  const entries = await service.db
    .select({ account: audit.account, details: audit.details })
    .from(audit)
    .where(and(eq(audit.robot, robot), eq(audit.action, 'robot.edit')))
    .orderBy(asc(audit.id))
  expect(entries).toEqual([
    { account: LARKFIELD, details: { from: LARKFIELD, to: BAYSIDE, withPast: true } },
    { account: BAYSIDE, details: { to: BAYSIDE, withPast: true } },
  ])
})

test('decision 142: the account that a robot leaves reads in the audit that it left, the one that it comes to not whose it was', async () => {
  const right = { role: 'operator', resource: 'Audit', action: 'view' } as const
  await service.db.insert(permissions).values(right)
  const { robot, move } = await newRobot()
  const plan = await storePlanVersion(service.db, { account: LARKFIELD })
  const [place] = await service.db
    .insert(locations)
    .values({ name: 'Dock', category: 'mall', account: LARKFIELD })
    .returning()
  await service.db
    .update(robots)
    .set({ plan, location: place?.id ?? 0, name: 'Old name' })
    .where(eq(robots.id, robot))
  expect(await move(BAYSIDE, { name: 'New name' })).toMatchObject({ status: 200 })
  const readBy = async (who: 'old' | 'next' | 'above' | 'all' | 'stranger') => {
    const { body } = await people[who].ask('GET', `/api/v0/Audit?kind=robot&object=${robot}&action=robot.edit`)
    return listOf(auditEntrySchema, body)
  }
  const name = ['Old name', 'New name']
  const left = {
    account: { id: LARKFIELD },
    object: { name: 'Old name' },
    details: { from: LARKFIELD, to: BAYSIDE, withPast: false },
    changes: { name, account: [LARKFIELD, BAYSIDE], location: [place?.id, null], plan: [plan, null] },
  }
  const [entry, ...others] = await readBy('next')
  expect(entry).toMatchObject({ account: { id: BAYSIDE }, object: { name: 'New name' } })
  expect([entry?.details, entry?.changes, others]).toEqual([
    { to: BAYSIDE, withPast: false },
    { name, account: [null, BAYSIDE] },
    [],
  ])
  expect(await readBy('old')).toMatchObject([left])
  for (const who of ['above', 'all'] as const) expect(await readBy(who)).toMatchObject([entry, left])
  expect(await readBy('stranger')).toEqual([])
  await service.db.delete(permissions).where(and(eq(permissions.role, right.role), eq(permissions.resource, 'Audit')))
})

test('decision 7: a robot that comes back, and goes again, leaves each of its times where it was', async () => {
  const { robot, move, live } = await newRobot()
  const times: number[] = []
  for (const [word, account] of [
    ['before', LARKFIELD],
    ['after', BAYSIDE],
    ['again', LARKFIELD],
  ] as const) {
    if (times.length > 0) expect(await move(account)).toMatchObject({ status: 200 })
    times.push(clock.now())
    await live(
      word,
      account === LARKFIELD ? STATE.clean : STATE.estop,
      account === LARKFIELD ? people.old : people.next,
    )
  }
  const [first = 0, second = 0, third = 0] = times
  const { messages, commands, incidents, recordings: spans } = kinds(['before', 'again'], ['7'], [first, third])
  await until(async () => {
    const past = await pastFor('old', robot)
    return [past.messages, past.commands, past.incidents, past.recordings]
  }, [messages, commands, incidents, spans])
  await until(() => pastFor('next', robot), after(second))
})

test('decision 7: a viewer after the move sees nothing of before, live or in the past', async () => {
  const { robot, movedMs } = await movedRobot()
  const watch = async (who: 'next' | 'above') => {
    const words: string[] = []
    const froms: (number | undefined)[] = []
    const socket = openStreamer(service.url, { robot: String(robot) }, people[who].session)
    const isOver = Promise.withResolvers<void>()
    socket.on('cache', (batch, mark, acknowledge) => {
      acknowledge()
      words.push(
        ...(Buffer.from(batch)
          .toString('latin1')
          .match(/before|after/g) ?? []),
      )
      if (mark.kind === 'playback' && mark.last) isOver.resolve()
    })
    socket.on('time-data', ({ from }) => froms.push(from))
    socket.emit('play', { request: 1, time: movedMs - 12_000, speed: SEEK_SPEED, channels: [] })
    await isOver.promise
    socket.disconnect()
    return { words: [...new Set(words)].toSorted(), froms }
  }
  const next = await watch('next')
  expect(next.words).toEqual(['after'])
  for (const from of next.froms) expect(from ?? movedMs).toBeGreaterThanOrEqual(movedMs)
  // Live it begins with what came after the move for them as well; the past is theirs.
  expect((await watch('above')).words).toEqual(['after', 'before'])
})

test('decision 7: the file that is being written ends at the move', async () => {
  const { robot } = await movedRobot()
  const files = () =>
    service.db
      .select({ account: recordings.account, complete: recordings.complete })
      .from(recordings)
      .where(eq(recordings.robot, robot))
      .orderBy(asc(recordings.fromTime))
  await until(files, [
    { account: LARKFIELD, complete: true },
    { account: BAYSIDE, complete: false },
  ])
})
