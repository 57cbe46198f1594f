const MAX_UNITS = 2 ** 32 - 1

/** Read by row, as units. */
export type Units = Uint32Array | Float64Array

/** A column of numbers, kept as whole numbers of a unit: four bytes each, and eight from the first on that has no room in four. */
export class NumberColumn {
  /** So many units are one. */
  readonly perOne: number
  /** By row. */
  units: Units = new Uint32Array(0)

  constructor(perOne: number) {
    this.perOne = perOne
  }

  reserve(rows: number): void {
    const longer = this.units instanceof Float64Array ? new Float64Array(rows) : new Uint32Array(rows)
    longer.set(this.units)
    this.units = longer
  }

  set(row: number, value: number): void {
    const units = unitsOf(value, this.perOne)
    if (this.units instanceof Uint32Array && !(units >= 0 && units <= MAX_UNITS))
      this.units = Float64Array.from(this.units)
    this.units[row] = units
  }

  at(row: number): number {
    return (this.units[row] ?? 0) / this.perOne
  }
}

/** One of somebody's hand may be so large that it has no units: it is kept as it is. */
function unitsOf(value: number, perOne: number): number {
  const units = Math.round(value * perOne)
  return Number.isFinite(units) ? units : value
}

/** A value as a column of so many units to one gives it back. */
export const keptAs = (value: number, perOne: number): number => unitsOf(value, perOne) / perOne
