import { expect, test } from 'vitest'
import { SEEK_SPEED } from '../../../contract/playback.ts'
import { channelByName } from '../../../contract/telemetry/channels.ts'
import { basic, batchOf, frame, scan } from '../frames.ts'
import { emitCache } from '../streamerServer.ts'
import { inThePast, nextPlay, PAST, pastPose, pastPoses, pastTime, pastTrail } from './pastRecording.ts'
import { pose, poses, sendCache, sendLive, timeOf, trail, watched } from './playing.ts'

test('P-011 a moment before the log comes from the service; until its picture is whole nothing of live is reported or drawn', async () => {
  const watching = await watched()
  const { engine, until } = watching
  const socket = await sendLive(watching, 0, 60)
  await engine.showLayers(['laser', 'point_cloud_front', 'robot'])
  await engine.playback({ type: 'seek', timeMs: pastTime(100) })
  const play = await nextPlay(watching, 1)
  expect([play.time, play.speed]).toEqual([pastTime(100), SEEK_SPEED])
  expect(play.channels).toContain(channelByName('laser').id)
  expect(play.channels).not.toContain(channelByName('point_cloud_front').id)
  emitCache(socket, pastPoses(90, 95), {
    kind: 'playback',
    time: pastTime(100),
    first: true,
    last: false,
    request: play.request,
    trail: pastTrail.buffer,
  })
  const waiting = await until(({ playback }) => playback.seeking)
  expect(waiting.playback).toMatchObject({ source: 'service', mode: 'paused', pictureMs: undefined })
  expect([waiting.pose, waiting.basic, waiting.now.pose?.x]).toEqual([undefined, undefined, 6])
  expect(watching.seen.scene.latest).toEqual({})
  // The floor that was shown is not loaded anew for it.
  expect(watching.seen.scene.plan).toBe(11)
})

test('P-011 from one past moment to another the old picture stays until the new one is whole, and has its own time', async () => {
  const watching = await watched()
  await inThePast(watching)
  await watching.engine.playback({ type: 'seek', timeMs: pastTime(5000) }, 7)
  const waiting = await watching.until(({ playback }) => playback.seeking)
  expect(waiting.playback).toMatchObject({ request: 7, pictureMs: pastTime(100) })
  expect(waiting.pose?.x).toBe(-10)
})

test('P-002 a tab that is visible again gets an answer when its picture is drawn', async () => {
  const watching = await watched()
  const { engine, seen } = watching
  await engine.setHidden(true)
  await inThePast(watching)
  const before = seen.draws
  let isDrawn = false
  const shown = engine.setHidden(false).then(() => {
    isDrawn = true
  })
  await watching.until(() => true)
  expect(isDrawn).toBe(false)
  watching.showFrame()
  await shown
  expect(seen.draws).toBeGreaterThan(before)
  expect(seen.scene.latest.pose?.body.x).toBe(-10)
})

test('P-011 the scene of a moment: poses, coverage of the run, plan and messages, and nothing of live', async () => {
  const watching = await watched()
  const { engine, seen, until } = watching
  const socket = await sendLive(watching, 0, 60)
  await engine.showLayers(['laser', 'point_cloud_front', 'robot'])
  await watching.server.send(socket, frame('laser', 1, 3000, scan(3, 2)))
  await engine.playback({ type: 'seek', timeMs: pastTime(100) })
  const { request } = await nextPlay(watching, 1)
  const said = frame('robot_message', 3, PAST * 50, { level: 'info', text: 'Brush worn', key: 'brush' })
  const first = batchOf(frame('basic', 9, PAST * 50, basic({ plan: 12 })), said, pastPoses(98, 99))
  emitCache(socket, first, {
    kind: 'playback',
    time: pastTime(100),
    first: true,
    last: false,
    request,
    trail: pastTrail.buffer,
  })
  await watching.server.send(socket, pose(61))
  expect(seen.scene.latest.pose).toBeUndefined()
  emitCache(socket, pastPose(100), {
    kind: 'playback',
    time: pastTime(100),
    first: false,
    last: true,
    request,
  })
  const {
    playback,
    pose: shown,
    now,
    layers,
    basic: was,
  } = await until(({ playback: at }) => at.source === 'service' && !at.seeking)
  expect(playback).toMatchObject({ mode: 'paused', timeMs: pastTime(100) })
  expect([shown?.x, now.pose?.x, was?.plan, now.basic?.plan]).toEqual([-10, 6.1, 12, 11])
  expect([...(seen.scene.coverage.chunks[0]?.data.subarray(0, 12) ?? [])]).toEqual([...pastTrail])
  expect(seen.scene.coverage.length).toBe(3)
  expect(seen.scene.latest.laser).toBeUndefined()
  expect(seen.scene.robotMessages.map(({ body }) => body.key)).toEqual(['brush'])
  expect(layers.laser).toMatchObject({ shown: true, recorded: true, freshness: 'waiting' })
  expect(layers.point_cloud_front).toMatchObject({ shown: true, recorded: false, freshness: 'waiting' })
})

