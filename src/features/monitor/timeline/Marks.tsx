import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { shareAt } from '../../robotDays/geometry.ts'
import { isWithin, type Period } from '../../robotDays/periods.ts'
import type { TimelineText } from '../../robotDays/timelineText.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import { MarkPicture } from './MarkPicture.tsx'
import styles from './Marks.module.css'
import type { ShownMark, TimelineMarks } from './useTimelineMarks.ts'

/** Marks are buttons: their places must not lie on each other. CSS pixels. */
const PLACE_PX = 24
/** How many marks of one place a label names, before it counts the rest. */
const MAX_SPOKEN = 4

type Props = {
  readonly hour: Period
  readonly marks: TimelineMarks
  readonly widthPx: number
  readonly words: TimelineText
  readonly onSeek: (timeMs: number) => void
}

/** What happened in the hour, above the strip: pins, incidents, changes of control, messages. A press goes there. */
export const Marks = memo(function Marks({ hour, marks, widthPx, words, onSeek }: Props) {
  const { t } = useTranslation()
  if (marks.failed)
    return (
      <div className={styles['marks']} role="alert">
        <span className={styles['failed']}>
          <StateShape shape="warning" size={12} />
          {t('monitor.timeline.failed.marks')}
          <Button size="small" variant="quiet" onPress={marks.retry}>
            {t('shared.retry')}
          </Button>
        </span>
      </div>
    )
  const gapMs = widthPx > 0 ? (PLACE_PX / widthPx) * (hour.toMs - hour.fromMs) : Number.POSITIVE_INFINITY
  const clusters = clustersOf(
    marks.marks.filter(({ timeMs }) => isWithin(hour, timeMs)),
    gapMs,
  )
  return (
    <ul className={styles['marks']} aria-label={t('monitor.timeline.marks')}>
      {clusters.map(cluster => (
        <li key={cluster.first.timeMs} style={{ left: `${shareAt(hour, cluster.first.timeMs) * 100}%` }}>
          <MarkButton cluster={cluster} words={words} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  )
})

type ButtonProps = Pick<Props, 'words' | 'onSeek'> & { readonly cluster: Cluster<ShownMark> }

function MarkButton({ cluster: { first, all }, words, onSeek }: ButtonProps) {
  const { t } = useTranslation()
  const spoken = all.slice(0, MAX_SPOKEN).map(({ timeMs, label }) => `${words.second(timeMs)} ${label}`)
  const more = all.length - spoken.length
  return (
    <IconButton
      className={styles['mark']}
      label={[...spoken, ...(more > 0 ? [t('shared.more', { count: more })] : [])].join(' · ')}
      onPress={() => onSeek(first.timeMs)}
    >
      <MarkPicture mark={first} />
      {all.length > 1 && <span className={styles['count']}>{all.length}</span>}
    </IconButton>
  )
}
