import { expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { basic, frame } from '../frames.ts'
import { record } from '../log/record.ts'
import { createTroubledStore } from '../log/troubledStore.ts'
import type { ViewerSocket } from '../streamerServer.ts'
import { nextPlay, pastPose, pastTime } from './pastRecording.ts'
import { pose, poses, sendCache, sendLive, timeOf, trail, type WatchedRobot, watched } from './playing.ts'

/** Poses 0 to 59 as an earlier page has left them: the first three segments are poses up to 18, up to 39 and the rest. */
async function reloaded() {
  const { store, spoil, fill } = createTroubledStore()
  const first = await openEventLog({ store, segmentBytes: 1024 })
  record(first, [frame('basic', 1, -1000, basic()), ...Array.from({ length: 60 }, (_, at) => pose(at))])
  await first.close()
  const watching = await watched({}, { openStore: () => Promise.resolve(store) })
  const socket = await watching.connected()
  // What was had already is acknowledged and passed over: the link stands.
  await watching.server.send(socket, pose(59))
  const spoilSegments = (...ids: readonly number[]) => spoil(name => ids.some(id => name === `segment-${id}`))
  return { watching, socket, fill, spoilSegments }
}

/** The moments that the service was asked for. */
const seeks = ({ plays }: WatchedRobot): readonly number[] =>
  plays().flatMap(({ time, speed }) => (speed === SEEK_SPEED ? [time] : []))

const sendMoment = (socket: ViewerSocket, at: number): void =>
  sendCache(socket, 'playback', timeOf(at), [frame('basic', 1, -1000, basic()), poses(0, at)], trail(0, at))

test('P-002 a moment that the own log cannot read any more is asked of the service, once', async () => {
  const { watching, socket, spoilSegments } = await reloaded()
  const { engine, until } = watching
  await spoilSegments(2)
  await engine.playback({ type: 'seek', timeMs: timeOf(30) }, 5)
  const waiting = await until(
    ({ playback }) => playback.source === 'service' || (playback.source === 'log' && !playback.seeking),
  )
  expect(waiting.playback).toMatchObject({ source: 'service', mode: 'paused', seeking: true })
  expect((await nextPlay(watching, 1)).time).toBe(timeOf(30))
  sendMoment(socket, 30)
  const shown = await until(({ playback }) => playback.request === 5 && !playback.seeking)
  expect(shown.playback).toMatchObject({ mode: 'paused', source: 'service', timeMs: timeOf(30), request: 5 })
  expect(shown.pose?.x).toBe(3)
  await engine.playback({ type: 'seek', timeMs: timeOf(31) }, 6)
  await nextPlay(watching, 2)
  socket.emit('message', { level: 'warning', token: 'streamer.noRecording', message: 'Nothing' })
  const none = await until(({ playback }) => playback.request === 6 && !playback.seeking)
  expect(none.playback).toMatchObject({ mode: 'paused', source: 'service', timeMs: timeOf(30) })
  expect(seeks(watching)).toEqual([timeOf(30), timeOf(31)])
})

test('P-002 with the service gone a moment that the own log cannot read any more is nowhere', async () => {
  const { watching, spoilSegments } = await reloaded()
  const { engine, until, server } = watching
  await spoilSegments(2)
  await server.stop()
  await until(({ link }) => link.status === 'lost')
  await engine.playback({ type: 'seek', timeMs: timeOf(30) })
  const { playback } = await until(({ playback: at }) => at.source === 'log' && !at.seeking)
  expect(playback).toMatchObject({ mode: 'paused', source: 'log', pictureMs: undefined })
})

test('P-002 playing goes on with the service where the own log cannot be read', async () => {
  const { watching, socket, spoilSegments } = await reloaded()
  const { engine, until, server, now, setNow } = watching
  await spoilSegments(2)
  await engine.playback({ type: 'seek', timeMs: timeOf(5) })
  await until(({ playback }) => playback.source === 'log' && !playback.seeking)
  await engine.playback({ type: 'play', speed: 10 })
  setNow(now() + 250)
  const onwards = await nextPlay(watching, 1)
  expect([onwards.time, onwards.speed]).toEqual([timeOf(18) + 1, SEEK_SPEED])
  sendMoment(socket, 20)
  await nextPlay(watching, 2)
  await server.play(socket, poses(21, 45), { time: timeOf(45), speed: 10 })
  const { playback } = await until(({ playback: at }) => at.timeMs === timeOf(45))
  expect(playback).toMatchObject({ mode: 'playing', source: 'service', speed: 10 })
})

test('P-002 a moment that a failed store has taken along is asked of the service at once', async () => {
  const { watching, fill } = await reloaded()
  const { engine, until } = watching
  fill()
  await sendLive(watching, 60, 80)
  await until(({ playback }) => playback.log?.fromMs === timeOf(60))
  await engine.playback({ type: 'seek', timeMs: timeOf(30) })
  expect((await until(({ playback }) => playback.seeking)).playback.source).toBe('service')
  expect((await nextPlay(watching, 1)).time).toBe(timeOf(30))
})

test('P-002 playing ends where neither the service nor the own log has more, and is not sent back and forth', async () => {
  const { watching, socket, spoilSegments } = await reloaded()
  const { engine, until, server, plays } = watching
  await spoilSegments(1, 2, 3)
  await engine.playback({ type: 'seek', timeMs: pastTime(100) })
  await nextPlay(watching, 1)
  sendCache(socket, 'playback', pastTime(100), [pastPose(100)])
  await engine.playback({ type: 'play', speed: 10 })
  await nextPlay(watching, 2)
  await server.play(socket, new Uint8Array(), { time: pastTime(100), speed: 0 })
  // The log says that it goes on here, the service has the last picture of what it has.
  await server.until(() => (plays().at(-1)?.time === timeOf(-20) ? true : undefined))
  sendCache(socket, 'playback', pastTime(100), [pastPose(100)])
  await server.until(() => (plays().at(-1)?.speed === 10 ? true : undefined))
  await server.play(socket, new Uint8Array(), { time: pastTime(100), speed: 0 })
  const { playback } = await until(({ playback: at }) => at.mode === 'paused')
  expect(playback).toMatchObject({ source: 'service', timeMs: pastTime(100), seeking: false })
  expect(seeks(watching)).toEqual([pastTime(100), timeOf(-20)])
})
