import { ChevronDown, Milestone, SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Menu, MenuChoice, MenuItem } from '../../../widgets/menu/Menu.tsx'
import { VisuallyHidden } from '../../../widgets/text/VisuallyHidden.tsx'
import { keyShortcutsOf, keysOf } from '../../keys/keyMap.ts'
import { useEventSteps } from './EventStepsProvider.tsx'
import type { StepKind } from './eventSteps.ts'
import styles from './Transport.module.css'

/** The words for what is stepped to. */
function useKindNames(): (kind: StepKind) => string {
  const { t } = useTranslation()
  const words: { readonly [K in StepKind]: string } = {
    any: t('monitor.playback.steps.any'),
    state: t('monitor.playback.steps.state'),
    fault: t('monitor.state.faults'),
    message: t('monitor.messages.title'),
    pin: t('monitor.pins.title'),
  }
  return kind => words[kind]
}

/** To the event before and the one after, of the kind that is chosen (P-013); as one menu where there is little room. */
export function EventStepControls() {
  const { t } = useTranslation()
  const { kind, offered, choose, step } = useEventSteps()
  const nameOf = useKindNames()
  const title = t('monitor.playback.steps.title')
  const titleNow = `${title}: ${nameOf(kind)}`
  const [back, forward] = [t('monitor.playback.keys.backEvent'), t('monitor.playback.keys.forwardEvent')]
  const kinds = (
    <MenuChoice title={title} options={offered.map(id => ({ id, text: nameOf(id) }))} value={kind} onChoose={choose} />
  )
  return (
    <>
      <div className={styles['steps']} role="group" aria-label={title}>
        <IconButton
          label={`${back}: ${nameOf(kind)}`}
          onPress={() => step('back')}
          keyShortcuts={keyShortcutsOf('backEvent')}
        >
          <SkipBack size={16} aria-hidden />
        </IconButton>
        <Menu
          label={title}
          placement="top start"
          trigger={
            <Button variant="quiet" size="small" aria-label={titleNow}>
              {nameOf(kind)}
              <ChevronDown data-small aria-hidden />
            </Button>
          }
        >
          {kinds}
        </Menu>
        <IconButton
          label={`${forward}: ${nameOf(kind)}`}
          onPress={() => step('forward')}
          keyShortcuts={keyShortcutsOf('forwardEvent')}
        >
          <SkipForward size={16} aria-hidden />
        </IconButton>
      </div>
      <div className={styles['stepMenu']}>
        <Menu
          label={title}
          placement="top start"
          trigger={
            <IconButton label={titleNow}>
              <Milestone size={16} aria-hidden />
            </IconButton>
          }
          onAction={id => {
            if (id === 'back' || id === 'forward') step(id)
          }}
        >
          <MenuItem
            id="back"
            text={back}
            icon={<SkipBack data-small aria-hidden />}
            end={keysOf('backEvent').join(' ')}
          />
          <MenuItem
            id="forward"
            text={forward}
            icon={<SkipForward data-small aria-hidden />}
            end={keysOf('forwardEvent').join(' ')}
          />
          {kinds}
        </Menu>
      </div>
      {/* Told where a key has chosen another kind. */}
      <VisuallyHidden role="status">{titleNow}</VisuallyHidden>
    </>
  )
}
