import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { indexAfter } from '../../../machines/inspector/journalFold.ts'
import type { ShownEntry } from './eventRows.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { listKeys } from './listKeys.ts'
import { momentText } from './momentText.ts'
import styles from './SequencePanel.module.css'
import { type Lane, type SequenceRow, sequenceOf } from './sequence.ts'
import type { Inspector } from './useInspector.ts'

/** Facts of the window: it ends with the moment that is shown. */
const WINDOW = 400
const ROW = 26
const LANE = 148
const BESIDE = 8

type Chosen = { readonly lane: string | undefined; readonly narrow: (lane: string | undefined) => void }

/** Rows of the window, of one lane where one is chosen. */
function useSequence({ entries, at }: Inspector) {
  const [lane, narrow] = useState<string>()
  const end = at === undefined ? entries.length : indexAfter(entries, at)
  const all = useMemo(() => sequenceOf(entries.slice(Math.max(0, end - WINDOW), end)), [entries, end])
  const rows = lane === undefined ? all.rows : all.rows.filter(({ from, to }) => from === lane || to === lane)
  const used = new Set(rows.flatMap(({ from, to }) => [from, to]))
  const chosen: Chosen = { lane, narrow }
  return { rows, lanes: all.lanes.filter(({ id }) => used.has(id)), all: all.lanes, ...chosen }
}

/** Who sent what to whom, downwards in time, up to the moment that is shown. */
export function SequencePanel({ inspector, zone }: { readonly inspector: Inspector; readonly zone: string }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 240 })
  const { rows, lanes, all, lane, narrow } = useSequence(inspector)
  const nameOf = ({ id, kind }: Lane): string =>
    kind === 'you' ? t('inspector.lanes.you') : kind === 'api' ? t('inspector.lanes.api') : id
  const read = (): void => setView({ top: ref.current?.scrollTop ?? 0, height: ref.current?.clientHeight ?? 240 })
  // The newest of the window is at its foot.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    element.scrollTop = element.scrollHeight
    read()
  }, [rows.length, inspector.at])
  const chosen = rows.findIndex(({ n }) => n === inspector.at)
  const pick = (index: number): void => {
    const row = rows[index]
    const entry = row && inspector.entries[indexAfter(inspector.entries, row.n) - 1]
    if (isShown(entry)) inspector.pick(entry)
  }
  const first = Math.max(0, Math.floor(view.top / ROW) - BESIDE)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + BESIDE)
  const [from, to] = [rows[0], rows.at(-1)]
  const width = Math.max(1, lanes.length) * LANE
  return (
    <section className={styles['panel']} data-region="time" aria-label={t('inspector.sequence')}>
      <div className={styles['head']}>
        <h2>{t('inspector.sequence')}</h2>
        {from && to && (
          <span className={styles['span']}>
            {t('inspector.span', { from: momentText(from.atMs, zone), to: momentText(to.atMs, zone) })}
          </span>
        )}
        <FilterChoice
          label={t('inspector.between')}
          all={t('inspector.betweenAll')}
          options={all.map(each => ({ id: each.id, text: nameOf(each) }))}
          value={lane}
          onChoose={narrow}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles['none']}>{t('inspector.noEvents')}</p>
      ) : (
        <div
          ref={ref}
          className={styles['scroll']}
          role="listbox"
          aria-label={t('inspector.sequence')}
          tabIndex={0}
          onScroll={read}
          aria-activedescendant={chosen >= 0 ? `arrow-${chosen}` : undefined}
          onKeyDown={event => listKeys(event, { index: chosen, count: rows.length, page: 8, go: pick })}
        >
          <div className={styles['lanes']} style={{ width }} role="presentation">
            {lanes.map(each => (
              <span key={each.id} style={{ width: LANE }} title={nameOf(each)}>
                {nameOf(each)}
              </span>
            ))}
          </div>
          <div className={styles['rows']} style={{ width, height: rows.length * ROW }} role="presentation">
            {lanes.map((each, index) => (
              <i key={each.id} style={{ left: index * LANE + LANE / 2 }} />
            ))}
            {rows.slice(first, last).map((row, offset) => (
              <Arrow
                key={row.n}
                row={row}
                index={first + offset}
                lanes={lanes}
                nameOf={nameOf}
                isChosen={row.n === inspector.at}
                onPick={pick}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

const isShown = (entry: Inspector['entries'][number] | undefined): entry is ShownEntry =>
  entry !== undefined && entry.kind !== 'event.sent'

type ArrowProps = {
  readonly row: SequenceRow
  readonly index: number
  readonly lanes: readonly Lane[]
  readonly nameOf: (lane: Lane) => string
  readonly isChosen: boolean
  readonly onPick: (index: number) => void
}

function Arrow({ row, index, lanes, nameOf, isChosen, onPick }: ArrowProps) {
  const { t } = useTranslation()
  const [from, to] = [row.from, row.to].map(id => lanes.findIndex(lane => lane.id === id))
  const [source, target] = [lanes[from ?? -1], lanes[to ?? -1]]
  if (from === undefined || to === undefined || source === undefined || target === undefined) return undefined
  const isSelf = from === to
  const left = Math.min(from, to) * LANE + LANE / 2
  const width = isSelf ? LANE - 10 : Math.abs(to - from) * LANE
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
    <div
      id={`arrow-${index}`}
      className={styles['arrow']}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-label={t('inspector.arrow', { event: row.text, from: nameOf(source), to: nameOf(target) })}
      data-selected={isChosen || undefined}
      data-refused={row.isRefused || undefined}
      data-direction={isSelf ? 'self' : to > from ? 'right' : 'left'}
      style={{ top: index * ROW, left, width }}
      onClick={() => onPick(index)}
    >
      <code title={row.text}>{row.text}</code>
    </div>
  )
}
