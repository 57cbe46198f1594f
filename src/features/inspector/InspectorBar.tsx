import { Pause, SkipBack, StepBack, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import styles from './InspectorBar.module.css'
import { momentText } from './momentText.ts'
import type { Inspector } from './useInspector.ts'

type Props = {
  readonly inspector: Inspector
  readonly zone: string
  /** The heading of the screen, or the name of the dock. */
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** Where in time the inspector is, and the ways to another moment. */
export function InspectorBar({ inspector, zone, title, children }: Props) {
  const { t, i18n } = useTranslation()
  const { at, entry, actors, entries, source } = inspector
  const number = new Intl.NumberFormat(i18n.language)
  const isNow = at === undefined
  return (
    <div className={styles['bar']} data-region="header">
      {title}
      <span className={styles['state']} data-now={isNow || undefined} role="status">
        {isNow
          ? t('inspector.recording', { machines: number.format(actors.size), events: number.format(entries.length) })
          : t('inspector.frozenAt', { time: entry ? momentText(entry.atMs, zone) : '–', n: at })}
      </span>
      <div className={styles['steps']} role="group" aria-label={t('inspector.moment')}>
        <IconButton
          label={t('inspector.first')}
          disabledReason={inspector.canStep('first') ? undefined : t('inspector.noFurther')}
          onPress={() => inspector.step('first')}
        >
          <SkipBack size={14} aria-hidden />
        </IconButton>
        <IconButton
          label={t('inspector.previous')}
          disabledReason={inspector.canStep('previous') ? undefined : t('inspector.noFurther')}
          onPress={() => inspector.step('previous')}
        >
          <StepBack size={14} aria-hidden />
        </IconButton>
        {!source && (
          <Button size="small" variant="quiet" selected={isNow} aria-pressed={isNow} onPress={inspector.now}>
            {t('inspector.now')}
          </Button>
        )}
        <IconButton
          label={t('inspector.next')}
          disabledReason={inspector.canStep('next') ? undefined : t('inspector.noFurther')}
          onPress={() => inspector.step('next')}
        >
          <StepForward size={14} aria-hidden />
        </IconButton>
      </div>
      {!source && (
        <Button
          size="small"
          variant="quiet"
          icon={<Pause data-small aria-hidden />}
          disabledReason={
            isNow && entries.length > 0 ? undefined : t(isNow ? 'inspector.noEvents' : 'inspector.isFrozen')
          }
          onPress={inspector.freeze}
        >
          {t('inspector.freeze')}
        </Button>
      )}
      {children}
    </div>
  )
}
