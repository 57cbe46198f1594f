import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../robots/random.ts'

/** What a link does to what goes over it. Each way, ms. */
export type LinkFaults = {
  /** Of every piece of data: `delayMs`, give or take `jitterMs`. The order stays. */
  readonly delayMs?: number
  readonly jitterMs?: number
  /** This share of the pieces waits `stallMs` longer, and all behind it. */
  readonly stallShare?: number
  readonly stallMs?: number
}

/** `up`: from the client to the service; `down`: to the client. */
export type Way = 'up' | 'down'

/** A link that a test spoils as it likes. */
export type TcpProxy = {
  readonly port: number
  /** From now on, for connections that are open as well. */
  readonly impair: (faults: LinkFaults) => void
  /**
   * Lets nothing more through this way, of open connections and new ones, and keeps all of it until `letThrough`. Held both ways every
   * connection is half open: each end believes that it is there, and hears nothing.
   */
  readonly hold: (way: Way) => void
  readonly letThrough: (way: Way) => void
  /** Ends every connection at once, both ends told by a reset. */
  readonly reset: () => void
  /** Turns new connections away until it is told otherwise. */
  readonly refuse: (refuses: boolean) => void
  readonly close: () => Promise<void>
}

type Pair = { readonly client: Socket; readonly far: Socket }
type Gate = { readonly open: Promise<void>; readonly letThrough: () => void }

const OPEN: Gate = { open: Promise.resolve(), letThrough: () => undefined }

/** Listens on a free port of this machine and passes everything on to another. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const random = createRandom(target.port)
  const pairs = new Set<Pair>()
  const gates: { [W in Way]: Gate } = { up: OPEN, down: OPEN }
  let faults: LinkFaults = {}
  let refuses = false

  function lateness(): number {
    const { delayMs = 0, jitterMs = 0, stallShare = 0, stallMs = 0 } = faults
    return delayMs + (random() * 2 - 1) * jitterMs + (random() < stallShare ? stallMs : 0)
  }

  /** In order: what comes later is never due earlier. */
  function forward(from: Socket, to: Socket, way: Way): void {
    let dueMs = 0
    let before = Promise.resolve()
    const inTurn = (deliver: () => void): void => {
      dueMs = Math.max(dueMs, performance.now() + lateness())
      const due = dueMs
      before = before.then(async () => {
        const early = due - performance.now()
        if (early > 0) await wait(early)
        await gates[way].open
        deliver()
      })
    }
    from.on('data', piece => inTurn(() => to.writable && to.write(piece)))
    from.on('end', () => inTurn(() => to.end()))
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    client.on('error', () => undefined)
    if (refuses) return void client.resetAndDestroy()
    const far = connect({ ...target, allowHalfOpen: true, noDelay: true })
    const pair: Pair = { client, far }
    pairs.add(pair)
    client.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('error', () => client.resetAndDestroy())
    forward(client, far, 'up')
    forward(far, client, 'down')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  const letThrough = (way: Way): void => {
    gates[way].letThrough()
    gates[way] = OPEN
  }
  const reset = (): void => {
    for (const { client, far } of pairs) {
      far.resetAndDestroy()
      client.resetAndDestroy()
    }
  }
  return {
    port: address.port,
    impair: next => {
      faults = next
    },
    hold: way => {
      letThrough(way)
      const { promise: open, resolve } = Promise.withResolvers<void>()
      gates[way] = { open, letThrough: resolve }
    },
    letThrough,
    reset,
    refuse: next => {
      refuses = next
    },
    close: async () => {
      for (const way of ['up', 'down'] as const) letThrough(way)
      const closed = new Promise(resolve => server.close(resolve))
      reset()
      await closed
    },
  }
}
