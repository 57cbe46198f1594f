/** A recording from before the log, and an engine that shows it. */
import { basic, batchOf, frame } from '../frames.ts'
import type { ViewerSocket } from '../streamerServer.ts'
import { sendCache, sendLive, timeOf, type WatchedRobot } from './playing.ts'

/** A moment two hours before the log: poses from `-144000` on. */
export const PAST = -144_000
/** The time of a pose of the past. */
export const pastTime = (at: number): number => timeOf(PAST + at)
/** One pose in 50 ms against x, 0.1 m apart, 3 m aside of what is live. */
export const pastPose = (at: number) => frame('pose', 1000 + at, (PAST + at) * 50, { x: -at / 10, y: 3, w: 0 })
/** Some of them in one batch. */
export const pastPoses = (from: number, to: number) =>
  batchOf(...Array.from({ length: to - from + 1 }, (_, i) => pastPose(from + i)))
/** Three vertices that were painted by pose 100. */
export const pastTrail = Float32Array.of(-9, 3, 0, 0, -9.5, 3, 0, 1, -10, 3, 0, 1)

/** The play request of that number, once it has come. */
export const nextPlay = ({ server, plays }: WatchedRobot, count: number) => server.until(() => plays()[count - 1])

/** At pose 100 of the past, from the service, standing. */
export async function inThePast(watching: WatchedRobot): Promise<ViewerSocket> {
  const socket = await sendLive(watching, 0, 60)
  await watching.engine.playback({ type: 'seek', timeMs: pastTime(100) })
  await nextPlay(watching, 1)
  sendCache(
    socket,
    'playback',
    pastTime(100),
    [frame('basic', 9, PAST * 50, basic({ plan: 12 })), pastPose(100)],
    pastTrail,
  )
  await watching.until(({ playback }) => playback.source === 'service' && !playback.seeking)
  return socket
}
