/** A real socket.io and HTTP server that speaks the streamer's side, as far as a viewer sees it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import {
  type BrowserToStreamer,
  type CacheMark,
  type Play,
  type PlaybackClock,
  STREAMER_NAMESPACE,
  STREAMER_PATH,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'

export type Command = {
  readonly command: number
  readonly channel: number
  readonly headers: IncomingMessage['headers']
}
/** `request`: the number of the seek that the viewer has asked for last. */
export type ViewerSocket = Socket<BrowserToStreamer, StreamerToBrowser, DefaultEventsMap, { request?: number }>
/** What viewers ask of playback, in order. */
export type ViewerRequest = { readonly type: 'play'; readonly play: Play } | { readonly type: 'pause' | 'live' }

export type StreamerServer = Awaited<ReturnType<typeof startStreamerServer>>

type Options = {
  readonly port?: number
  /** Answers the clock is set by: service time, ms since the epoch. */
  readonly time?: () => number
  /** Token with which every connection is refused. */
  readonly refuse?: string
  /** Bodies of GET requests by path. */
  readonly files?: ReadonlyMap<string, string | Uint8Array>
  /** Status that commands are answered with. */
  readonly commandStatus?: (command: Command) => number
}

export async function startStreamerServer(options: Options = {}) {
  const commands: Command[] = []
  const waiters = new Set<() => void>()
  const changed = (): void => {
    for (const wake of waiters) wake()
  }
  const http = createServer((request, response) => {
    void answer(request, response, options, command => {
      commands.push(command)
      changed()
    })
  })
  const io = new Server<BrowserToStreamer, StreamerToBrowser, DefaultEventsMap, ViewerSocket['data']>(http, {
    path: STREAMER_PATH,
    serveClient: false,
  })
  const namespace = io.of(STREAMER_NAMESPACE)
  const sockets: ViewerSocket[] = []
  const wishes: ViewerRequest[] = []
  const receive = (asked: ViewerRequest): void => {
    wishes.push(asked)
    changed()
  }
  namespace.use((_socket, next) => {
    if (options.refuse === undefined) return next()
    next(Object.assign(new Error('refused'), { data: { token: options.refuse } }))
  })
  namespace.on('connection', socket => {
    sockets.push(socket)
    socket.on('get_time', () => {
      const server = options.time?.() ?? Date.now()
      socket.emit('time-data', { server, robot: server })
    })
    socket.on('play', play => {
      socket.data.request = play.request
      receive({ type: 'play', play })
    })
    socket.on('pause', () => receive({ type: 'pause' }))
    socket.on('live', () => receive({ type: 'live' }))
    socket.on('ping', sent => socket.emit('pong', sent))
    changed()
  })
  http.listen(options.port ?? 0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port')
  const { port } = address

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    commands,
    sockets,
    wishes,
    /** Resolves with the first value that is not undefined, looked at whenever a socket, a command or a wish came. */
    until<T>(look: () => T | undefined): Promise<T> {
      return new Promise(resolve => {
        const wake = (): void => {
          const value = look()
          if (value === undefined) return
          waiters.delete(wake)
          resolve(value)
        }
        waiters.add(wake)
        wake()
      })
    },
    /** Sends one batch and resolves when the viewer has given its credit back. */
    async send(socket: ViewerSocket, batch: Uint8Array<ArrayBuffer>): Promise<void> {
      await new Promise<void>(resolve => socket.emit('data', batch.buffer.slice(0), resolve))
    },
    /** Plays one batch of the seek that was asked for last, or of another, and resolves when the viewer has given its credit back. */
    async play(
      socket: ViewerSocket,
      batch: Uint8Array<ArrayBuffer>,
      clock: Omit<PlaybackClock, 'request'>,
      request = socket.data.request ?? 0,
    ): Promise<void> {
      const of = { ...clock, request }
      await new Promise<void>(resolve => socket.emit('playback-data', batch.buffer.slice(0), of, resolve))
    },
    async stop(): Promise<void> {
      await io.close()
    },
  }
}

/** Sends a part of a cache, whatever becomes of it. */
export function emitCache(socket: ViewerSocket, part: Uint8Array<ArrayBuffer>, mark: CacheMark): void {
  socket.emit('cache', part.buffer, mark, () => undefined)
}

const COMMAND = /^\/api\/v0\/Robots\/\d+\/command\/(\d+)$/

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
  onCommand: (command: Command) => void,
): Promise<void> {
  const [, id] = COMMAND.exec(request.url ?? '') ?? []
  if (request.method === 'POST' && id !== undefined) {
    const body: unknown = JSON.parse(await text(request))
    const channel = typeof body === 'object' && body && 'channel' in body ? Number(body.channel) : Number.NaN
    const command = { command: Number(id), channel, headers: request.headers }
    onCommand(command)
    response.writeHead(options.commandStatus?.(command) ?? 200).end('{"id":"1","status":"done"}')
    return
  }
  const file = options.files?.get(request.url ?? '')
  response.writeHead(file === undefined ? 404 : 200).end(file)
}
