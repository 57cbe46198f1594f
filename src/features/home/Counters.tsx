import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { SHAPES, type Shape } from '../../widgets/state/stateShapes.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { ALARMS, type Count, type Filtered } from './fleetFilter.ts'
import styles from './HomeScreen.module.css'
import type { Fleet } from './useFleet.ts'

type Props = {
  readonly counts: Filtered['counts']
  readonly known: Fleet['state']
  readonly value: Shape | undefined
  readonly onChange: (shape: Shape | undefined) => void
}

/** Always there; the others only while a robot is in that state, so that they do not ask for attention. */
const ALWAYS: ReadonlySet<Shape> = new Set(['stuck', 'warning', 'cleaning', 'disinfecting', 'operator', 'home'])
const NO_ROBOT: Count = { count: 0, shown: 0 }

/** A number that may not be there yet, or not at all: a bar, or a dash, never a zero. */
export function KnownCount({ known, children }: { readonly known: Fleet['state']; readonly children: string }) {
  if (known === 'known') return <b>{children}</b>
  return <b aria-hidden>{known === 'loading' ? <Skeleton width="1.5ch" /> : '–'}</b>
}

/** How many robots are in each state; each is a filter, the worst first. Alarms count all robots, and say how many of them a filter leaves. */
export function Counters({ counts, known, value, onChange }: Props) {
  const { t } = useTranslation()
  const shapes = SHAPES.filter(shape => ALWAYS.has(shape) || value === shape || (counts.get(shape)?.count ?? 0) > 0)
  return (
    <div
      className={styles['counters']}
      role="group"
      aria-label={t('home.filterByState')}
      aria-busy={known === 'loading'}
    >
      {shapes.map(shape => {
        const { count, shown } = counts.get(shape) ?? NO_ROBOT
        const state = t(`shapes.${shape}`)
        const unknown = known === 'loading' ? t('home.countLoading', { state }) : t('home.countFailed', { state })
        return (
          <ToggleButton
            key={shape}
            className={styles['counter'] ?? ''}
            isSelected={value === shape}
            onChange={selected => onChange(selected ? shape : undefined)}
            data-alarm={(ALARMS.has(shape) && count > 0) || undefined}
            style={{ '--counter-fg': `var(--state-${shape}-fg)` }}
            {...(known === 'known' ? {} : { 'aria-label': unknown })}
          >
            <StateShape shape={shape} size={16} />
            <KnownCount known={known}>{String(count)}</KnownCount>
            {state}
            {shown < count && <small>{t('home.ofThemShown', { count: shown })}</small>}
          </ToggleButton>
        )
      })}
    </div>
  )
}
