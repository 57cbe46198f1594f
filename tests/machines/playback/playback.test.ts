import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { LIVE_CHECK_MS, LIVE_LOST_MS, SEEK_MS } from '../../../contract/playback.ts'
import { playbackMachine } from '../../../machines/playback/playback.machine.ts'
import { NOON, startPlayback } from './playing.ts'

const HOUR_MS = 3_600_000
const AN_HOUR_AGO = NOON - HOUR_MS

test('P-001 the monitor opens live', () => {
  const { is, commands, context } = startPlayback()
  expect(is({ free: 'live' })).toBe(true)
  expect(commands).toEqual([{ type: 'live' }])
  expect(context().speed).toBe(1)
})

test('M-003 a time opens it paused at that time with live off', () => {
  const { is, commands } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: false } })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(commands).toEqual([{ type: 'seek', timeMs: AN_HOUR_AGO }])
})

test('P-001 M-003 with autoplay it plays from there by itself, until somebody takes over', () => {
  const { is, commands, send } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  expect(is({ free: { playing: { running: 'auto' } } })).toBe(true)
  expect(commands).toEqual([
    { type: 'seek', timeMs: AN_HOUR_AGO },
    { type: 'play', speed: 1 },
  ])
  send({ type: 'playback.setSpeed', speed: 5 })
  expect(is({ free: { playing: { running: 'chosen' } } })).toBe(true)
})

test('M-003 a time in the future opens at the present', () => {
  const { context } = startPlayback({ opensAt: { timeMs: NOON + HOUR_MS, autoplay: false } })
  expect(context().timeMs).toBe(NOON)
})

test('P-002 pause, play and seek move the picture in time', () => {
  const { send, show, commands, clock } = startPlayback()
  send({ type: 'playback.pause' })
  show(NOON - 500)
  send({ type: 'playback.seek', timeMs: AN_HOUR_AGO })
  send({ type: 'playback.play' })
  clock.increment(SEEK_MS)
  expect(commands.slice(1)).toEqual([
    { type: 'pause' },
    { type: 'seek', timeMs: AN_HOUR_AGO },
    { type: 'play', speed: 1 },
  ])
})

test('P-003 P-004 live sets the speed to 1, jumps to the present and is emitted once', () => {
  const { send, is, context, commands, emitted } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: false } })
  send({ type: 'playback.setSpeed', speed: 50 })
  send({ type: 'playback.live' })
  send({ type: 'playback.live' })
  expect(is({ free: 'live' })).toBe(true)
  expect(context().speed).toBe(1)
  expect(commands.at(-1)).toEqual({ type: 'live' })
  expect(emitted).toEqual(['wentLive'])
})

test('P-003 P-006 where live is switched off it opens paused at the present, and live does nothing', () => {
  const { send, is, commands, emitted } = startPlayback({ liveEnabled: false })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  send({ type: 'playback.live' })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(commands).toEqual([{ type: 'seek', timeMs: NOON }])
  expect(emitted).toEqual([])
})

test('P-005 live goes off after more than 5 s without data, looked at each second', () => {
  const { clock, beSilent, feed, is, emitted, commands } = startPlayback()
  for (let second = 0; second < 10; second += 1) {
    clock.increment(LIVE_CHECK_MS)
    feed()
  }
  beSilent(LIVE_LOST_MS)
  expect(is({ free: 'live' })).toBe(true)
  clock.increment(LIVE_CHECK_MS)
  expect(is({ free: { paused: 'waiting' } })).toBe(true)
  expect(emitted).toEqual(['liveLost'])
  expect(commands).toEqual([{ type: 'live' }])
})

test('P-005 it comes back by itself when data returns', () => {
  const { beSilent, feed, is, emitted } = startPlayback()
  beSilent(LIVE_LOST_MS + LIVE_CHECK_MS)
  feed()
  expect(is({ free: 'live' })).toBe(true)
  expect(emitted).toEqual(['liveLost', 'liveBack'])
  beSilent(LIVE_LOST_MS)
  expect(is({ free: 'live' })).toBe(true)
})

test.each([
  ['pause', { type: 'playback.pause' }, { paused: 'still' }],
  ['a seek', { type: 'playback.seek', timeMs: AN_HOUR_AGO }, { paused: 'still' }],
  ['play', { type: 'playback.play' }, { playing: { running: 'chosen' } }],
] as const)('P-005 it does not come back after %s', (_, touch, then) => {
  const { beSilent, feed, is, send } = startPlayback()
  beSilent(LIVE_LOST_MS + LIVE_CHECK_MS)
  send(touch)
  feed()
  expect(is({ free: then })).toBe(true)
})

