/** Who sent what to whom: the rows of the sequence diagram. */
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import { typeText } from './chart/chartText.ts'

/** `you`: whoever uses the page, its timers included; `service`: sockets and API. Actors are named as in the journal. */
export type Lane = { readonly id: string; readonly kind: 'you' | 'actor' | 'socket' | 'api' | 'worker' | 'robot' }

export type SequenceRow = {
  readonly n: number
  readonly atMs: number
  readonly from: string
  readonly to: string
  readonly text: string
  readonly isRefused: boolean
}

export type Sequence = { readonly lanes: readonly Lane[]; readonly rows: readonly SequenceRow[] }

const YOU = 'you'
const API = 'api'

/** The actor that is no child: what children send each other is told of those that people know. */
const laneOfActor = (name: string): Lane => {
  const id = name.split('/', 1)[0] ?? name
  if (id.startsWith('worker:')) return { id, kind: 'worker' }
  return id.startsWith('robot:') ? { id, kind: 'robot' } : { id, kind: 'actor' }
}

type Arrow = {
  readonly from: Lane
  readonly to: Lane
  readonly text: string
  readonly n: number
  readonly isRefused: boolean
}

function arrowOf(entry: JournalEntry, sent: ReadonlyMap<number, string | undefined>): Arrow | undefined {
  switch (entry.kind) {
    case 'event.received': {
      const from = sent.get(entry.sent)
      return {
        n: entry.n,
        from: from === undefined ? { id: YOU, kind: 'you' } : laneOfActor(from),
        to: laneOfActor(entry.actor),
        text: typeText(entry.type),
        isRefused: entry.verdict === 'refused' || entry.verdict === 'undeclared',
      }
    }
    case 'socket.message': {
      const socket: Lane = { id: `socket ${entry.socket}`, kind: 'socket' }
      const page: Lane = { id: YOU, kind: 'you' }
      const [from, to] = entry.direction === 'in' ? [socket, page] : [page, socket]
      return { n: entry.n, from, to, text: entry.name, isRefused: false }
    }
    case 'api.call':
      return {
        n: entry.n,
        from: { id: YOU, kind: 'you' },
        to: { id: API, kind: 'api' },
        text: `${entry.route} ${entry.status}`,
        isRefused: entry.status === 0 || entry.status >= 400,
      }
    default:
      return undefined
  }
}

/** @param entries a window of the journal, oldest first */
export function sequenceOf(entries: readonly JournalEntry[]): Sequence {
  const sent = new Map(entries.flatMap(entry => (entry.kind === 'event.sent' ? [[entry.n, entry.from] as const] : [])))
  const lanes = new Map<string, Lane>()
  const rows: SequenceRow[] = []
  for (const entry of entries) {
    const arrow = arrowOf(entry, sent)
    if (arrow === undefined) continue
    for (const lane of [arrow.from, arrow.to]) if (!lanes.has(lane.id)) lanes.set(lane.id, lane)
    const { n, from, to, text, isRefused } = arrow
    rows.push({ n, atMs: entry.atMs, from: from.id, to: to.id, text, isRefused })
  }
  const order = ['you', 'actor', 'worker', 'socket', 'api', 'robot'] as const
  return { lanes: [...lanes.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)), rows }
}
