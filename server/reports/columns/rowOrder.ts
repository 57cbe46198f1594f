/** How many more rows there is room for whenever there is none left: an eighth, and at least so many. */
const LEAST_ROOM = 1024
export const roomFor = (rows: number): number => rows + Math.max(LEAST_ROOM, rows >>> 3)

/** Rows in an order in which most come last as they come. */
export class RowOrder {
  readonly #compare: (a: number, b: number) => number
  #rows = new Uint32Array(0)
  #length = 0
  /** So many from the start are in order. */
  #sorted = 0

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  /** In order once it is settled; not to be written, nor kept beyond the next change. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#length)
  }

  reserve(rows: number): void {
    if (rows <= this.#rows.length) return
    const longer = new Uint32Array(rows)
    longer.set(this.rows)
    this.#rows = longer
  }

  add(row: number): void {
    if (this.#length === this.#rows.length) this.reserve(roomFor(this.#length))
    this.#rows[this.#length++] = row
  }

  drop(rows: ReadonlySet<number>): void {
    if (rows.size === 0) return
    this.settle()
    let length = 0
    for (const row of this.rows) if (!rows.has(row)) this.#rows[length++] = row
    this.#length = length
    this.#sorted = length
  }

  /** Puts in order what was added: it is sorted by itself and merged from the end, so that nothing before the first of it moves. */
  settle(): void {
    const rows = this.#rows
    const added = rows.slice(this.#sorted, this.#length).toSorted(this.#compare)
    let from = this.#sorted - 1
    let to = this.#length - 1
    for (let at = added.length - 1; at >= 0; to--) {
      const next = added[at] ?? 0
      const before = rows[from] ?? 0
      if (from >= 0 && this.#compare(before, next) > 0) {
        rows[to] = before
        from--
      } else {
        rows[to] = next
        at--
      }
    }
    this.#sorted = this.#length
  }

  /** Number of the rows from the start that come before what is sought. */
  before(isBefore: (row: number) => boolean): number {
    let [from, to] = [0, this.#length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBefore(this.#rows[middle] ?? 0)) from = middle + 1
      else to = middle
    }
    return from
  }
}
