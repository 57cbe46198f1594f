import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/Button.tsx'
import { StatePatch } from '../../../widgets/StateStrip.tsx'
import type { Shape } from '../../../widgets/stateShapes.ts'
import styles from './DayHead.module.css'

/** Told of each day; the rarer ones where they are. */
const LEGEND = ['cleaning', 'warning', 'stuck', 'operator', 'home', 'offline'] as const satisfies readonly Shape[]
const RARE = ['disinfecting', 'unknown'] as const satisfies readonly Shape[]

type Props = {
  readonly title: string
  readonly summary: string
  /** Shapes on screen. */
  readonly shapes: ReadonlySet<Shape>
  readonly hasGaps: boolean
  readonly phone: boolean
  /** To the time that is played, where another one is looked at. */
  readonly back: { readonly label: string; readonly go: () => void } | undefined
  /** At the right end. */
  readonly children: ReactNode
}

/** Which day it is, what came of it, and what the patterns mean. What of the legend has no room is left out; every thing says its words itself. */
export function DayHead({ title, summary, shapes, hasGaps, phone, back, children }: Props) {
  const { t } = useTranslation()
  const told = [...LEGEND, ...RARE.filter(shape => shapes.has(shape))]
  return (
    <div className={styles['head']} data-phone={phone || undefined}>
      <h3>{title}</h3>
      <span className={styles['summary']}>{summary}</span>
      {back && (
        <Button size="small" variant="quiet" icon={<Undo2 data-small aria-hidden />} onPress={back.go}>
          {back.label}
        </Button>
      )}
      <ul className={styles['legend']} aria-label={t('monitor.timeline.legend')}>
        {told.map(shape => (
          <li key={shape}>
            <StatePatch shape={shape} className={styles['patch']} />
            {t(`shapes.${shape}`)}
          </li>
        ))}
        {hasGaps && (
          <li>
            <i className={styles['gap']} aria-hidden />
            {t('monitor.timeline.notRecorded')}
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}
