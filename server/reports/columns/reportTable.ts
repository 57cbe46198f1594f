import { CodedColumn } from './codedColumn.ts'
import { NumberColumn } from './numberColumn.ts'
import { keptFacts, type Numbers, type ReportFacts, type Shares, sharesOf, UNITS } from './reportFacts.ts'
import { RowOrder, roomFor } from './rowOrder.ts'
import { StateRows } from './stateRows.ts'

const CODED = [
  'robot',
  'account',
  'planFirstId',
  'planArea',
  'cleanableArea',
  'location',
  'locationName',
  'locationCategory',
  'result',
  'planType',
  'reality',
  'model',
  'width',
  'features',
  'users',
] as const satisfies (keyof ReportFacts)[]
type Coded = (typeof CODED)[number]
/** Bits of `flags`. */
export const [DELETED, SHORT] = [1, 2]

/**
 * Reports as columns of numbers. A row keeps its place while its report is there; a place that has become free is taken again. Read between `settle`
 * and the next change.
 */
export class ReportTable {
  readonly coded: { readonly [C in Coded]: CodedColumn<ReportFacts[C]> } = {
    robot: new CodedColumn(),
    account: new CodedColumn(),
    planFirstId: new CodedColumn(),
    planArea: new CodedColumn(),
    cleanableArea: new CodedColumn(),
    location: new CodedColumn(),
    locationName: new CodedColumn(),
    locationCategory: new CodedColumn(),
    result: new CodedColumn(),
    planType: new CodedColumn(),
    reality: new CodedColumn(),
    model: new CodedColumn(),
    width: new CodedColumn(),
    features: new CodedColumn(),
    users: new CodedColumn(),
  }
  readonly states = new StateRows()
  readonly numbers: { readonly [C in Numbers]: NumberColumn } = {
    id: new NumberColumn(UNITS.id),
    startMs: new NumberColumn(UNITS.startMs),
    endMs: new NumberColumn(UNITS.endMs),
    coveredArea: new NumberColumn(UNITS.coveredArea),
    totalArea: new NumberColumn(UNITS.totalArea),
    workSeconds: new NumberColumn(UNITS.workSeconds),
    disinfectionSeconds: new NumberColumn(UNITS.disinfectionSeconds),
    disinfectedArea: new NumberColumn(UNITS.disinfectedArea),
    water: new NumberColumn(UNITS.water),
  }
  #flags = new Uint8Array(0)
  /** Of rows whose shares are not those of their areas and times. */
  readonly #ownShares = new Map<number, Shares>()
  readonly #byId: RowOrder
  readonly #byStart: RowOrder
  readonly #free: number[] = []
  #used = 0
  #changes = 0
  #room = 0
  /** Out of the orders with the next `settle`. */
  readonly #gone = new Set<number>()
  readonly #moved = new Set<number>()

  constructor() {
    const { id, startMs } = this.numbers
    const byId = (a: number, b: number): number => (id.units[a] ?? 0) - (id.units[b] ?? 0)
    this.#byId = new RowOrder(byId)
    this.#byStart = new RowOrder((a, b) => (startMs.units[a] ?? 0) - (startMs.units[b] ?? 0) || byId(a, b))
  }

  get flags(): Uint8Array {
    return this.#flags
  }

  /** Rows by start, those that began at once by id. */
  get byStart(): RowOrder {
    return this.#byStart
  }

  /** How often something in it has changed. */
  get changes(): number {
    return this.#changes
  }

  get size(): number {
    return this.#used - this.#free.length
  }

  get bytes(): number {
    const numbers = Object.values(this.numbers).map(({ units }) => units)
    const columns = [...numbers, ...CODED.map(name => this.coded[name].codes), this.#flags]
    const orders = 8 * this.#room
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0) + orders + this.states.bytes
  }

