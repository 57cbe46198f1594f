import { expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { inThePast, nextPlay, pastPoses, pastTime, pastTrail } from './pastRecording.ts'
import { sendCache, watched } from './playing.ts'

test('P-002 frame by frame in the recording: what came before and after is asked for without being shown', async () => {
  const watching = await watched()
  const { engine, seen, until, plays, server } = watching
  const socket = await inThePast(watching)
  const forward = engine.neighbourFrame('forward')
  await nextPlay(watching, 3)
  expect(
    plays()
      .slice(1)
      .map(({ time, speed }) => [time, speed]),
  ).toEqual([
    [pastTime(100), SEEK_SPEED],
    [pastTime(100), 10],
  ])
  await server.play(socket, pastPoses(99, 100), { time: pastTime(100), speed: 10 })
  await server.play(socket, pastPoses(101, 104), { time: pastTime(104), speed: 10 })
  expect(await forward).toBe(pastTime(101))
  await server.until(() => server.wishes.find(({ type }) => type === 'pause'))
  const back = engine.neighbourFrame('back')
  const behind = await nextPlay(watching, 4)
  expect(pastTime(100) - behind.time).toBeLessThan(1)
  sendCache(socket, 'playback', behind.time, [pastPoses(90, 99)], pastTrail)
  expect(await back).toBe(pastTime(99))
  // The service has been elsewhere: to play on from what is on screen it is sent back there first.
  await engine.playback({ type: 'play', speed: 1 })
  const anew = await nextPlay(watching, 5)
  expect([anew.speed, Math.round(anew.time)]).toEqual([SEEK_SPEED, pastTime(100)])
  expect(seen.scene.latest.pose?.body.x).toBe(-10)
  await engine.playback({ type: 'seek', timeMs: pastTime(99) })
  await nextPlay(watching, 6)
  sendCache(socket, 'playback', pastTime(99), [pastPoses(90, 99)], pastTrail)
  const { pose: shown } = await until(({ playback }) => playback.timeMs === pastTime(99) && !playback.seeking)
  expect(shown?.x).toBe(-9.9)
})

test('P-002 a moment whose picture has not come is asked for anew after a look at the frame beside it, which took its place', async () => {
  const watching = await watched()
  const { engine, until, plays, server } = watching
  const socket = await inThePast(watching)
  await engine.playback({ type: 'seek', timeMs: pastTime(99) })
  await nextPlay(watching, 2)
  const forward = engine.neighbourFrame('forward')
  await nextPlay(watching, 4)
  await server.play(socket, new Uint8Array(), { time: pastTime(100), speed: 0 })
  expect(await forward).toBeUndefined()
  const again = await nextPlay(watching, 5)
  expect([again.time, again.speed]).toEqual([pastTime(99), SEEK_SPEED])
  expect(new Set(plays().map(({ request }) => request)).size).toBe(4)
  sendCache(socket, 'playback', pastTime(99), [pastPoses(90, 99)], pastTrail)
  const { pose: shown } = await until(({ playback }) => playback.timeMs === pastTime(99) && !playback.seeking)
  expect(shown?.x).toBe(-9.9)
})
