import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VERDICTS, type Verdict } from '../../../contract/journal/verdicts.ts'
import { useStableCall } from '../../actors/useStableCall.ts'
import { valueText } from './chart/chartState.ts'
import styles from './EventList.module.css'
import { actorOf, type ShownEntry, titleOf } from './eventRows.ts'
import { listKeys } from './listKeys.ts'
import { momentText } from './momentText.ts'
import { WordedVerdict } from './VerdictMark.tsx'

/** Px; the style sheet has it too. */
const ROW = 44
const BESIDE = 6

type Props = {
  /** Oldest first; shown newest first. */
  readonly rows: readonly ShownEntry[]
  readonly at: number | undefined
  readonly zone: string
  readonly onPick: (entry: ShownEntry) => void
  /** The oldest row was scrolled to. */
  readonly onEnd?: (() => void) | undefined
}

/** Which of the rows are worth drawing. */
function useWindow(rows: readonly ShownEntry[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const newest = useRef(rows.at(-1)?.n)
  const read = (): void => {
    const { scrollTop = 0, clientHeight = 600 } = ref.current ?? {}
    setView(before =>
      Math.floor(before.top / ROW) === Math.floor(scrollTop / ROW) && before.height === clientHeight
        ? before
        : { top: scrollTop, height: clientHeight },
    )
  }
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Whoever reads older rows goes on reading them while new ones come above.
  useLayoutEffect(() => {
    const before = newest.current
    newest.current = rows.at(-1)?.n
    const element = ref.current
    if (element === null || before === undefined || element.scrollTop < ROW) return
    const added = rows.length - 1 - rows.findLastIndex(({ n }) => n <= before)
    if (added > 0 && added < rows.length) element.scrollTop += added * ROW
  }, [rows])
  const first = Math.max(0, Math.floor(view.top / ROW) - BESIDE)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + BESIDE)
  // As many as can be drawn at once, wherever the view begins.
  const slots = Math.ceil(view.height / ROW) + 1 + 2 * BESIDE
  return { ref, read, first, last, slots, page: Math.max(1, Math.floor(view.height / ROW) - 1) }
}

/** The events of the journal, newest first, however many there are. */
export function EventList({ rows, at, zone, onPick, onEnd }: Props) {
  const { t } = useTranslation()
  const words = useRowWords()
  const pick = useStableCall(onPick)
  const { ref, read, first, last, slots, page } = useWindow(rows)
  const count = rows.length
  const place = at === undefined ? -1 : rows.findLastIndex(({ n }) => n <= at)
  const chosen = place < 0 ? -1 : count - 1 - place
  const show = (index: number): void => {
    const element = ref.current
    if (element === null) return
    const top = index * ROW
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW > element.scrollTop + element.clientHeight) element.scrollTop = top + ROW - element.clientHeight
  }
  // The moment may also be chosen elsewhere: by a step, in the sequence, by a cause.
  const reveal = useEffectEvent(() => {
    if (chosen >= 0) show(chosen)
  })
  useLayoutEffect(() => reveal(), [at])
  const go = (index: number): void => {
    const row = rows[count - 1 - index]
    if (row === undefined) return
    onPick(row)
    show(index)
  }
  return (
    <div
      ref={ref}
      className={styles['list']}
      role="listbox"
      aria-label={t('inspector.events')}
      tabIndex={0}
      aria-activedescendant={chosen >= first && chosen < last ? `event-${chosen}` : undefined}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        read()
        if (scrollTop > 0 && scrollTop + clientHeight >= count * ROW - 1) onEnd?.()
      }}
      onKeyDown={event => listKeys(event, { index: chosen, count, page, go })}
    >
      <div className={styles['all']} style={{ height: count * ROW }} role="presentation">
        {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
          const index = first + offset
          const entry = rows[count - 1 - index]
          return (
            entry && (
              // A row that is scrolled away leaves its elements to the one that comes: new ones each time were more garbage than a frame has room for.
              <EventRow
                key={index % slots}
                entry={entry}
                index={index}
                count={count}
                zone={zone}
                words={words}
                isChosen={index === chosen && entry.n === at}
                onPick={pick}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** Words of rows, looked up once for all of them: while somebody scrolls, each frame has rows of its own. */
function useRowWords() {
  const { t } = useTranslation()
  return useMemo(() => {
    const kinds = new Map(Object.values(KIND_KEYS).map(key => [key, t(`inspector.kinds.${key}`)]))
    const verdicts = new Map(VERDICTS.map(verdict => [verdict, t(`inspector.verdicts.${verdict}`)]))
    return {
      kindOf: ({ kind }: ShownEntry) => kinds.get(KIND_KEYS[kind]) ?? '',
      verdictOf: (verdict: Verdict) => verdicts.get(verdict) ?? '',
    }
  }, [t])
}

type RowWords = ReturnType<typeof useRowWords>
type RowProps = {
  readonly entry: ShownEntry
  readonly index: number
  readonly count: number
  readonly zone: string
  readonly words: RowWords
  readonly isChosen: boolean
  readonly onPick: (entry: ShownEntry) => void
}

const EventRow = memo(function EventRow({ entry, index, count, zone, words, isChosen, onPick }: RowProps) {
  const title = titleOf(entry) || words.kindOf(entry)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
    <div
      id={`event-${index}`}
      className={styles['row']}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-selected={isChosen || undefined}
      style={{ transform: `translateY(${index * ROW}px)` }}
      onClick={() => onPick(entry)}
    >
      <time>{momentText(entry.atMs, zone)}</time>
      <code className={styles['title']} title={title}>
        {title}
      </code>
      <Outcome entry={entry} words={words} />
      <small>{actorOf(entry) ?? words.kindOf(entry)}</small>
    </div>
  )
})

const KIND_KEYS = {
  'event.received': 'event',
  'actor.born': 'born',
  'actor.ended': 'ended',
  'socket.message': 'socket',
  'api.call': 'call',
  'readout.changed': 'readout',
  'page.loaded': 'loaded',
  navigation: 'navigation',
  error: 'error',
  'journal.gap': 'gap',
} as const satisfies { readonly [K in ShownEntry['kind']]: string }

/** At the right of a row: where the event led, or why nowhere. */
function Outcome({ entry, words }: Pick<RowProps, 'entry' | 'words'>) {
  switch (entry.kind) {
    case 'event.received':
      if (entry.verdict !== 'taken')
        return <WordedVerdict verdict={entry.verdict} word={words.verdictOf(entry.verdict)} />
      return (
        <span className={styles['outcome']}>
          <WordedVerdict verdict="taken" word={words.verdictOf('taken')} isWordHidden />
          <code title={valueText(entry.to)}>{lastPart(valueText(entry.to))}</code>
        </span>
      )
    case 'api.call':
      return <code className={styles['outcome']}>{entry.status === 0 ? '–' : entry.status}</code>
    default:
      return undefined
  }
}

/** The end of a long path says more than its beginning. */
const lastPart = (text: string): string => (text.length > 14 ? `…${text.slice(-13)}` : text)
