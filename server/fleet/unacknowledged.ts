import type { Logger } from 'pino'
import type { Inbox, MessageName } from './link.ts'

/** What one connection of a robot has said and nobody has stored yet. The robot has no acknowledgement of it, and keeps its link. */
export type Unacknowledged = {
  /**
   * Takes a message, tries at once to store it and again until it is stored; `acknowledge` is called then, in the order in which the messages came.
   * Settles when the robot may go on sending: at once, but for one of which more waits than may.
   */
  readonly take: (name: MessageName, payload: Uint8Array, acknowledge: () => void) => Promise<void>
  /** The connection is gone: what was not acknowledged comes again. Whether the robot is there is its last word, and tried on until `isOver`. */
  readonly close: (isOver: () => boolean) => void
}

type Item = {
  readonly name: MessageName
  readonly payload: Uint8Array
  readonly acknowledge: () => void
  state: 'tried' | 'failed' | 'stored'
}

const RETRY_MS = 1000
/** What waits of one robot; beyond either it is not read on, and sends no more. */
const MAX_ITEMS = 256
const MAX_BYTES = 1024 * 1024

export function createUnacknowledged(robot: number, inbox: Pick<Inbox, 'message'>, log: Logger): Unacknowledged {
  let items: readonly Item[] = []
  let bytes = 0
  let retry: NodeJS.Timeout | undefined
  let isOver = (): boolean => false
  let waiting: readonly (() => void)[] = []

  const isFull = (): boolean => items.length >= MAX_ITEMS || bytes > MAX_BYTES

  /** Acknowledgements go out in the order of what they answer. */
  function flush(): void {
    const first = items.findIndex(({ state }) => state !== 'stored')
    const done = first === -1 ? items : items.slice(0, first)
    items = items.slice(done.length)
    for (const { payload, acknowledge } of done) {
      bytes -= payload.byteLength
      acknowledge()
    }
    if (isFull()) return
    for (const goOn of waiting) goOn()
    waiting = []
  }

  async function store(item: Item): Promise<void> {
    item.state = 'tried'
    try {
      await inbox.message(robot, item.name, item.payload)
      item.state = 'stored'
    } catch (error) {
      item.state = 'failed'
      if (retry === undefined)
        log.warn({ err: error, robot }, 'A message of a robot could not be stored; it is tried again')
      schedule()
    }
    flush()
  }

  function schedule(): void {
    retry ??= setTimeout(() => {
      storeFailed()
        .catch((error: unknown) => log.error({ err: error, robot }, 'Messages of a robot could not be tried again'))
        .finally(() => {
          retry = undefined
          if (items.some(({ state }) => state === 'failed')) schedule()
        })
    }, RETRY_MS)
  }

  /** One after the other, the oldest first, up to the first that fails again. */
  async function storeFailed(): Promise<void> {
    for (const item of items) {
      if (isOver()) {
        items = []
        return
      }
      if (item.state !== 'failed') continue
      // Whether a robot is there is what it said last: an older word of it would bring back what is over.
      const isOld =
        item.name === 'connection' && items.slice(items.indexOf(item) + 1).some(({ name }) => name === item.name)
      if (isOld) item.state = 'stored'
      else await store(item)
      if (item.state === 'failed') return
    }
    flush()
  }

  return {
    take: (name, payload, acknowledge) => {
      // The broker reads the next packet into the same memory.
      const item: Item = { name, payload: Uint8Array.from(payload), acknowledge, state: 'tried' }
      items = [...items, item]
      bytes += payload.byteLength
      void store(item)
      return isFull() ? new Promise(resolve => (waiting = [...waiting, resolve])) : Promise.resolve()
    },
    close: over => {
      isOver = over
      const last = items.findLast(({ name }) => name === 'connection')
      items = last === undefined || last.state === 'stored' ? [] : [last]
      for (const goOn of waiting) goOn()
      waiting = []
    },
  }
}
