import { expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { eventually } from '../../eventually.ts'
import { openStreamer } from '../liveParts.ts'
import { openSupervisor } from '../streams/supervising.ts'
import { startMoving } from './pastOfRobot.ts'

const { service, clock, people, newRobot, until, iso } = await startMoving()
const [LARKFIELD, BAYSIDE] = [5, 7]
type Who = keyof typeof people

/** It lives `before` in Larkfield, `after` in Bayside, where it gets another name. */
async function leftRobot() {
  const mover = await newRobot()
  const beganMs = clock.now()
  await mover.live('before', STATE.clean, people.old)
  const movedMs = clock.now()
  await mover.move(BAYSIDE)
  await mover.live('after', STATE.estop, people.next)
  const renamed = await people.all.ask('POST', `/api/v0/Robots/${mover.robot}`, {
    name: `Bayside ${mover.robot}`,
    display_name: 'Of Bayside',
  })
  expect(renamed).toMatchObject({ status: 200 })
  return { ...mover, beganMs, movedMs }
}
/** A socket for the past of the robot, and what comes through it. */
async function openPast(who: Who, robot: number) {
  const socket = openStreamer(service.url, { robot: String(robot), past: '1' }, people[who].session)
  const seen = {
    events: new Set<string>(),
    notices: [] as string[],
    words: new Set<string>(),
    times: [] as number[],
    range: { from: 0, to: Number.POSITIVE_INFINITY },
  }
  const keep = (batch: ArrayBuffer): void => {
    for (const [word] of Buffer.from(batch)
      .toString('latin1')
      .matchAll(/before|after/g))
      seen.words.add(word)
  }
  socket.onAny(event => seen.events.add(String(event)))
  socket.on('message', ({ token }) => seen.notices.push(token))
  socket.on('time-data', ({ from, to }) => Object.assign(seen.range, { from, to }))
  socket.on('cache', (batch, mark, acknowledge) => {
    keep(batch)
    acknowledge()
    if (mark.last) seen.times.push(mark.time)
  })
  socket.on('playback-data', (batch, _clock, acknowledge) => {
    keep(batch)
    acknowledge()
  })
  const refused = Promise.withResolvers<string>()
  socket.on('connect_error', error => refused.resolve('data' in error ? JSON.stringify(error.data) : error.message))
  const connected = new Promise<'connected'>(resolve => socket.on('connect', () => resolve('connected')))
  const outcome = await Promise.race([connected, refused.promise])
  let request = 0
  const play = (time: number, speed: number): void => {
    request += 1
    socket.emit('play', { request, time, speed, channels: [CHANNEL.faults, CHANNEL.robotMessage] })
  }
  const seek = (time: number): void => play(time, SEEK_SPEED)
  return { socket, seen, outcome, seek, play }
}

test('decision 7: a robot that has left is listed for those who had it, as they knew it, and for nobody else', async () => {
  const left = await leftRobot()
  const { body } = await people.old.ask('GET', '/api/v0/Robots/left')
  expect(body).toMatchObject({ data: [{ id: left.robot, left: iso(left.movedMs) }], total: 1 })
  expect(JSON.stringify(body)).not.toContain('Bayside')
  for (const who of ['next', 'above', 'stranger', 'all'] as const)
    expect(await people[who].ask('GET', '/api/v0/Robots/left')).toMatchObject({ body: { data: [], total: 0 } })
})

test('decision 7: which times of a robot are whose to see; where there are none it is as one that does not exist', async () => {
  const left = await leftRobot()
  const path = `/api/v0/Robots/${left.robot}/past`
  const old = await people.old.ask('GET', path)
  expect(old).toMatchObject({
    status: 200,
    body: {
      robot: { id: left.robot, account: LARKFIELD, connection: 'offline', plan: 0 },
      spans: [{ to: iso(left.movedMs) }],
    },
  })
  // Nothing of what it is now, nor of where.
  expect(JSON.stringify(old.body)).not.toMatch(/Bayside|"state"|"battery"|"location"/)
  expect(await people.next.ask('GET', path)).toMatchObject({ body: { spans: [{ from: iso(left.movedMs) }] } })
  expect(await people.above.ask('GET', path)).toMatchObject({ body: { spans: [{}] } })
  const missing = await people.stranger.ask('GET', '/api/v0/Robots/9999999/past')
  expect(missing).toMatchObject({ status: 404 })
  expect(await people.stranger.ask('GET', path)).toMatchObject({ status: 404, body: missing.body })
})

test('decision 7: the old account plays its own time of the robot, and learns that the rest is not theirs', async () => {
  const left = await leftRobot()
  const { socket, seen, outcome, seek, play } = await openPast('old', left.robot)
  expect(outcome).toBe('connected')
  seek(left.beganMs + 9000)
  await eventually(() => expect(seen.times).toEqual([left.beganMs + 9000]))
  expect([...seen.words]).toEqual(['before'])
  seek(left.movedMs + 5000)
  await eventually(() => expect(seen.notices).toEqual(['streamer.notYours']))
  play(left.beganMs + 8000, 100)
  await eventually(() => {
    clock.advance(500)
    expect(seen.notices).toContain('streamer.end')
  }, 60)
  expect([...seen.words]).toEqual(['before'])
  socket.emit('live')
  await eventually(() => expect(seen.notices.at(-1)).toBe('streamer.pastOnly'))
  socket.emit('get_time')
  await until(async () => seen.range.from, left.beganMs)
  expect(seen.range.to).toBeLessThanOrEqual(left.movedMs)
  // Of the present nothing at all, whatever it says meanwhile.
  await left.live('after again', STATE.estop, people.next)
  expect(seen.events).not.toContain('connection')
  expect(seen.events).not.toContain('data')
  expect([...seen.words]).toEqual(['before'])
  socket.disconnect()
})

test('decision 7: the new account is led over the time that is not theirs, with the reason', async () => {
  const left = await leftRobot()
  const { socket, seen, seek } = await openPast('next', left.robot)
  seek(left.movedMs - 9000)
  await eventually(() => expect(seen.times).toHaveLength(1))
  expect(seen.times[0]).toBeGreaterThanOrEqual(left.movedMs)
  expect(seen.notices).toEqual(['streamer.hidden'])
  expect([...seen.words]).not.toContain('before')
  socket.disconnect()
})

test('decision 7: live, commands, control and what a robot is now stay refused to the account that it left', async () => {
  const left = await leftRobot()
  const { robot } = left
  const live = openStreamer(service.url, { robot: String(robot) }, people.old.session)
  const refused = await new Promise<Error>(resolve => live.on('connect_error', resolve))
  expect(refused).toMatchObject({ data: { token: 'errors.socket.notFound' } })
  const control = openSupervisor(service.url, people.old.session, {
    resource: 'RobotSupervisor',
    robot: String(robot),
    past: '1',
  })
  const refusedControl = await new Promise<Error>(resolve => control.on('connect_error', resolve))
  expect(refusedControl).toMatchObject({ data: { token: 'errors.socket.notFound' } })
  const { socket } = await openPast('old', left.robot)
  const subscribe = await fetch(`${service.url}/api/v0/Robots/${robot}/command/0`, {
    method: 'POST',
    headers: {
      [SESSION_HEADER]: people.old.session,
      'content-type': 'application/json',
      'x-streamer-socket': socket.id ?? '',
    },
    body: JSON.stringify({ channel: CHANNEL.laser3d }),
  })
  expect(subscribe.status).toBe(404)
  socket.disconnect()
  for (const path of [`/v1/Robots/${robot}`, `/api/v0/Robots/${robot}/streamer`, `/api/v0/Robots/${robot}/commands`])
    expect(await people.old.ask('GET', path), path).toMatchObject({ status: 404 })
  expect(await people.old.ask('POST', `/api/v0/Robots/${robot}/command/21`, {})).toMatchObject({ status: 404 })
})

test('decision 7: a stranger is refused the past as that of a robot that does not exist', async () => {
  const left = await leftRobot()
  const stranger = await openPast('stranger', left.robot)
  const missing = await openPast('stranger', 9_999_999)
  expect(stranger.outcome).toContain('errors.socket.notFound')
  expect(stranger.outcome).toBe(missing.outcome)
})

test('decision 7: the past that is taken along ends what is open of it', async () => {
  const { robot, move } = await leftRobot()
  await move(LARKFIELD)
  const { socket, seen, outcome } = await openPast('next', robot)
  expect(outcome).toBe('connected')
  const gone = new Promise(resolve => socket.on('disconnect', resolve))
  await move(BAYSIDE)
  await move(LARKFIELD, { take_past: true })
  await gone
  expect(seen.notices).toEqual(['errors.socket.notFound'])
})
