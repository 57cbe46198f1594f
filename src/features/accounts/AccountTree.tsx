import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRowHeight } from '../../theme/rowHeight.ts'
import { useRowsInSight } from '../../widgets/list/rowsInSight.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './AccountTree.module.css'
import { useAccountTools } from './accountTools.ts'
import type { Branch } from './branches.ts'
import { rowBeginning, treeRows, treeStep } from './treeRows.ts'
import { useMoveTarget, useMoving } from './useAccountMove.ts'

const COLUMNS = ['account', 'role', 'tier', 'language', 'robots', 'users'] as const
const NONE: ReadonlySet<number> = new Set()
/** Letters that come within this time of one another are one word, ms. */
const TYPING_MS = 700

type Props = {
  readonly branches: readonly Branch[]
  /** A search shows all that it finds, whatever is closed. */
  readonly isSearch: boolean
  readonly chosen: number | undefined
  readonly onChoose: (account: number) => void
}

/**
 * The tree of accounts, as a grid of rows of which only those in view are drawn: thousands cost no more than the screen holds. One row takes the
 * focus and keys lead from row to row; Tab goes on to what that row offers. While an account moves, a choice is its new parent.
 */
export function AccountTree({ branches, isSearch, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { move } = useAccountTools()
  const moving = useMoving(move)
  const target = useMoveTarget(move)
  const [closed, setClosed] = useState<ReadonlySet<number>>(NONE)
  const [current, setCurrent] = useState(chosen)
  const typed = useRef({ text: '', atMs: 0 })
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => treeRows(branches, isSearch ? NONE : closed), [branches, closed, isSearch])
  const found = rows.findIndex(({ branch }) => branch.account.id === current)
  const at = Math.max(0, found)
  const view = useRowsInSight({ scroller, count: rows.length, rowHeight: useRowHeight('--row-h'), focused: at })
  const selected = moving === undefined ? chosen : target

  // What is chosen elsewhere, by a link or by being made, is the row at hand.
  const [lastChosen, setLastChosen] = useState(chosen)
  if (chosen !== lastChosen) {
    setLastChosen(chosen)
    setCurrent(chosen ?? current)
  }
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (found < 0 || shown.current === chosen) return
    shown.current = chosen
    if (current === chosen) view.show(found, 'nearest')
  }, [found, current, chosen, view])

  const toggle = (id: number): void =>
    setClosed(before => new Set(before.has(id) ? [...before].filter(each => each !== id) : [...before, id]))
  const choose = (id: number): void => {
    setCurrent(id)
    if (moving === undefined) onChoose(id)
    else move.send({ type: 'move.aim', target: id })
  }
  const focus = (index: number): void => {
    const id = rows[index]?.branch.account.id
    flushSync(() => {
      setCurrent(id)
      view.show(index, 'nearest')
    })
    scroller.current?.querySelector<HTMLElement>(`[data-account="${id}"]`)?.focus()
  }
  const type = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isSameWord = event.timeStamp - typed.current.atMs < TYPING_MS
    typed.current = { text: (isSameWord ? typed.current.text : '') + event.key, atMs: event.timeStamp }
    const next = rowBeginning(rows, isSameWord ? at : at + 1, typed.current.text)
    if (next !== undefined) focus(next)
  }
  const press = (event: KeyboardEvent): void => {
    // Keys in what a row offers, and in its menu, are theirs.
    if (event.target !== event.currentTarget) return
    const step = treeStep(rows, at, event.key, view.page)
    const id = rows[at]?.branch.account.id
    if (step === undefined || id === undefined) return type(event)
    event.preventDefault()
    if (step.kind === 'go') focus(step.to)
    else if (step.kind === 'choose') choose(id)
    else toggle(id)
  }
  const drawn = view.rows.flatMap(({ index, top }) => {
    const row = rows[index]
    return row ? [{ row, index, top }] : []
  })
  return (
    <div className={styles['table']} role="treegrid" aria-label={t('accounts.title')} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div className={styles['head']} role="row" aria-rowindex={1}>
          {COLUMNS.map(column => (
            <span key={column} role="columnheader" className={styles[column]}>
              {t(`accounts.columns.${column}`)}
            </span>
          ))}
          <span role="columnheader" aria-label={t('accounts.actions')} />
        </div>
      </div>
      <div ref={scroller} className={styles['tree']} role="presentation">
        <div role="rowgroup" className={styles['rows']} style={{ height: view.height }}>
          {drawn.map(({ row, index, top }) => (
            <AccountRow
              key={row.branch.account.id}
              row={row}
              index={index}
              top={top}
              isCurrent={index === at}
              isSelected={row.branch.account.id === selected}
              onKeyDown={press}
              onToggle={toggle}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
