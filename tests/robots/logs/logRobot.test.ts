import { expect, test } from 'vitest'
import type { ChannelId, ChannelName } from '../../../contract/telemetry/channels.ts'
import { decodeBody, encodeBody } from '../../../contract/telemetry/codec.ts'
import { createChannelSchedule } from '../../../robots/client/channelSchedule.ts'
import type { StateReport } from '../../../robots/client/robotClient.ts'
import { createLogRobot, type LogRobotOptions } from '../../../robots/logs/logRobot.ts'
import type { Run, Sample } from '../../../robots/logs/run.ts'

type Sent = { readonly channel: ChannelName; readonly timeMs: number; readonly body: unknown }

/** The robot's end of a link that is always up, with everybody watching. */
function openLink() {
  const schedule = createChannelSchedule()
  const sent: Sent[] = []
  const states: StateReport[] = []
  const listeners = new Set<(channels: readonly ChannelId[]) => void>()
  const ids: { readonly [name: string]: ChannelId } = { basic: 0, pose: 1, laser: 2 }
  const client: LogRobotOptions['client'] = {
    publish: (channel, body, { timeMs }) => {
      const read = decodeBody(channel, encodeBody(channel, body))
      if (!read.ok) throw new Error(read.fault)
      sent.push({ channel, timeMs, body: read.value })
      const id = ids[channel]
      if (id !== undefined) schedule.sent(id, timeMs)
      return true
    },
    publishState: change => states.push(change),
    onSubscriptions: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    due: schedule.isDue,
  }
  const want = (...channels: ChannelId[]): void => {
    for (const listener of listeners) listener(channels)
  }
  return { client, sent, states, want, listeners }
}

const scan = { x: 1, y: 2, w: 0.5, start: -1, end: 1, max: 10, ranges: Float32Array.of(1, 2, 10) }
const sample = (timeMs: number, x: number): Sample => ({ timeMs, pose: { x, y: 0, w: 0 }, scan })
const run: Run = {
  samples: [sample(0, 0), sample(1000, 1), sample(2000, 2), sample(60_000, 2)],
  brokenLines: 0,
  cut: false,
}
const START = 1_790_000_000_000

function play(seconds: number, speed = 1) {
  const link = openLink()
  const robot = createLogRobot({ client: link.client, run, speed, plan: 7, location: 3 })
  link.want(1, 2)
  for (let ms = 0; ms <= seconds * 1000; ms += 25) robot.tick(START + ms)
  const of = (channel: ChannelName) => link.sent.filter(frame => frame.channel === channel)
  return { ...link, robot, of }
}

test('M-096 recorded scans go out unchanged, at the time of the log counted from now', () => {
  const { of } = play(3)
  expect(of('laser').map(({ timeMs }) => timeMs - START)).toEqual([0, 1000, 2000])
  expect(of('laser')[0]?.body).toMatchObject({ ...scan })
})

test('M-093 poses go out at twenty a second between the recorded ones', () => {
  const { of } = play(2)
  const poses = of('pose')
  expect(poses).toHaveLength(41)
  expect(poses.at(-1)).toMatchObject({ timeMs: START + 2000, body: { x: 2, y: 0, w: 0 } })
})

test('M-076 basic data comes twice a second, also while the run pauses, localized and without a sector', () => {
  const { of } = play(20)
  expect(of('basic').length).toBeGreaterThanOrEqual(39)
  expect(of('basic').at(-1)?.body).toMatchObject({
    plan: 7,
    position: { x: 2, y: 0, w: 0 },
    sector: 0,
    localization_lock: 1,
    battery: 38,
    subscriptions: [1, 2],
  })
})

test('it cleans while it moves, rests after 10 s without a move, and cleans again when the run starts over', () => {
  const { states } = play(68)
  expect(states.map(({ timeMs, state }) => [timeMs - START, state])).toEqual([
    [0, 2],
    [100, 7],
    [12_000, 2],
    [65_100, 7],
  ])
  expect(states.every(({ plan, sector, location }) => plan === 7 && sector === 0 && location === 3)).toBe(true)
})

test('the same ticks give the same frames', () => {
  expect(play(30, 4).sent).toEqual(play(30, 4).sent)
})

test('a stopped robot listens no more', () => {
  const { robot, listeners } = play(0)
  robot.stop()
  expect(listeners.size).toBe(0)
})
