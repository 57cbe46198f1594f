import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type RobotState, robotState } from '../../../../contract/robot/states.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import { StateBadge } from '../../../widgets/state/StateBadge.tsx'
import { shapeOf } from '../../../widgets/state/stateShapes.ts'
import { ActionButton, CommandPanel } from '../commands/CommandPanel.tsx'
import { useRobotActions } from '../commands/useRobotActions.ts'
import { LeaseCard } from '../control/LeaseCard.tsx'
import { useLive } from '../session/monitorSession.ts'
import { liveState } from './liveState.ts'
import styles from './NowStrip.module.css'

/** Beside the two that pause it and have it go on, everything else is behind the button. */
const AT_HAND: ReadonlySet<string> = new Set(['resume', 'pause'])

/** Under the state of the moment that is shown: the robot of now in one frame, with what commands it. */
export function NowStrip() {
  const { t } = useTranslation()
  const actions = useRobotActions()
  return (
    <section className={styles['now']} aria-label={t('monitor.then.nowTitle')}>
      <div className={styles['head']}>
        <h3>{t('monitor.then.now')}</h3>
        <LiveState />
        {actions.length > AT_HAND.size && (
          <Popover
            label={t('commands.title')}
            trigger={
              <Button size="small">
                {t('commands.title')}
                <ChevronDown size={14} aria-hidden />
              </Button>
            }
          >
            {close => (
              <div className={styles['commands']}>
                <CommandPanel onRun={close} />
              </div>
            )}
          </Popover>
        )}
      </div>
      <div className={styles['actions']}>
        {actions
          .filter(({ id }) => AT_HAND.has(id))
          .map(action => (
            <ActionButton key={action.id} action={action} primary={false} />
          ))}
      </div>
      <LeaseCard />
    </section>
  )
}

function LiveState() {
  const { t } = useTranslation()
  const isKnown = useLive(readout => liveState(readout) !== undefined)
  const id = useLive(readout => liveState(readout)?.id)
  const isOnline = useLive(readout => liveState(readout)?.isOnline ?? false)
  const planType = useLive(readout => liveState(readout)?.planType)
  const state: RobotState | undefined = isKnown ? robotState(id, { online: isOnline, planType }) : undefined
  return (
    <span className={styles['state']} data-testid="present-state">
      <StateBadge shape={state ? shapeOf(state.generalState) : 'unknown'}>
        {t(`states.${state?.slug ?? 'unknown'}`)}
      </StateBadge>
    </span>
  )
}