test('P-002 P-007 the service plays at the speed that is asked for, against credit, is asked again, pauses and goes live', async () => {
  const watching = await watched()
  const { engine, seen, until, server, plays } = watching
  const socket = await inThePast(watching)
  await engine.playback({ type: 'play', speed: 25 })
  const play = await nextPlay(watching, 2)
  expect([play.time, play.speed]).toEqual([pastTime(100), 25])
  await server.play(socket, pastPoses(101, 140), { time: pastTime(140), speed: 25 })
  const { playback, pose: shown } = await until(({ playback: at }) => at.timeMs === pastTime(140))
  expect(playback).toMatchObject({ mode: 'playing', source: 'service', speed: 25 })
  expect(shown?.x).toBe(-14)
  expect(seen.scene.coverage.length).toBe(43)
  const again = await nextPlay(watching, 3)
  expect([again.time, again.speed]).toEqual([pastTime(140), 25])
  await engine.playback({ type: 'play', speed: 100 })
  const faster = await nextPlay(watching, 4)
  expect([faster.time, faster.speed]).toEqual([pastTime(140), 100])
  await engine.playback({ type: 'pause' })
  await server.until(() => server.wishes.find(({ type }) => type === 'pause'))
  await engine.playback({ type: 'live' })
  await server.until(() => server.wishes.find(({ type }) => type === 'live'))
  expect(seen.scene.latest.pose?.body.x).toBe(6)
  expect(plays()).toHaveLength(4)
})

test('P-002 the newest wish wins: what was under way for an older one is passed over, and its credit comes back', async () => {
  const watching = await watched()
  const { engine, seen, until, server } = watching
  const socket = await inThePast(watching)
  await engine.playback({ type: 'play', speed: 1 })
  const { request: first } = await nextPlay(watching, 2)
  for (const at of [500, 700]) await engine.playback({ type: 'seek', timeMs: pastTime(at) })
  const last = await nextPlay(watching, 4)
  expect([last.time, last.request]).toEqual([pastTime(700), first + 2])
  await server.play(socket, pastPoses(101, 110), { time: pastTime(110), speed: 1 }, first)
  sendCache(socket, 'playback', pastTime(500), [pastPose(500)], pastTrail, first + 1)
  await server.play(socket, pastPose(501), { time: pastTime(501), speed: 1 }, first + 1)
  expect(seen.scene.latest.pose?.body.x).toBe(-10)
  sendCache(socket, 'playback', pastTime(700), [pastPose(700)], pastTrail)
  const { playback, pose: shown } = await until(({ playback: at }) => !at.seeking && at.timeMs !== pastTime(100))
  expect([playback.timeMs, shown?.x]).toEqual([pastTime(700), -70])
  expect(server.wishes.map(({ type }) => type)).not.toContain('live')
})

test('P-004 back to live the picture is live at once and whole with the cache, and the log knows where it saw nothing', async () => {
  const watching = await watched()
  const { engine, seen, until, server, setNow } = watching
  const socket = await inThePast(watching)
  const before = await engine.sceneHashAt(timeOf(60))
  await engine.playback({ type: 'live' })
  expect([seen.scene.latest.pose?.body.x, seen.cuts]).toEqual([6, 3])
  setNow(timeOf(200))
  sendCache(socket, 'live', timeOf(200), [batchOf(pose(199), pose(200))], trail(0, 200))
  await server.send(socket, pose(201))
  const { playback, badFrames } = await until(({ pose: shown }) => shown?.x === 20.1).then(
    ({ playback: at, connection }) => ({
      playback: at,
      badFrames: connection.badFrames,
    }),
  )
  expect([playback.mode, badFrames]).toEqual(['live', []])
  expect(seen.scene.coverage.length).toBe(202)
  expect(await engine.sceneHashAt(timeOf(60))).toBe(before)
  expect(await engine.sceneHashAt(timeOf(201))).toBe(await engine.sceneHash())
  // What the tab has not seen itself, the service has.
  await engine.playback({ type: 'seek', timeMs: timeOf(120) })
  const missed = await nextPlay(watching, 2)
  expect(missed.time).toBe(timeOf(120))
})

test('P-002 where the recording ends playing ends, and where there is none the picture stays', async () => {
  const watching = await watched({ liveFeed: false })
  const { engine, until, server, connected } = watching
  await engine.playback({ type: 'seek', timeMs: pastTime(100) })
  const socket = await connected()
  await nextPlay(watching, 1)
  sendCache(socket, 'playback', pastTime(100), [pastPose(100)], pastTrail)
  await engine.playback({ type: 'play', speed: 10 })
  await nextPlay(watching, 2)
  await server.play(socket, pastPoses(101, 120), { time: pastTime(120), speed: 10 })
  await server.play(socket, new Uint8Array(), { time: pastTime(120), speed: 0 })
  const ended = await until(({ playback }) => playback.mode === 'paused')
  expect(ended.playback).toMatchObject({ source: 'service', timeMs: pastTime(120) })
  await engine.playback({ type: 'seek', timeMs: pastTime(-900) })
  await server.until(() => watching.plays().find(({ time }) => time === pastTime(-900)))
  socket.emit('message', { level: 'warning', token: 'streamer.noRecording', message: 'Nothing' })
  const none = await until(({ playback }) => !playback.seeking)
  expect(none.playback).toMatchObject({ mode: 'paused', timeMs: pastTime(120) })
  expect(none.pose?.x).toBe(-12)
})

