import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../contract/resources/alerts.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { userName } from '../robots/names.ts'
import styles from './AlertRow.module.css'

type Props = {
  readonly robot: string
  readonly taken: NonNullable<Alert['taken']>
  readonly isPending: boolean
  readonly moment: (timeMs: number) => string
  /** `from`: the login of whoever was named in the question. */
  readonly onTake: (from: number) => void
}

/** Takes an alert over from somebody who is on it, once it has been said from whom. */
export function TakeOver({ robot, taken, isPending, moment, onTake }: Props) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const [phase, setPhase] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const heading = useId()
  if (phase !== 'asking')
    return (
      <Button
        size="small"
        // Whoever has cancelled is where they were.
        autoFocus={phase === 'cancelled'}
        aria-label={t('alerts.takeOverOf', { name: robot })}
        onPress={() => setPhase('asking')}
      >
        {t('alerts.takeOver')}
      </Button>
    )
  const name = userName(t, taken.by, demoMode)
  return (
    <div className={styles['question']} role="group" aria-labelledby={heading}>
      <p>
        <strong id={heading}>{t('alerts.takeOverTitle', { name })}</strong>{' '}
        {t('alerts.takeOverText', { name, time: moment(Date.parse(taken.since)) })}
      </p>
      <Button size="small" autoFocus isPending={isPending} onPress={() => onTake(taken.by.id)}>
        {t('alerts.takeOver')}
      </Button>
      <Button size="small" variant="quiet" onPress={() => setPhase('cancelled')}>
        {t('shared.cancel')}
      </Button>
    </div>
  )
}
