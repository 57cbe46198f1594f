import { roomFor } from './rowOrder.ts'

/** How long a robot was in a state in a run, and in how many spans. */
export type StateTime = readonly [state: number, seconds: number, spans: number]

const MAX_MS = 2 ** 32 - 1
const MAX_SPANS = 2 ** 16 - 1
/** The longest that the three numbers of a state become. */
const ENTRY_BYTES = 15
const SPARE_BYTES = 64 * 1024
/** Bits of a byte that are a number's own; the eighth says that it goes on. */
const [BITS, GOES_ON] = [7, 0x80]

/** Writes a number of up to 32 bits, the lowest first. @returns the place behind it */
function write(bytes: Uint8Array, at: number, number: number): number {
  let rest = number
  let place = at
  while (rest >= GOES_ON) {
    bytes[place++] = (rest & (GOES_ON - 1)) | GOES_ON
    rest >>>= BITS
  }
  bytes[place++] = rest
  return place
}

/** Reads numbers one after another. */
function reader(bytes: Uint8Array, from: number) {
  let at = from
  return {
    place: (): number => at,
    next: (): number => {
      let byte = bytes[at++] ?? 0
      let number = byte & (GOES_ON - 1)
      for (let shift = BITS; byte >= GOES_ON; shift += BITS) {
        byte = bytes[at++] ?? 0
        number |= (byte & (GOES_ON - 1)) << shift
      }
      return number >>> 0
    },
  }
}

/**
 * The states of each row, one row behind the other; each is three numbers, of which most have room in one to three bytes. The place of those that are
 * replaced by more is lost until all is loaded anew. To the millisecond.
 */
export class StateRows {
  readonly #values: number[] = []
  readonly #codeOf = new Map<number, number>()
  #bytes = new Uint8Array(0)
  #length = 0
  /** By row: where its first state begins, and how many it has. */
  #first = new Uint32Array(0)
  #count = new Uint8Array(0)

  /** States by their codes. */
  get values(): readonly number[] {
    return this.#values
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#first.byteLength + this.#count.byteLength
  }

  reserve(rows: number): void {
    const [first, count] = [new Uint32Array(rows), new Uint8Array(rows)]
    first.set(this.#first)
    count.set(this.#count)
    this.#first = first
    this.#count = count
  }

  /** Gives back room that nothing is in. */
  trim(): void {
    this.#bytes = this.#bytes.slice(0, this.#length + SPARE_BYTES)
  }

  #codeFor(state: number): number {
    const known = this.#codeOf.get(state)
    if (known !== undefined) return known
    const code = this.#values.push(state) - 1
    this.#codeOf.set(state, code)
    return code
  }

  set(row: number, times: readonly StateTime[]): void {
    // More states than there are numbers for are none of a robot's.
    const stored = times.slice(0, 255)
    const written = new Uint8Array(stored.length * ENTRY_BYTES)
    let length = 0
    for (const [state, seconds, spans] of stored) {
      length = write(written, length, this.#codeFor(state))
      length = write(written, length, Math.min(MAX_MS, Math.max(0, Math.round(seconds * 1000))))
      length = write(written, length, Math.min(MAX_SPANS, Math.max(0, spans)))
    }
    const isInPlace = length > 0 && this.#sizeOf(row) >= length
    const first = isInPlace ? (this.#first[row] ?? 0) : this.#length
    if (!isInPlace) this.#grow(length)
    this.#bytes.set(written.subarray(0, length), first)
    this.#first[row] = first
    this.#count[row] = stored.length
  }

  #grow(length: number): void {
    this.#length += length
    if (this.#length <= this.#bytes.length) return
    const longer = new Uint8Array(roomFor(this.#length) + SPARE_BYTES)
    longer.set(this.#bytes)
    this.#bytes = longer
  }

  /** Bytes that the states of a row take. */
  #sizeOf(row: number): number {
    const first = this.#first[row] ?? 0
    const { next, place } = reader(this.#bytes, first)
    for (let left = 3 * (this.#count[row] ?? 0); left > 0; left--) next()
    return place() - first
  }

  at(row: number): readonly StateTime[] {
    const { next } = reader(this.#bytes, this.#first[row] ?? 0)
    return Array.from({ length: this.#count[row] ?? 0 }, () => [this.#values[next()] ?? 0, next() / 1000, next()])
  }

  /** Adds the milliseconds and spans of rows to sums by code. */
  addTo(ms: Float64Array, spans: Float64Array, rows: Uint32Array): void {
    for (const row of rows) {
      const { next } = reader(this.#bytes, this.#first[row] ?? 0)
      for (let left = this.#count[row] ?? 0; left > 0; left--) {
        const code = next()
        ms[code] = (ms[code] ?? 0) + next()
        spans[code] = (spans[code] ?? 0) + next()
      }
    }
  }
}
