/** One figure: what was measured, and what it is held against where there is a budget (architecture, section 8). */
export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** `max`: good at or below; `min`: good at or above. */
  readonly budget?: { readonly kind: 'max' | 'min'; readonly value: number }
}

const digits = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
const shown = (value: number, unit: string): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: digits(value) })} ${unit}`

/** A plain table: figure, budget, and measured over budget. It judges nothing: a bench run never fails by the clock. */
export function printTable(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, value, unit, budget }) => [
    what,
    shown(value, unit),
    budget ? `${budget.kind === 'max' ? '≤' : '≥'} ${shown(budget.value, unit)}` : '',
    budget ? `${(value / budget.value).toFixed(2)}×` : '',
  ])
  const head = ['what', 'measured', 'budget', 'ratio']
  const widths = head.map((text, column) => Math.max(text.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}`)
  console.log(line(head))
  for (const row of rows) console.log(line(row))
}

/** The value below which a share of the sorted values lies; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** How long something takes, ms. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
