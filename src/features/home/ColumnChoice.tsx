import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { TABLE_COLUMNS, type TableColumn } from './homeColumns.ts'
import styles from './TableTools.module.css'
import type { HomeColumns } from './useHomeColumns.ts'

type Way = 'earlier' | 'later'

type RowProps = {
  readonly column: TableColumn
  readonly isShown: boolean
  /** Ways in which there is no further place. */
  readonly ends: readonly Way[]
  readonly onShow: (shown: boolean) => void
  readonly onMove: (way: Way) => void
}

function ColumnRow({ column, isShown, ends, onShow, onMove }: RowProps) {
  const { t } = useTranslation()
  const name = t(`home.columns.${column}`)
  const mover = (way: Way, Icon: typeof ArrowUp) => (
    <IconButton
      label={t(`homeTable.${way}`, { column: name })}
      disabledReason={
        ends.includes(way) ? t(way === 'earlier' ? 'homeTable.startReached' : 'homeTable.endReached') : undefined
      }
      onPress={() => onMove(way)}
      data-mover={`${column} ${way}`}
    >
      <Icon data-small aria-hidden />
    </IconButton>
  )
  return (
    <li className={styles['row']}>
      <Tick text={name} isSelected={isShown} onChange={onShow} />
      {mover('earlier', ArrowUp)}
      {mover('later', ArrowDown)}
    </li>
  )
}

const isDefault = (columns: readonly TableColumn[]): boolean => columns.join() === TABLE_COLUMNS.join()

type Props = { readonly chosen: HomeColumns; readonly showsAccounts: boolean }

/** Which columns the table shows, and in which order; the table follows at once. */
export function ColumnChoice({ chosen: { columns, choose }, showsAccounts }: Props) {
  const { t } = useTranslation()
  // Columns that are left out keep their place in the list for as long as it is open.
  const [order, setOrder] = useState<readonly TableColumn[]>(() => [
    ...columns,
    ...TABLE_COLUMNS.filter(column => !columns.includes(column)),
  ])
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<string>(undefined)
  // The button moves with its row, and keeps the focus.
  useLayoutEffect(() => {
    if (moved.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-mover="${moved.current}"]`)?.focus()
    moved.current = undefined
  }, [order])
  const shownOrder = order.filter(column => showsAccounts || column !== 'account')
  const move = (column: TableColumn, way: Way): void => {
    const place = shownOrder.indexOf(column)
    const other = shownOrder[place + (way === 'earlier' ? -1 : 1)]
    if (other === undefined) return
    const next = order.map(each => (each === column ? other : each === other ? column : each))
    moved.current = `${column} ${way}`
    setOrder(next)
    choose(next.filter(each => columns.includes(each)))
    const to = place + (way === 'earlier' ? 0 : 2)
    setAnnounced(t('homeTable.moved', { column: t(`home.columns.${column}`), place: to, count: shownOrder.length }))
  }
  const show = (column: TableColumn, isShown: boolean): void =>
    choose(order.filter(each => (each === column ? isShown : columns.includes(each))))
  const reset = (): void => {
    setOrder(TABLE_COLUMNS)
    choose(undefined)
  }
  return (
    <div className={styles['choice']}>
      <p>{t('homeTable.first')}</p>
      <ul ref={list} aria-label={t('homeTable.columns')}>
        {shownOrder.map((column, place) => (
          <ColumnRow
            key={column}
            column={column}
            isShown={columns.includes(column)}
            ends={[
              ...(place === 0 ? ['earlier' as const] : []),
              ...(place === shownOrder.length - 1 ? ['later' as const] : []),
            ]}
            onShow={isShown => show(column, isShown)}
            onMove={way => move(column, way)}
          />
        ))}
      </ul>
      <p className={styles['narrow']}>{t('homeTable.narrow')}</p>
      <p className={styles['phone']}>{t('homeTable.phone')}</p>
      <div className={styles['foot']}>
        <Button
          size="small"
          disabledReason={isDefault(columns) && isDefault(order) ? t('homeTable.isDefault') : undefined}
          onPress={reset}
        >
          {t('homeTable.reset')}
        </Button>
      </div>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </div>
  )
}
