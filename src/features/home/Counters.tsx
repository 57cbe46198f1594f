import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { StateShape } from '../../widgets/StateBadge.tsx'
import { SHAPES, type Shape } from '../../widgets/stateShapes.ts'
import styles from './HomeScreen.module.css'

type Props = {
  readonly counts: ReadonlyMap<Shape, number>
  readonly value: Shape | undefined
  readonly onChange: (shape: Shape | undefined) => void
}

/** Always there; the others only while a robot is in that state, so that they do not ask for attention. */
const ALWAYS: ReadonlySet<Shape> = new Set(['stuck', 'warning', 'cleaning', 'disinfecting', 'operator', 'home'])
const ALARMS: ReadonlySet<Shape> = new Set(['stuck', 'warning'])

/** How many robots are in each state; each is a filter, the worst first. */
export function Counters({ counts, value, onChange }: Props) {
  const { t } = useTranslation()
  const shown = SHAPES.filter(shape => ALWAYS.has(shape) || value === shape || (counts.get(shape) ?? 0) > 0)
  return (
    <div className={styles['counters']} role="group" aria-label={t('home.filterByState')}>
      {shown.map(shape => {
        const count = counts.get(shape) ?? 0
        return (
          <ToggleButton
            key={shape}
            className={styles['counter'] ?? ''}
            isSelected={value === shape}
            onChange={selected => onChange(selected ? shape : undefined)}
            data-alarm={(ALARMS.has(shape) && count > 0) || undefined}
            style={{ '--counter-fg': `var(--state-${shape}-fg)` }}
          >
            <StateShape shape={shape} size={16} />
            <b>{count}</b>
            {t(`shapes.${shape}`)}
          </ToggleButton>
        )
      })}
    </div>
  )
}