test('P-007 play is ignored while live, and a pause stops play and live', () => {
  const { send, is, commands } = startPlayback()
  send({ type: 'playback.play' })
  expect(is({ free: 'live' })).toBe(true)
  send({ type: 'playback.pause' })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  send({ type: 'playback.play' })
  send({ type: 'playback.pause' })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(commands.map(({ type }) => type)).toEqual(['live', 'pause', 'play', 'pause'])
})

test('P-007 setting a speed starts play, and the next one goes on from where it is', () => {
  const { send, show, commands } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: false } })
  send({ type: 'playback.setSpeed', speed: 10 })
  show(AN_HOUR_AGO + 40_000)
  send({ type: 'playback.setSpeed', speed: 0.5 })
  expect(commands.slice(1)).toEqual([
    { type: 'play', speed: 10 },
    { type: 'play', speed: 0.5 },
  ])
})

test('P-008 pressing on the timeline pauses and drags, and letting go plays on from there', () => {
  const { send, show, is, commands, clock } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  show(AN_HOUR_AGO + 5000)
  send({ type: 'playback.press', timeMs: AN_HOUR_AGO + 60_000 })
  expect(is({ dragging: 'fromPlaying' })).toBe(true)
  send({ type: 'playback.drag', timeMs: AN_HOUR_AGO + 90_000 })
  send({ type: 'playback.release' })
  clock.increment(SEEK_MS)
  expect(is({ free: { playing: 'running' } })).toBe(true)
  expect(commands.slice(2)).toEqual([
    { type: 'seek', timeMs: AN_HOUR_AGO + 60_000 },
    { type: 'seek', timeMs: AN_HOUR_AGO + 90_000 },
    { type: 'seek', timeMs: AN_HOUR_AGO + 90_000 },
    { type: 'play', speed: 1 },
  ])
})

test('P-008 a drag that began paused ends paused at the new time', () => {
  const { send, is, context } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: false } })
  send({ type: 'playback.press', timeMs: AN_HOUR_AGO })
  send({ type: 'playback.drag', timeMs: AN_HOUR_AGO - 1000 })
  send({ type: 'playback.release' })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(context().timeMs).toBe(AN_HOUR_AGO - 1000)
})

test('P-008 a drag that began live ends live at the present, and plays anywhere else', () => {
  const { send, is } = startPlayback()
  send({ type: 'playback.press', timeMs: AN_HOUR_AGO })
  send({ type: 'playback.drag', timeMs: NOON + 5000 })
  send({ type: 'playback.release' })
  expect(is({ free: 'live' })).toBe(true)
  send({ type: 'playback.press', timeMs: AN_HOUR_AGO })
  send({ type: 'playback.release' })
  expect(is({ free: { playing: 'seeking' } })).toBe(true)
})

test('P-009 playing that comes within a second of the present goes live', () => {
  const { send, show, is, emitted, context } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: false } })
  send({ type: 'playback.setSpeed', speed: 100 })
  show(NOON - 1000)
  expect(is({ free: 'playing' })).toBe(true)
  show(NOON - 999)
  expect(is({ free: 'live' })).toBe(true)
  expect(context().speed).toBe(1)
  expect(emitted).toEqual(['wentLive'])
})

