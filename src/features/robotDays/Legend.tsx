import { useTranslation } from 'react-i18next'
import { StatePatch } from '../../widgets/state/StateStrip.tsx'
import type { Shape } from '../../widgets/state/stateShapes.ts'
import styles from './Legend.module.css'

/** Named for each day; the rarer ones where they occur. */
const USUAL = ['cleaning', 'warning', 'stuck', 'operator', 'home', 'offline'] as const satisfies readonly Shape[]
const RARE = ['disinfecting', 'unknown'] as const satisfies readonly Shape[]

type Props = {
  /** Shapes on screen. */
  readonly shapes: ReadonlySet<Shape>
  readonly hasGaps: boolean
  /** In as many rows as it takes; else what has no room is left out, as everything has its own text. */
  readonly whole: boolean
}

/** What the patterns mean. */
export function Legend({ shapes, hasGaps, whole }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={styles['legend']} data-whole={whole || undefined} aria-label={t('monitor.timeline.legend')}>
      {[...USUAL, ...RARE.filter(shape => shapes.has(shape))].map(shape => (
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
  )
}
