/** Telemetry as it happens, over the streamer socket (M-079; protocol, section 3). */
import { Observable, type Subscriber } from 'rxjs'
import * as v from 'valibot'
import {
  bandwidthSchema,
  etaSchema,
  noticeSchema,
  robotConnectionSchema,
  timeDataSchema,
} from '../../contract/sockets/streamer.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import { REFUSED_RETRY_MS, retryDelayMs } from './backOff.ts'
import { addSample, type ClockSample, clockOffsetMs } from './clockOffset.ts'
import type { Source, SourceEvent } from './source.ts'
import { bytesOf, cachePartOf, giveCreditBack, type IncomingEvent, type StreamerSocket } from './streamerSocket.ts'
import { createSubscriptions, type SubscriptionOptions } from './subscriptions.ts'

export type LiveOptions = SubscriptionOptions & {
  /** Only the recording is asked for, wherever the robot is now. */
  readonly pastOnly?: boolean
  /** Connected while somebody listens. */
  readonly socket: StreamerSocket
  /** Emits the channels that are wanted now, and again whenever they change. */
  readonly channels: Observable<readonly ChannelName[]>
  /** Time of the newest frame folded, ms since the epoch by the service's clock; what came after it is asked for on connecting. */
  readonly lastSeenMs: () => number | undefined
  /** Ms since the epoch. */
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
}

const PING_INTERVAL_MS = 2000
const CLOCK_INTERVAL_MS = 10_000
const SUBSCRIPTION_RETRY_MS = 2000

const refusalSchema = v.object({ token: v.string() })

export const liveSource = (options: LiveOptions): Source =>
  new Observable<SourceEvent>(subscriber => {
    const { socket } = options
    giveCreditBack(socket)
    forwardEvents(socket, subscriber)
    const stopClock = keepClock(socket, options.now, subscriber)
    const stopLink = keepLink(socket, options, subscriber)
    const stopChannels = keepSubscriptions(socket, options)
    socket.io.opts.query = queryOf(options)
    socket.connect()
    return () => {
      stopChannels()
      stopLink()
      stopClock()
      socket.removeAllListeners()
      socket.disconnect()
    }
  })

function queryOf({ robot, lastSeenMs, pastOnly }: LiveOptions): Record<string, string> {
  if (pastOnly) return { robot: String(robot), past: '1' }
  const since = lastSeenMs()
  return { robot: String(robot), ...(since === undefined ? {} : { since: since.toFixed(3) }) }
}

type Out = Subscriber<SourceEvent>

/** Frames and the other messages of the socket. */
function forwardEvents(socket: StreamerSocket, out: Out): void {
  const parsed = <T>(event: IncomingEvent, schema: v.GenericSchema<unknown, T>, use: (value: T) => void): void => {
    socket.on(event, payload => {
      const result = v.safeParse(schema, payload)
      if (result.success) use(result.output)
      else out.next({ type: 'malformed', event })
    })
  }
  socket.on('data', payload => {
    const batch = bytesOf(payload)
    out.next(batch ? { type: 'frames', batch } : { type: 'malformed', event: 'data' })
  })
  socket.on('cache', (payload, mark) => {
    const part = cachePartOf(payload, mark)
    if (!part) out.next({ type: 'malformed', event: 'cache' })
    else if (part.kind === 'live') out.next({ type: 'cache', part })
  })
  parsed('message', noticeSchema, notice => out.next({ type: 'notice', notice }))
  parsed('bandwidthMonitor', bandwidthSchema, bandwidth => out.next({ type: 'bandwidth', bandwidth }))
  parsed('eta', etaSchema, eta => out.next({ type: 'eta', eta }))
  parsed('connection', robotConnectionSchema, robot => out.next({ type: 'robot', robot }))
}

/** Asks for the service's time and for round trips while connected. */
function keepClock(socket: StreamerSocket, now: () => number, out: Out): () => void {
  let samples: readonly ClockSample[] = []
  let askedMs: number | undefined
  const ask = (): void => {
    if (!socket.connected) return
    askedMs = now()
    socket.emit('get_time')
  }
  const ping = (): void => {
    if (socket.connected) socket.emit('ping', now())
  }
  let justConnected = false
  socket.on('connect', () => {
    samples = []
    askedMs = undefined
    justConnected = true
    ping()
  })
  socket.on('time-data', payload => {
    const time = v.safeParse(timeDataSchema, payload)
    if (!time.success) return out.next({ type: 'malformed', event: 'time-data' })
    const { from, to } = time.output
    out.next({
      type: 'recorded',
      range: from === undefined || to === undefined ? undefined : { fromMs: from, toMs: to },
    })
    if (askedMs === undefined) return
    samples = addSample(samples, { sentMs: askedMs, receivedMs: now(), serverMs: time.output.server })
    askedMs = undefined
    const offsetMs = clockOffsetMs(samples)
    if (offsetMs !== undefined) out.next({ type: 'clock', offsetMs })
  })
  socket.on('pong', sent => {
    const latencyMs = typeof sent === 'number' ? now() - sent : Number.NaN
    out.next(latencyMs >= 0 ? { type: 'latency', latencyMs } : { type: 'malformed', event: 'pong' })
    // The service sends the time unasked on connecting; after a pong nothing of that can be mistaken for an answer.
    if (justConnected) ask()
    justConnected = false
  })
  const clockTimer = setInterval(ask, CLOCK_INTERVAL_MS)
  const pingTimer = setInterval(ping, PING_INTERVAL_MS)
  return () => {
    clearInterval(clockTimer)
    clearInterval(pingTimer)
  }
}

/** Connects, and connects again. */
function keepLink(socket: StreamerSocket, options: LiveOptions, out: Out): () => void {
  let failures = 0
  let lostMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const retryIn = (delayMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      socket.io.opts.query = queryOf(options)
      socket.connect()
    }, delayMs)
  }
  const lost = (reason: string): void => {
    failures += 1
    lostMs ??= options.now()
    const delayMs = retryDelayMs(failures, options.random())
    const link = { status: 'lost', sinceMs: lostMs, retryAtMs: options.now() + delayMs, reason } as const
    out.next({ type: 'link', link })
    retryIn(delayMs)
  }
  out.next({ type: 'link', link: { status: 'connecting' } })
  socket.on('connect', () => {
    failures = 0
    lostMs = undefined
    out.next({ type: 'link', link: { status: 'live', sinceMs: options.now() } })
  })
  socket.on('disconnect', reason => lost(reason))
  socket.on('connect_error', error => {
    const refusal = v.safeParse(refusalSchema, 'data' in error ? error.data : undefined)
    if (!refusal.success) return lost('unreachable')
    if (refusal.output.token.endsWith('.unavailable')) return lost('unavailable')
    out.next({ type: 'link', link: { status: 'refused', token: refusal.output.token } })
    retryIn(REFUSED_RETRY_MS)
  })
  return () => clearTimeout(timer)
}

function keepSubscriptions(socket: StreamerSocket, options: LiveOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const subscriptions = createSubscriptions(options, again => {
    clearTimeout(timer)
    timer = setTimeout(again, SUBSCRIPTION_RETRY_MS)
  })
  socket.on('connect', () => subscriptions.connected(socket.id))
  socket.on('disconnect', () => subscriptions.connected(undefined))
  const wishes = options.channels.subscribe(channels => subscriptions.want(channels))
  return () => {
    wishes.unsubscribe()
    clearTimeout(timer)
    subscriptions.connected(undefined)
  }
}
