import { productivityOf, truePerformance } from '../../../contract/reportFigures.ts'
import type { ROBOT_MODELS } from '../../../contract/robot/models.ts'
import type { REPORT_PLAN_TYPES, ReportResult } from '../../../contract/robot/runReport.ts'
import { CodedColumn } from './codedColumn.ts'
import { RowOrder, roomFor } from './rowOrder.ts'
import { StateRows, type StateTime } from './stateRows.ts'

/** What filters, sums and the order of lists need of a report. Units as in `cleaning_reports`; times ms since the epoch. */
export type ReportFacts = {
  readonly id: number
  readonly robot: number
  readonly account: number
  readonly planFirstId: number
  readonly planArea: number
  readonly location: number | null
  readonly locationName: string
  readonly locationCategory: string
  readonly startMs: number
  readonly endMs: number
  readonly coveredArea: number
  readonly cleanableArea: number
  readonly totalArea: number
  readonly productivity: number
  readonly performance: number
  readonly workSeconds: number
  readonly disinfectionSeconds: number
  readonly disinfectedArea: number
  readonly water: number
  readonly result: ReportResult
  readonly planType: (typeof REPORT_PLAN_TYPES)[number]
  readonly reality: 'physical' | 'recording' | 'replayed'
  readonly model: (typeof ROBOT_MODELS)[number]
  readonly width: number
  /** Sets, their elements in order with commas between them: few rows have one of their own. */
  readonly features: string
  readonly users: string
  readonly deleted: boolean
  readonly short: boolean
  readonly states: readonly StateTime[]
}

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
const NUMBERS = [
  'id',
  'startMs',
  'endMs',
  'coveredArea',
  'totalArea',
  'workSeconds',
  'disinfectionSeconds',
  'disinfectedArea',
  'water',
] as const satisfies (keyof ReportFacts)[]
type NumberColumn = (typeof NUMBERS)[number]
/** Bits of `flags`. */
export const [DELETED, SHORT] = [1, 2]

type Shares = Pick<ReportFacts, 'productivity' | 'performance'>

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
  readonly #numbers = new Map(NUMBERS.map(name => [name, new Float64Array(0)]))
  #flags = new Uint8Array(0)
  /** Of rows whose shares are not those of their areas and times. */
  readonly #ownShares = new Map<number, Shares>()
  readonly #byId: RowOrder
  readonly #byStart: RowOrder
  readonly #free: number[] = []
  #used = 0
  #room = 0
  /** Out of the orders with the next `settle`. */
  readonly #gone = new Set<number>()
  readonly #moved = new Set<number>()

  constructor() {
    const value = (name: NumberColumn, row: number): number => this.numbers(name)[row] ?? 0
    const byId = (a: number, b: number): number => value('id', a) - value('id', b)
    this.#byId = new RowOrder(byId)
    this.#byStart = new RowOrder((a, b) => value('startMs', a) - value('startMs', b) || byId(a, b))
  }

  /** By row. Not to be kept beyond the next change. */
  numbers(name: NumberColumn): Float64Array {
    return this.#numbers.get(name) ?? new Float64Array(0)
  }

  get flags(): Uint8Array {
    return this.#flags
  }

  /** Rows by start, those that began at once by id. */
  get byStart(): RowOrder {
    return this.#byStart
  }

  get size(): number {
    return this.#used - this.#free.length
  }

  get bytes(): number {
    const columns = [...this.#numbers.values(), ...CODED.map(name => this.coded[name].codes), this.#flags]
    const orders = 8 * this.#room
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0) + orders + this.states.bytes
  }

  /** Makes room for so many rows in all. */
  reserve(rows: number): void {
    if (rows <= this.#room) return
    this.#room = rows
    for (const [name, values] of this.#numbers) {
      const longer = new Float64Array(rows)
      longer.set(values)
      this.#numbers.set(name, longer)
    }
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
    const ids = this.numbers('id')
    const { rows } = this.#byId
    const row = rows[this.#byId.before(each => (ids[each] ?? 0) < id)]
    return row !== undefined && ids[row] === id ? row : undefined
  }

  /** Writes reports, in the place of those of the same ids, and takes away others; each id once. Settles. */
  change(written: readonly ReportFacts[], removed: readonly number[]): void {
    const rows = written.map(({ id }) => this.rowOf(id))
    for (const id of removed) {
      const row = this.rowOf(id)
      if (row !== undefined) this.#gone.add(row)
    }
    const starts = this.numbers('startMs')
    for (const [at, row] of rows.entries())
      if (row !== undefined && starts[row] !== written[at]?.startMs) this.#moved.add(row)
    // While the rows still have the values that they are in order by.
    this.#byId.drop(this.#gone)
    this.#byStart.drop(new Set([...this.#gone, ...this.#moved]))
    for (const row of this.#gone) this.#ownShares.delete(row)
    this.#free.push(...this.#gone)
    this.#gone.clear()
    for (const [at, facts] of written.entries()) this.#put(rows[at], facts)
    this.#moved.clear()
    this.#byId.settle()
    this.#byStart.settle()
  }

  #put(known: number | undefined, facts: ReportFacts): void {
    const row = known ?? this.#free.pop() ?? this.#used++
    if (row >= this.#room) this.reserve(roomFor(row))
    for (const [name, values] of this.#numbers) values[row] = facts[name]
    this.#code(row, facts)
    this.#flags[row] = (facts.deleted ? DELETED : 0) | (facts.short ? SHORT : 0)
    this.states.set(row, facts.states)
    this.#keepShares(row, facts)
    if (known === undefined) this.#byId.add(row)
    if (known === undefined || this.#moved.has(known)) this.#byStart.add(row)
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

  #sharesOf(row: number): Shares {
    const area = this.numbers('coveredArea')[row] ?? 0
    return {
      productivity: productivityOf(area, this.numbers('workSeconds')[row] ?? 0),
      performance: truePerformance(area, this.numbers('totalArea')[row] ?? 0),
    }
  }

  #keepShares(row: number, { productivity, performance }: ReportFacts): void {
    const usual = this.#sharesOf(row)
    if (usual.productivity === productivity && usual.performance === performance) this.#ownShares.delete(row)
    else this.#ownShares.set(row, { productivity, performance })
  }

  /** m²/h and percent. They follow from areas and times in all but a few rows. */
  shares(row: number): Shares {
    return this.#ownShares.get(row) ?? this.#sharesOf(row)
  }

  /** All of a row. @throws RangeError of a row that is not there */
  at(row: number): ReportFacts {
    const { coded } = this
    const value = (name: NumberColumn): number => this.numbers(name)[row] ?? 0
    const flags = this.#flags[row] ?? 0
    return {
      id: value('id'),
      robot: coded.robot.at(row),
      account: coded.account.at(row),
      planFirstId: coded.planFirstId.at(row),
      planArea: coded.planArea.at(row),
      location: coded.location.at(row),
      locationName: coded.locationName.at(row),
      locationCategory: coded.locationCategory.at(row),
      startMs: value('startMs'),
      endMs: value('endMs'),
      coveredArea: value('coveredArea'),
      cleanableArea: coded.cleanableArea.at(row),
      totalArea: value('totalArea'),
      ...this.shares(row),
      workSeconds: value('workSeconds'),
      disinfectionSeconds: value('disinfectionSeconds'),
      disinfectedArea: value('disinfectedArea'),
      water: value('water'),
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