test('P-002 where the recording begins later than was wished, it begins there, and plays on from there', async () => {
  const watching = await watched()
  const { engine, until, plays } = watching
  const socket = await sendLive(watching, 0, 60)
  await engine.playback({ type: 'seek', timeMs: pastTime(0) })
  await nextPlay(watching, 1)
  sendCache(socket, 'playback', pastTime(100), [pastPose(100)], pastTrail)
  const { playback } = await until(({ playback: at }) => !at.seeking && at.source === 'service')
  expect(playback.timeMs).toBe(pastTime(100))
  await engine.playback({ type: 'play', speed: 2 })
  await nextPlay(watching, 2)
  expect(plays().map(({ time, speed }) => [time, speed])).toEqual([
    [pastTime(0), SEEK_SPEED],
    [pastTime(100), 2],
  ])
})

test('P-002 after the service was away the moment is asked for again and playing goes on', async () => {
  const watching = await watched()
  const { engine, until, server } = watching
  const socket = await inThePast(watching)
  await engine.playback({ type: 'play', speed: 5 })
  await nextPlay(watching, 2)
  await server.play(socket, pastPoses(101, 130), { time: pastTime(130), speed: 5 })
  socket.disconnect(true)
  const back = await server.until(() => server.sockets[1])
  const seek = await server.until(() =>
    watching.plays().findLast(({ speed }) => speed === SEEK_SPEED && watching.plays().length > 2),
  )
  expect(seek.time).toBe(pastTime(130))
  sendCache(back, 'playback', pastTime(130), [pastPose(130)], pastTrail)
  await server.until(() => watching.plays().at(-1)?.speed === 5 || undefined)
  await server.play(back, pastPoses(131, 135), { time: pastTime(135), speed: 5 })
  const { pose: shown } = await until(({ playback }) => playback.timeMs === pastTime(135))
  expect(shown?.x).toBe(-13.5)
})

test('P-006 with the live feed off the recording plays, and nothing live is folded or subscribed to', async () => {
  const watching = await watched({ liveFeed: false })
  const { engine, until, server, connected } = watching
  expect(server.sockets).toHaveLength(0)
  await engine.playback({ type: 'seek', timeMs: pastTime(100) })
  const socket = await connected()
  await nextPlay(watching, 1)
  sendCache(socket, 'live', timeOf(60), [poses(0, 60)], trail(0, 60))
  sendCache(socket, 'playback', pastTime(100), [pastPose(100)], pastTrail)
  const {
    link,
    now,
    pose: shown,
    ageMs,
  } = await until(({ playback }) => playback.source === 'service' && !playback.seeking)
  expect([link.status, now.pose, shown?.x, ageMs]).toEqual(['disabled', undefined, -10, undefined])
  expect(server.commands).toEqual([])
})

test('P-002 past, live, offline, back, play: time goes on from where it stood, from the log and from the service', async () => {
  const watching = await watched()
  const { engine, until, server, plays, setNow } = watching
  const socket = await inThePast(watching)
  await engine.playback({ type: 'live' })
  setNow(timeOf(100))
  sendCache(socket, 'live', timeOf(90), [batchOf(pose(89), pose(90))], trail(0, 90))
  await server.send(socket, poses(91, 100))
  await until(({ pose: shown }) => shown?.x === 10)

  // Offline: a moment that this tab has not seen, and play, which finds nothing to go on with.
  socket.disconnect(true)
  await until(({ link }) => link.status === 'lost')
  await engine.playback({ type: 'seek', timeMs: timeOf(70) }, 8)
  await engine.playback({ type: 'play', speed: 1 }, 9)
  const offline = await until(({ playback }) => playback.request === 9 && !playback.seeking)
  expect(offline.playback.source).toBe('log')

  await until(({ link }) => link.status === 'live')
  const back = await server.until(() => server.sockets[1])
  const asked = plays().length
  await engine.playback({ type: 'seek', timeMs: timeOf(71) }, 10)
  await nextPlay(watching, asked + 1)
  sendCache(back, 'playback', timeOf(71), [poses(60, 71)], trail(0, 71))
  await engine.playback({ type: 'play', speed: 10 }, 11)
  await nextPlay(watching, asked + 2)
  await server.play(back, poses(72, 80), { time: timeOf(80), speed: 10 })
  const { playback, pose: shown } = await until(({ playback: at }) => at.timeMs === timeOf(80))
  expect(playback).toMatchObject({ mode: 'playing', source: 'service', speed: 10, request: 11 })
  expect(shown?.x).toBe(8)
})
