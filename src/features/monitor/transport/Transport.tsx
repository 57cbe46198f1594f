import { CalendarDays, ChevronDown, FastForward, Pause, Play, Rewind } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { keyShortcutsOf } from '../../keys/keyMap.ts'
import { IncidentButton } from '../incidents/IncidentButton.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { PinFilterMenu } from '../pins/PinFilterMenu.tsx'
import { usePlayback, usePlaybackActions, useSeeking, useTimeMode } from '../time/playbackView.ts'
import { Clock } from './Clock.tsx'
import { EventStepControls } from './EventStepControls.tsx'
import { LastHourRibbon } from './LastHourRibbon.tsx'
import { MomentLink } from './MomentLink.tsx'
import { Scrubber } from './Scrubber.tsx'
import { SpeedChoice } from './SpeedChoice.tsx'
import styles from './Transport.module.css'

/** How far a press of back or forward goes. Milliseconds. */
export const JUMP_MS = 10_000

type Props = {
  readonly phone: boolean
  /** Where nothing else moves the picture by hand. */
  readonly scrubber: boolean
  /** Undefined where there is no timeline. */
  readonly timeline: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined
}

/** Where in time the picture is, and what moves it (P-002, P-013). */
export function Transport({ phone, scrubber, timeline }: Props) {
  const { t } = useTranslation()
  const past = useTimeMode() === 'past'
  const seeking = useSeeking()
  return (
    <section
      className={styles['transport']}
      data-phone={phone || undefined}
      data-past={past || undefined}
      aria-label={t('monitor.playback.title')}
      aria-busy={seeking}
    >
      <div className={styles['keys']}>
        <LiveButton />
        <Jumps />
      </div>
      <Clock />
      <EventStepControls />
      {!past && !phone && <LastHourRibbon />}
      <SpeedChoice />
      <div className={styles['end']}>
        {!phone && <PinFilterMenu />}
        <MomentLink />
        <IncidentButton />
        {timeline && (
          <IconButton
            label={t(timeline.isOpen ? 'monitor.playback.closeTimeline' : 'monitor.playback.openTimeline')}
            aria-expanded={timeline.isOpen}
            onPress={timeline.onToggle}
          >
            {timeline.isOpen ? <ChevronDown size={16} aria-hidden /> : <CalendarDays size={16} aria-hidden />}
          </IconButton>
        )}
      </div>
      {scrubber && <Scrubber />}
      <Waiting past={past} />
    </section>
  )
}

/** Selected only while the picture is live; it never is where live is switched off (P-003, P-006). */
function LiveButton() {
  const { t } = useTranslation()
  const { mode, liveEnabled } = usePlayback()
  const { live } = usePlaybackActions()
  const isPastOnly = usePastOnly() !== undefined
  return (
    <Button
      className={styles['live']}
      icon={<i className={styles['dot']} aria-hidden />}
      selected={mode === 'live'}
      aria-pressed={mode === 'live'}
      disabledReason={liveEnabled ? undefined : t(isPastOnly ? 'monitor.past.noLive' : 'monitor.playback.liveOff')}
      onPress={live}
      keyShortcuts={keyShortcutsOf('live')}
    >
      {t('monitor.playback.live')}
    </Button>
  )
}

function Jumps() {
  const { t } = useTranslation()
  const { mode } = usePlayback()
  const playback = usePlaybackActions()
  const moves = mode === 'live' || mode === 'playing'
  const jump = (ms: number) => () => playback.seek(playback.shownMs() + ms)
  return (
    <>
      <IconButton label={t('monitor.playback.back')} onPress={jump(-JUMP_MS)} keyShortcuts={keyShortcutsOf('back')}>
        <Rewind size={16} aria-hidden />
      </IconButton>
      <IconButton
        className={styles['play']}
        label={t(moves ? 'monitor.playback.pause' : 'monitor.playback.play')}
        onPress={moves ? playback.pause : playback.play}
        keyShortcuts={keyShortcutsOf('playPause')}
      >
        {moves ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </IconButton>
      <IconButton
        label={t('monitor.playback.forward')}
        disabledReason={mode === 'live' ? t('monitor.playback.atPresent') : undefined}
        onPress={jump(JUMP_MS)}
        keyShortcuts={keyShortcutsOf('forward')}
      >
        <FastForward size={16} aria-hidden />
      </IconButton>
    </>
  )
}

/** Announces politely what the picture is, where that changes. */
function Waiting({ past }: { readonly past: boolean }) {
  const { t } = useTranslation()
  const { waiting } = usePlayback()
  return (
    <p className={waiting ? styles['waiting'] : styles['hidden']} role="status" data-testid="playback-status">
      {t(waiting ? 'monitor.playback.waiting' : past ? 'monitor.playback.tag' : 'monitor.playback.live')}
    </p>
  )
}
