import { ChevronDown, SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/Button.tsx'
import { IconButton } from '../../../widgets/IconButton.tsx'
import { Menu, MenuChoice } from '../../../widgets/Menu.tsx'
import { useEventSteps } from './EventStepsProvider.tsx'
import type { StepKind } from './eventSteps.ts'
import styles from './Transport.module.css'

/** The words for what is stepped to. */
function useKindWords(): (kind: StepKind) => string {
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

/** To the event before and the one after, of the kind that is chosen between them (P-013). */
export function EventStepControls() {
  const { t } = useTranslation()
  const { kind, offered, choose, step } = useEventSteps()
  const wordsOf = useKindWords()
  const title = t('monitor.playback.steps.title')
  return (
    <div className={styles['steps']} role="group" aria-label={title}>
      <IconButton label={`${t('monitor.playback.keys.backEvent')}: ${wordsOf(kind)}`} onPress={() => step('back')}>
        <SkipBack size={16} aria-hidden />
      </IconButton>
      <Menu
        label={title}
        placement="top start"
        trigger={
          <Button variant="quiet" size="small" aria-label={`${title}: ${wordsOf(kind)}`}>
            <span className={styles['stepKind']}>{wordsOf(kind)}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        <MenuChoice
          title={title}
          options={offered.map(id => ({ id, text: wordsOf(id) }))}
          value={kind}
          onChoose={choose}
        />
      </Menu>
      <IconButton
        label={`${t('monitor.playback.keys.forwardEvent')}: ${wordsOf(kind)}`}
        onPress={() => step('forward')}
      >
        <SkipForward size={16} aria-hidden />
      </IconButton>
      {/* Told where a key has chosen another kind. */}
      <span className={styles['hidden']} role="status">
        {wordsOf(kind)}
      </span>
    </div>
  )
}