test('P-009 slower than time itself never catches up, and where live is switched off it stops at the present', () => {
  const slow = startPlayback()
  slow.send({ type: 'playback.setSpeed', speed: 0.5 })
  slow.show(NOON - 300)
  expect(slow.is({ free: 'playing' })).toBe(true)
  const off = startPlayback({ liveEnabled: false, opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  off.show(NOON - 300)
  expect(off.is({ free: { paused: 'still' } })).toBe(true)
  expect(off.commands.at(-1)).toEqual({ type: 'pause' })
})

test('P-010 passing the end of the selected period is emitted once', () => {
  const { send, show, emitted } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  send({ type: 'playback.selectPeriod', endMs: AN_HOUR_AGO + 60_000 })
  show(AN_HOUR_AGO + 59_999)
  expect(emitted).toEqual([])
  show(AN_HOUR_AGO + 60_100)
  show(AN_HOUR_AGO + 60_200)
  expect(emitted).toEqual(['periodEnded'])
})

test('P-010 live passes the end of a period, too', () => {
  const { send, feed, clock, emitted } = startPlayback()
  send({ type: 'playback.selectPeriod', endMs: NOON + 500 })
  clock.increment(LIVE_CHECK_MS)
  feed()
  expect(emitted).toEqual(['periodEnded'])
})

test('P-011 a seek while playing shows the moment for 500 ms and then plays on at the speed of before', () => {
  const { send, commands, clock, show, is, context } = startPlayback({
    opensAt: { timeMs: AN_HOUR_AGO, autoplay: true },
  })
  send({ type: 'playback.setSpeed', speed: 25 })
  send({ type: 'playback.seek', timeMs: AN_HOUR_AGO - 60_000 })
  clock.increment(SEEK_MS - 1)
  expect(is({ free: { playing: 'seeking' } })).toBe(true)
  // Events from before the seek do not count.
  show(AN_HOUR_AGO + 20)
  expect(context().timeMs).toBe(AN_HOUR_AGO - 60_000)
  clock.increment(1)
  expect(commands.slice(3)).toEqual([
    { type: 'seek', timeMs: AN_HOUR_AGO - 60_000 },
    { type: 'play', speed: 25 },
  ])
})

test('P-011 the next seek starts the 500 ms anew', () => {
  const { send, clock, is } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  send({ type: 'playback.seek', timeMs: AN_HOUR_AGO - 60_000 })
  clock.increment(SEEK_MS - 1)
  send({ type: 'playback.seek', timeMs: AN_HOUR_AGO - 120_000 })
  clock.increment(SEEK_MS - 1)
  expect(is({ free: { playing: 'seeking' } })).toBe(true)
})

test.each([
  ['live', undefined, 'live', { type: 'live' }],
  ['play', { timeMs: AN_HOUR_AGO, autoplay: true }, 'playing', { type: 'play', speed: 1 }],
  ['a pause', { timeMs: AN_HOUR_AGO, autoplay: false }, 'paused', { type: 'pause' }],
] as const)('P-012 an incident pauses, and closing it restores %s', (_, opensAt, then, command) => {
  const { send, is, commands } = startPlayback(opensAt ? { opensAt } : {})
  send({ type: 'playback.hold' })
  expect(commands.at(-1)).toEqual({ type: 'pause' })
  send({ type: 'playback.play' })
  send({ type: 'playback.seek', timeMs: NOON - 1 })
  expect(is('held')).toBe(true)
  send({ type: 'playback.resume' })
  expect(is({ free: then })).toBe(true)
  expect(commands.at(-1)).toEqual(command)
})

test('P-002 a step stands still at its moment, from live and from playing', () => {
  const { send, is, commands } = startPlayback()
  send({ type: 'playback.step', timeMs: NOON - 50 })
  send({ type: 'playback.setSpeed', speed: 0.25 })
  send({ type: 'playback.step', timeMs: NOON - 100 })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(commands.map(({ type }) => type)).toEqual(['live', 'seek', 'play', 'seek'])
})

test('P-013 a moment is opened at the speed of its link, and live is never faster than time', () => {
  const input = { liveEnabled: true, presentMs: 1_000_000, speed: 5 } as const
  const machine = playbackMachine.provide({ actors: { picture: fromCallback(() => undefined) } })
  const past = createActor(machine, { input: { ...input, opensAt: { timeMs: 5000, autoplay: false } } }).start()
  expect(past.getSnapshot().context.speed).toBe(5)
  past.send({ type: 'playback.live' })
  expect(past.getSnapshot().context.speed).toBe(1)
  const live = createActor(machine, { input: { ...input, opensAt: undefined } }).start()
  expect(live.getSnapshot().context.speed).toBe(1)
})

test('P-002 where nothing follows what is shown playing has ended, and play asks again', () => {
  const { send, is, commands, context } = startPlayback({ opensAt: { timeMs: AN_HOUR_AGO, autoplay: true } })
  send({ type: 'picture.ended', timeMs: AN_HOUR_AGO + 9000, presentMs: NOON })
  expect(is({ free: { paused: 'still' } })).toBe(true)
  expect(context().timeMs).toBe(AN_HOUR_AGO + 9000)
  send({ type: 'playback.play' })
  expect(commands.map(({ type }) => type)).toEqual(['seek', 'play', 'play'])
})
