import { expect, test } from 'vitest'
import { eventually } from '../../eventually.ts'
import { batchOf, frame } from '../frames.ts'
import { poses, sendLive, timeOf, watched } from './playing.ts'

test('P-002 P-009 from live back into the tab’s own log, on at 10x, up to the present, and live again', async () => {
  const watching = await watched()
  const { engine, seen, until, setNow, server } = watching
  const socket = await sendLive(watching, 0, 199)
  await engine.playback({ type: 'seek', timeMs: timeOf(100) })
  const there = await until(({ playback }) => playback.source === 'log' && !playback.seeking)
  expect(there.playback).toMatchObject({ mode: 'paused', timeMs: timeOf(100), speed: 1 })
  expect(there.playback.log).toEqual({ fromMs: timeOf(-20), toMs: timeOf(199) })
  expect([there.pose?.x, there.now.pose?.x]).toEqual([10, 19.9])
  expect(seen.scene.coverage.length).toBe(101)
  expect(await engine.sceneHash()).toBe(await engine.sceneHashAt(timeOf(100)))
  await engine.playback({ type: 'play', speed: 10 })
  setNow(timeOf(199) + 20)
  const on = await until(({ playback }) => playback.timeMs > timeOf(100))
  expect(on.playback).toMatchObject({ mode: 'playing', source: 'log', speed: 10, timeMs: timeOf(104) })
  expect(await engine.sceneHash()).toBe(await engine.sceneHashAt(timeOf(104)))
  await server.send(socket, poses(200, 205))
  for (let step = 0; step < 4; step++) {
    setNow(timeOf(205) + step * 250)
    await until(({ playback }) => playback.timeMs > timeOf(100) + step)
  }
  const { playback } = await until(({ playback: at, now }) => at.timeMs > timeOf(205) && now.pose?.x === 20.5)
  expect(playback.timeMs).toBeLessThanOrEqual(timeOf(205) + 750)
  await engine.playback({ type: 'live' })
  const back = await until(({ playback: at }) => at.mode === 'live')
  expect(back.playback).toMatchObject({ source: 'live', speed: 1, timeMs: timeOf(205) })
  expect(await engine.sceneHash()).toBe(await engine.sceneHashAt(timeOf(205)))
  expect(server.wishes).toEqual([])
})

test('P-002 pausing live keeps the picture, while everything goes on behind it', async () => {
  const watching = await watched()
  const { engine, seen, until, server, setNow } = watching
  const socket = await sendLive(watching, 0, 20)
  await engine.playback({ type: 'pause' })
  expect(seen.flow?.speed).toBe(0)
  await server.send(socket, batchOf(poses(21, 60), frame('move_safety', 1, 2900, { directions: [] })))
  setNow(timeOf(60) + 1000)
  const paused = await until(({ now, ageMs }) => now.moveSafety !== undefined && ageMs === 1000)
  expect(paused.playback).toMatchObject({ mode: 'paused', source: 'live', timeMs: timeOf(20) })
  expect([paused.pose?.x, paused.now.pose?.x, paused.moveSafety]).toEqual([2, 6, undefined])
  // Nothing on screen ages while time stands.
  expect(paused.layers.pose).toMatchObject({ freshness: 'onTime', ageMs: 0 })
  await engine.playback({ type: 'live' })
  expect(seen.scene.latest.pose?.body.x).toBe(6)
  expect(seen.flow).toEqual({ speed: 1, cut: false })
})

test('P-002 frame by frame, there and back, and no further than the log', async () => {
  const watching = await watched()
  const { engine, until } = watching
  await sendLive(watching, 0, 50)
  await engine.playback({ type: 'pause' })
  expect(await engine.neighbourFrame('forward')).toBeUndefined()
  expect(await engine.neighbourFrame('back')).toBe(timeOf(49))
  await engine.playback({ type: 'seek', timeMs: timeOf(30) + 20 })
  await until(({ playback }) => playback.source === 'log' && !playback.seeking)
  expect(await engine.neighbourFrame('forward')).toBe(timeOf(31))
  expect(await engine.neighbourFrame('back')).toBe(timeOf(30))
  await engine.playback({ type: 'seek', timeMs: timeOf(-20) })
  await until(({ playback }) => playback.timeMs === timeOf(-20) && !playback.seeking)
  expect(await engine.neighbourFrame('back')).toBeUndefined()
})

test('P-002 a robot that is drawn somewhere else at once is not drawn on its way there', async () => {
  const watching = await watched()
  const { engine, seen, until } = watching
  await sendLive(watching, 0, 60)
  await engine.playback({ type: 'seek', timeMs: timeOf(10) })
  await until(({ playback }) => playback.source === 'log' && !playback.seeking)
  expect(seen.flow).toEqual({ speed: 0, cut: false })
  // Live is taken away, and the moment takes its place.
  expect(seen.cuts).toBe(2)
  await engine.playback({ type: 'play', speed: 5 })
  expect(seen.flow).toEqual({ speed: 5, cut: false })
  await engine.playback({ type: 'live' })
  expect(seen.cuts).toBe(3)
})

test('M-092 P-002 hidden: playback folds on and nothing is drawn', async () => {
  const watching = await watched()
  const { engine, seen, until, setNow, showFrame } = watching
  await sendLive(watching, 0, 199)
  await engine.playback({ type: 'seek', timeMs: timeOf(50) })
  await engine.playback({ type: 'play', speed: 10 })
  await until(({ playback }) => playback.source === 'log' && !playback.seeking)
  showFrame()
  await engine.setHidden(true)
  const { draws, scenes } = seen
  setNow(timeOf(199) + 200)
  await until(({ playback }) => playback.timeMs > timeOf(80))
  expect(showFrame()).toBe(false)
  expect([seen.draws, seen.scenes]).toEqual([draws, scenes])
  const drawn = engine.setHidden(false)
  await eventually(() => expect(showFrame()).toBe(true))
  await drawn
  expect(seen.scene.latest.pose?.body.x).toBeGreaterThan(8)
})

test('P-002 with the service gone the own log is played to its end, and stands there', async () => {
  const watching = await watched()
  const { engine, until, server, setNow } = watching
  await sendLive(watching, 0, 99)
  await server.stop()
  await until(({ link }) => link.status === 'lost')
  await engine.playback({ type: 'seek', timeMs: timeOf(80) })
  await engine.playback({ type: 'play', speed: 100 })
  await until(({ playback }) => playback.mode === 'playing' && !playback.seeking)
  setNow(timeOf(99) + 60_000)
  const { playback, pose } = await until(({ playback: at }) => at.mode === 'paused')
  expect(playback).toMatchObject({ source: 'log', timeMs: timeOf(99), seeking: false })
  expect(pose?.x).toBe(9.9)
})
