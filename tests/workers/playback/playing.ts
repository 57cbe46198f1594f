/** An engine that watches a made-up robot through a real socket; time goes by when the test says so. */
import { onTestFinished } from 'vitest'
import type { CacheMark } from '../../../contract/sockets/streamer.ts'
import type { EngineEnvironment } from '../../../workers/environment.ts'
import type { OpenOptions } from '../../../workers/protocol.ts'
import type { Readout } from '../../../workers/readouts.ts'
import { basic, batchOf, frame, START_MS } from '../frames.ts'
import { PLAN_FILES } from '../planFiles.ts'
import { emitCache, startStreamerServer, type ViewerSocket } from '../streamerServer.ts'
import { createTestEngine, isReadout } from '../testEngine.ts'

/** One pose in 50 ms along x, 0.1 m apart; `at` counts them from `START_MS`. */
export const pose = (at: number): Uint8Array<ArrayBuffer> => frame('pose', at + 1, at * 50, { x: at / 10, y: 0, w: 0 })
export const poses = (from: number, to: number): Uint8Array<ArrayBuffer> =>
  batchOf(...Array.from({ length: to - from + 1 }, (_, i) => pose(from + i)))
export const timeOf = (at: number): number => START_MS + at * 50
/** The vertices that these poses paint. */
export const trail = (from: number, to: number): Float32Array<ArrayBuffer> =>
  Float32Array.from(Array.from({ length: to - from + 1 }, (_, i) => [(from + i) / 10, 0, 0, i === 0 ? 0 : 1]).flat())

export function sendCache(
  socket: ViewerSocket,
  kind: CacheMark['kind'],
  time: number,
  parts: readonly Uint8Array<ArrayBuffer>[],
  vertices?: Float32Array<ArrayBuffer>,
  request = socket.data.request,
): void {
  for (const [index, part] of parts.entries()) {
    const first = index === 0
    const of = kind === 'playback' && request !== undefined ? { request } : {}
    const mark = { kind, time, first, last: index === parts.length - 1, ...of }
    emitCache(socket, part, first && vertices ? { ...mark, trail: vertices.buffer } : mark)
  }
}

export type WatchedRobot = Awaited<ReturnType<typeof watched>>

/** Live at `START_MS` + 10 s, with nothing in the log but what `environment` has of it, until the test is over. */
export async function watched(options: Partial<OpenOptions> = {}, environment: Partial<EngineEnvironment> = {}) {
  let nowMs = START_MS + 10_000
  const now = (): number => nowMs
  const server = await startStreamerServer({ files: PLAN_FILES, time: now })
  const test = createTestEngine({ ...environment, now })
  onTestFinished(async () => {
    await test.close()
    await server.stop()
  })
  await test.open({ serviceUrl: server.url, ...options })
  const connected = () => server.until(() => server.sockets[0])
  const until = async (pass: (readout: Readout) => boolean): Promise<Readout> => {
    // Only what comes from now on counts: most states come again.
    test.messages.length = 0
    return (await test.until(isReadout(pass))).readout
  }
  return {
    ...test,
    server,
    connected,
    now,
    setNow(timeMs: number): void {
      nowMs = timeMs
    },
    until,
    /** The play requests so far. */
    plays: () => server.wishes.flatMap(request => (request.type === 'play' ? [request.play] : [])),
  }
}

/** Frames as they come live: the robot cleans since a second before pose `from`. */
export async function sendLive(
  { server, connected, setNow }: WatchedRobot,
  from: number,
  to: number,
): Promise<ViewerSocket> {
  const socket = await connected()
  setNow(timeOf(to))
  if (from === 0) await server.send(socket, frame('basic', 1, -1000, basic()))
  await server.send(socket, poses(from, to))
  return socket
}
