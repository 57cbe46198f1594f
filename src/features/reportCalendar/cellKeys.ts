import type { KeyboardEvent } from 'react'

type Step = { readonly rows: number; readonly columns: number }

const STEPS: { readonly [key: string]: Step } = {
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
}

/** How far an arrow looks for the next cell that can be pressed. */
const REACH = 400

/** On a cell with `data-at="row,column"` in a table: arrow keys go to the next cell that is there, over those that are empty. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const table = event.currentTarget.closest('table')
  const [row, column] = (event.currentTarget.dataset['at'] ?? '').split(',').map(Number)
  if (row === undefined || column === undefined || Number.isNaN(row)) return
  event.preventDefault()
  for (let far = 1; far <= REACH; far++) {
    const at = `${row + far * step.rows},${column + far * step.columns}`
    const next = table?.querySelector<HTMLElement>(`[data-at="${at}"]`)
    if (!next) continue
    next.focus()
    return
  }
}
