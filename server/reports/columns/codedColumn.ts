type Codes = Uint8Array | Uint16Array | Uint32Array

/** Arrays of codes by how many values they tell apart, the smallest first. */
const WIDTHS = [
  { most: 2 ** 8, create: (length: number) => new Uint8Array(length) },
  { most: 2 ** 16, create: (length: number) => new Uint16Array(length) },
  { most: 2 ** 32, create: (length: number) => new Uint32Array(length) },
] as const

/** A column of few different values: each row has the number of its value, in as few bytes as there are values. */
export class CodedColumn<Value extends string | number | null> {
  readonly #values: Value[] = []
  readonly #codeOf = new Map<Value, number>()
  #width = 0
  /** By row. */
  codes: Codes = WIDTHS[0].create(0)

  /** By code. */
  get values(): readonly Value[] {
    return this.#values
  }

  reserve(rows: number): void {
    const wider = WIDTHS[this.#width]?.create(rows) ?? new Uint32Array(rows)
    wider.set(this.codes)
    this.codes = wider
  }

  #codeFor(value: Value): number {
    const known = this.#codeOf.get(value)
    if (known !== undefined) return known
    const code = this.#values.push(value) - 1
    this.#codeOf.set(value, code)
    if (code >= (WIDTHS[this.#width]?.most ?? 0)) {
      this.#width++
      this.reserve(this.codes.length)
    }
    return code
  }

  set(row: number, value: Value): void {
    this.codes[row] = this.#codeFor(value)
  }

  /** @throws RangeError of a row that is not there */
  at(row: number): Value {
    const value = this.#values[this.codes[row] ?? -1]
    if (value === undefined) throw new RangeError(`There is no row ${row}`)
    return value
  }

  /** By code: 1 where the value is one of those that are meant. */
  codesOf(isMeant: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.#values, value => (isMeant(value) ? 1 : 0))
  }
}
