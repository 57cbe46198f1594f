const MAX = Number.MAX_VALUE

/**
 * The cells of a row that the database packed as a JSON array, one after another. A schema would take five times as long, seconds of a million rows.
 */
export class Cells {
  readonly #cells: readonly unknown[]
  #at = 0

  constructor(row: unknown) {
    this.#cells = Array.isArray(row) ? row : []
  }

  next(): unknown {
    return this.#cells[this.#at++]
  }

  /** As it is said: an endless one stands there as text. */
  number(): number {
    const cell = this.next()
    if (typeof cell === 'number') return cell
    if (typeof cell !== 'string') throw new TypeError(`Cell ${this.#at} is no number`)
    return Number(cell)
  }

  /** One that can be calculated with: one row of somebody's hand must not make all sums nothing. */
  finite(): number {
    const number = this.number()
    return Number.isNaN(number) ? 0 : Math.min(MAX, Math.max(-MAX, number))
  }

  text(): string {
    const cell = this.next()
    if (typeof cell !== 'string') throw new TypeError(`Cell ${this.#at} is no text`)
    return cell
  }

  isTrue(): boolean {
    return this.next() === true
  }

  numberOrNull(): number | null {
    const cell = this.next()
    return typeof cell === 'number' ? cell : null
  }

  oneOf<Value extends string>(values: readonly Value[]): Value {
    const value = this.oneOfOrNull(values)
    if (value === null) throw new TypeError(`Cell ${this.#at} has a value that is not known`)
    return value
  }

  oneOfOrNull<Value extends string>(values: readonly Value[]): Value | null {
    const cell = this.next()
    return values.find(each => each === cell) ?? null
  }
}

/** The rows of a JSON array of arrays. */
export function rowsOf(text: string | undefined): readonly unknown[] {
  const rows: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(rows) ? rows : []
}
