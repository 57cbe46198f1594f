import { CodedColumn } from './codedColumn.ts'
import { roomFor } from './rowOrder.ts'

/** How long a robot was in a state in a run, and in how many spans. */
export type StateTime = readonly [state: number, seconds: number, spans: number]

const MAX_MS = 2 ** 32 - 1
const MAX_SPANS = 2 ** 16 - 1

/** The states of each row, one row behind the other; the place of those that are replaced is lost until all is loaded anew. To the millisecond. */
export class StateRows {
  /** By place. */
  readonly states = new CodedColumn<number>()
  ms = new Uint32Array(0)
  spans = new Uint16Array(0)
  /** By row: its first place, and how many it has. */
  first = new Uint32Array(0)
  count = new Uint8Array(0)
  #length = 0

  reserve(rows: number): void {
    const [first, count] = [new Uint32Array(rows), new Uint8Array(rows)]
    first.set(this.first)
    count.set(this.count)
    this.first = first
    this.count = count
  }

  #reservePlaces(places: number): void {
    const [ms, spans] = [new Uint32Array(places), new Uint16Array(places)]
    ms.set(this.ms)
    spans.set(this.spans)
    this.ms = ms
    this.spans = spans
    this.states.reserve(places)
  }

  set(row: number, times: readonly StateTime[]): void {
    // More states than there are numbers for are none of a robot's.
    const stored = times.slice(0, 255)
    const isInPlace = stored.length > 0 && (this.count[row] ?? 0) >= stored.length
    const first = isInPlace ? (this.first[row] ?? 0) : this.#length
    if (!isInPlace) {
      this.#length += stored.length
      if (this.#length > this.ms.length) this.#reservePlaces(roomFor(this.#length))
    }
    this.first[row] = first
    this.count[row] = stored.length
    for (const [at, [state, seconds, spans]] of stored.entries()) {
      this.states.set(first + at, state)
      this.ms[first + at] = Math.min(MAX_MS, Math.max(0, Math.round(seconds * 1000)))
      this.spans[first + at] = Math.min(MAX_SPANS, Math.max(0, spans))
    }
  }

  at(row: number): readonly StateTime[] {
    const first = this.first[row] ?? 0
    return Array.from({ length: this.count[row] ?? 0 }, (_, at) => [
      this.states.at(first + at),
      (this.ms[first + at] ?? 0) / 1000,
      this.spans[first + at] ?? 0,
    ])
  }

  get bytes(): number {
    const parts = [this.ms, this.spans, this.first, this.count, this.states.codes]
    return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }
}
