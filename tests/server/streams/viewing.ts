import { onTestFinished } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import {
  BATCH_INTERVAL_MS,
  type Bandwidth,
  type CacheMark,
  type Notice,
  type PlaybackClock,
} from '../../../contract/sockets/streamer.ts'
import { CHANNEL, channelById } from '../../../contract/telemetry/channels.ts'
import { encodeFrame, FLAG_KEYFRAME, readFrames } from '../../../contract/telemetry/frame.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import type { Archive } from '../../../server/recordings/archive.ts'
import { connectMqtt, openStreamer, type RobotCredential, type StreamerClient, startLiveParts } from '../liveParts.ts'
import { createTestClock } from '../testClock.ts'
import { createRows } from '../testDatabase.ts'

export const START = Date.parse('2026-11-20T12:00:00Z')

/** A frame whose body is `bytes` long; nothing on the way looks into it but for poses, which any 24 bytes are. */
export const frameOf = (
  channel: number,
  seq: number,
  options: { bytes?: number; keyframe?: boolean; timeMs?: number } = {},
) =>
  encodeFrame(
    { channel, seq, flags: options.keyframe ? FLAG_KEYFRAME : 0, timeMs: options.timeMs ?? START },
    new Uint8Array(options.bytes ?? (channel === CHANNEL.pose ? 24 : 5)).fill(seq),
  )

/** Channel and number of each frame in a batch. */
export const framesIn = (batch: ArrayBuffer): string[] =>
  [...readFrames(new Uint8Array(batch), fault => expectNoFault(fault))].map(
    ({ channel, seq }) => `${channelById(channel)?.name} ${seq}`,
  )

function expectNoFault(fault: string): never {
  throw new Error(`A batch holds a broken frame: ${fault}`)
}

/** What a viewer's socket has been told so far. */
export type Viewing = {
  readonly socket: StreamerClient
  readonly batches: ArrayBuffer[]
  readonly caches: ArrayBuffer[]
  /** Of each cache. */
  readonly marks: CacheMark[]
  readonly played: { readonly batch: ArrayBuffer; readonly clock: PlaybackClock }[]
  readonly notices: Notice[]
  readonly bandwidth: Bandwidth[]
  readonly events: string[]
  /** All frames of all batches. */
  readonly frames: () => string[]
  /** Acknowledges what has come; from now on at once when `always`. Caches are acknowledged at once, unless they are held back. */
  readonly acknowledge: (always?: boolean) => void
  /** From now on caches are acknowledged as batches are. */
  readonly holdCaches: () => void
  /** Settles when everything the service has sent so far has come. */
  readonly settled: () => Promise<void>
}

function listen(socket: StreamerClient): Viewing {
  const batches: ArrayBuffer[] = []
  const caches: ArrayBuffer[] = []
  const marks: CacheMark[] = []
  const played: { batch: ArrayBuffer; clock: PlaybackClock }[] = []
  const notices: Notice[] = []
  const bandwidth: Bandwidth[] = []
  const events: string[] = []
  let owed: (() => void)[] = []
  let always = false
  let holdsCaches = false
  let pings = 0
  socket.onAny((event: string) => events.push(event))
  const owe = (ack: () => void): void => {
    if (always) ack()
    else owed.push(ack)
  }
  socket.on('data', (batch, ack) => {
    batches.push(batch)
    owe(ack)
  })
  socket.on('playback-data', (batch, clock, ack) => {
    played.push({ batch, clock })
    owe(ack)
  })
  socket.on('cache', (batch, mark, ack) => {
    caches.push(batch)
    marks.push(mark)
    if (holdsCaches) owe(ack)
    else ack()
  })
  socket.on('message', notice => notices.push(notice))
  socket.on('bandwidthMonitor', reading => bandwidth.push(reading))
  return {
    socket,
    batches,
    caches,
    marks,
    played,
    notices,
    bandwidth,
    events,
    frames: () => batches.flatMap(framesIn),
    acknowledge: (fromNowOn = false) => {
      always = fromNowOn
      for (const ack of owed) ack()
      owed = []
    },
    holdCaches: () => {
      holdsCaches = true
    },
    settled: () =>
      new Promise(resolve => {
        const sent = pings++
        const onPong = (answered: number): void => {
          if (answered !== sent) return
          socket.off('pong', onPong)
          resolve()
        }
        socket.on('pong', onPong)
        socket.emit('ping', sent)
      }),
  }
}

const connected = (socket: StreamerClient): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })

/** Gateway, sockets, one robot of one account, and how to watch it. */
export async function setUpViewing(database: OpenDatabase, tier = 1, archive?: Archive) {
  const clock = createTestClock(START)
  const rows = createRows(database)
  const account = await rows.account(tier)
  const robot = await rows.robot(account)
  const parts = await startLiveParts(database, clock, archive)
  const mqtt = await connectMqtt(parts.mqttUrl, robot)

  return {
    ...parts,
    clock,
    rows,
    account,
    robot,
    mqtt,
    /** Sends frames and settles when the gateway has passed them on. */
    send: async (...frames: readonly Uint8Array[]): Promise<void> => {
      for (const frame of frames) await mqtt.sendFrame(frame[1] ?? CHANNEL.basic, frame)
      await mqtt.publish('ack', {})
    },
    /** Signs in and watches `channels`, which takes a tick. */
    watch: async (
      role: LoginRole,
      channels: readonly number[],
      options: { robot?: RobotCredential; since?: number } = {},
    ): Promise<Viewing & { readonly session: string; readonly login: number }> => {
      const { login } = await rows.login(account, role)
      const session = await parts.sessions.open(login)
      const query = {
        robot: String((options.robot ?? robot).robot),
        ...(options.since !== undefined && { since: String(options.since) }),
      }
      const socket = openStreamer(parts.url, query, session)
      const viewing = listen(socket)
      await connected(socket)
      onTestFinished(() => {
        socket.disconnect()
      })
      for (const channel of channels) parts.streams.streamer.subscribe(socket.id ?? '', channel)
      if (channels.length > 0) clock.advance(BATCH_INTERVAL_MS)
      await viewing.settled()
      return { ...viewing, session, login }
    },
  }
}
