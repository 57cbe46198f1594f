import { Pause, Play } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import styles from './StopButton.module.css'
import { StopButton } from './StopButton.tsx'
import { useRobotActions } from './useRobotActions.ts'
import { useStop } from './useStop.ts'

type Props = { readonly phone: boolean }

/** At the foot of the monitor, in a layer of its own that no dialog covers or makes inert: the stop; on a phone with pause or resume beside it. */
export function StopFoot({ phone }: Props) {
  const { t } = useTranslation()
  const stop = useStop()
  return createPortal(
    <div
      className={styles['foot']}
      data-region="stop"
      role="region"
      aria-label={t('commands.shortcuts.stop')}
      data-react-aria-top-layer="true"
      data-phone={phone || undefined}
    >
      {phone && <PauseOrResume />}
      <StopButton stop={stop} />
    </div>,
    document.body,
  )
}

function PauseOrResume() {
  const actions = useRobotActions()
  const resume = actions.find(({ id }) => id === 'resume')
  const pause = actions.find(({ id }) => id === 'pause')
  const action = resume?.disabledReason === undefined ? resume : pause
  if (!action) return undefined
  return (
    <Button
      className={styles['beside']}
      icon={action.id === 'resume' ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
      disabledReason={action.disabledReason}
      isPending={action.isPending}
      onPress={action.run}
    >
      {action.label}
    </Button>
  )
}