  /** Makes room for so many rows in all. */
  reserve(rows: number): void {
    if (rows <= this.#room) return
    this.#room = rows
    for (const column of Object.values(this.numbers)) column.reserve(rows)
    for (const name of CODED) this.coded[name].reserve(rows)
    const flags = new Uint8Array(rows)
    flags.set(this.#flags)
    this.#flags = flags
    this.states.reserve(rows)
    this.#byId.reserve(rows)
    this.#byStart.reserve(rows)
  }

  /** Of those that were there when it was last settled. */
  rowOf(id: number): number | undefined {
    const ids = this.numbers.id.units
    const { rows } = this.#byId
    const row = rows[this.#byId.before(each => (ids[each] ?? 0) < id)]
    return row !== undefined && ids[row] === id ? row : undefined
  }

  /** Gives back room that nothing will soon be in. */
  trim(): void {
    this.states.trim()
  }

  /** Writes reports, in the place of those of the same ids, and takes away others; each id once. Settles. */
  change(written: readonly ReportFacts[], removed: readonly number[]): void {
    this.#changes++
    const rows = written.map(({ id }) => this.rowOf(id))
    for (const id of removed) {
      const row = this.rowOf(id)
      if (row !== undefined) this.#gone.add(row)
    }
    const starts = this.numbers.startMs.units
    for (const [at, row] of rows.entries())
      if (row !== undefined && starts[row] !== written[at]?.startMs) this.#moved.add(row)
    // While the rows still have the values that they are in order by.
    this.#byId.drop(this.#gone)
    this.#byStart.drop(new Set([...this.#gone, ...this.#moved]))
    for (const row of this.#gone) this.#ownShares.delete(row)
    this.#free.push(...this.#gone)
    this.#gone.clear()
    for (const [at, facts] of written.entries()) this.#put(rows[at], keptFacts(facts))
    this.#moved.clear()
    this.#byId.settle()
    this.#byStart.settle()
  }

  #put(known: number | undefined, facts: ReportFacts): void {
    const row = known ?? this.#free.pop() ?? this.#used++
    if (row >= this.#room) this.reserve(roomFor(row))
    this.#number(row, facts)
    this.#code(row, facts)
    this.#flags[row] = (facts.deleted ? DELETED : 0) | (facts.short ? SHORT : 0)
    this.states.set(row, facts.states)
    this.#keepShares(row, facts)
    if (known === undefined) this.#byId.add(row)
    if (known === undefined || this.#moved.has(known)) this.#byStart.add(row)
  }

  #number(row: number, facts: ReportFacts): void {
    const { numbers } = this
    numbers.id.set(row, facts.id)
    numbers.startMs.set(row, facts.startMs)
    numbers.endMs.set(row, facts.endMs)
    numbers.coveredArea.set(row, facts.coveredArea)
    numbers.totalArea.set(row, facts.totalArea)
    numbers.workSeconds.set(row, facts.workSeconds)
    numbers.disinfectionSeconds.set(row, facts.disinfectionSeconds)
    numbers.disinfectedArea.set(row, facts.disinfectedArea)
    numbers.water.set(row, facts.water)
  }

  #code(row: number, facts: ReportFacts): void {
    const { coded } = this
    coded.robot.set(row, facts.robot)
    coded.account.set(row, facts.account)
    coded.planFirstId.set(row, facts.planFirstId)
    coded.planArea.set(row, facts.planArea)
    coded.cleanableArea.set(row, facts.cleanableArea)
    coded.location.set(row, facts.location)
    coded.locationName.set(row, facts.locationName)
    coded.locationCategory.set(row, facts.locationCategory)
    coded.result.set(row, facts.result)
    coded.planType.set(row, facts.planType)
    coded.reality.set(row, facts.reality)
    coded.model.set(row, facts.model)
    coded.width.set(row, facts.width)
    coded.features.set(row, facts.features)
    coded.users.set(row, facts.users)
  }

  #keepShares(row: number, { productivity, performance }: ReportFacts): void {
    const usual = this.#usualShares(row)
    if (usual.productivity === productivity && usual.performance === performance) this.#ownShares.delete(row)
    else this.#ownShares.set(row, { productivity, performance })
  }

  #usualShares(row: number): Shares {
    const { coveredArea, totalArea, workSeconds } = this.numbers
    return sharesOf({
      coveredArea: coveredArea.at(row),
      totalArea: totalArea.at(row),
      workSeconds: workSeconds.at(row),
    })
  }

  /** m²/h and percent. They follow from areas and times in all but a few rows. */
  shares(row: number): Shares {
    return this.#ownShares.get(row) ?? this.#usualShares(row)
  }

  /** All of a row. @throws RangeError of a row that is not there */
  at(row: number): ReportFacts {
    const { coded, numbers } = this
    const flags = this.#flags[row] ?? 0
    return {
      id: numbers.id.at(row),
      robot: coded.robot.at(row),
      account: coded.account.at(row),
      planFirstId: coded.planFirstId.at(row),
      planArea: coded.planArea.at(row),
      location: coded.location.at(row),
      locationName: coded.locationName.at(row),
      locationCategory: coded.locationCategory.at(row),
      startMs: numbers.startMs.at(row),
      endMs: numbers.endMs.at(row),
      coveredArea: numbers.coveredArea.at(row),
      cleanableArea: coded.cleanableArea.at(row),
      totalArea: numbers.totalArea.at(row),
      ...this.shares(row),
      workSeconds: numbers.workSeconds.at(row),
      disinfectionSeconds: numbers.disinfectionSeconds.at(row),
      disinfectedArea: numbers.disinfectedArea.at(row),
      water: numbers.water.at(row),
      result: coded.result.at(row),
      planType: coded.planType.at(row),
      reality: coded.reality.at(row),
      model: coded.model.at(row),
      width: coded.width.at(row),
      features: coded.features.at(row),
      users: coded.users.at(row),
      deleted: (flags & DELETED) !== 0,
      short: (flags & SHORT) !== 0,
      states: this.states.at(row),
    }
  }
}
