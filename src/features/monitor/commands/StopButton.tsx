import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { stopPhase } from '../../../../machines/stop/stop.machine.ts'
import { KEEPS_SPACE } from '../../keys/keyFocus.ts'
import { keyShortcutsOf } from '../../keys/keyMap.ts'
import { useKeyActions } from '../keys/keyActions.ts'
import { usePlaybackActions, useTimeMode } from '../time/playbackView.ts'
import { useActiveTask } from './activeTask.ts'
import { blockedText, refusalText } from './blockedText.ts'
import { useRobotCommands } from './robotCommands.ts'
import styles from './StopButton.module.css'
import { type StopActor, stopObstacles } from './useStop.ts'

/**
 * A remote stop request. Acts on press, not on release, and without asking. It takes control where that is needed.
 */
export function StopButton({ stop }: { readonly stop: StopActor }) {
  const { t, i18n } = useTranslation()
  const { situation, dispatcher } = useRobotCommands()
  const { stopPressed } = useActiveTask()
  const phase = useSelector(stop, stopPhase)
  const error = useSelector(stop, ({ context }) => context.error)
  const unrecorded = useSelector(stop, ({ context }) => context.unrecorded) && phase !== 'ready'
  const passedOn = useSelector(stop, ({ context }) => context.passedOn)
  const reason = blockedText(i18n, stopObstacles(situation), situation)
  const pressedByKey = useRef(false)
  const past = useTimeMode() === 'past'
  const { live } = usePlaybackActions()
  const press = (): void => {
    // It may not be asked for; what was begun with the robot ends all the same.
    if (reason !== undefined) return stopPressed()
    stop.send({ type: 'stop.pressed', atMs: dispatcher.serviceNow() })
    // Whether the robot has stopped is known from the robot of now alone.
    live()
  }
  useKeyActions({ stop: press })
  const usualNote = t(past ? 'monitor.playback.stopNote' : 'monitor.stop.note')
  const noteOf = (): string => {
    if (reason !== undefined) return reason
    if ((phase === 'refused' || phase === 'rejected') && error) return refusalText(i18n, error)
    if (phase === 'notConfirmed') return t(passedOn ? 'monitor.stop.noAnswer' : 'monitor.stop.unknown')
    return unrecorded ? t('monitor.stop.unrecorded') : usualNote
  }
  return (
    <button
      type="button"
      className={styles['stop']}
      data-phase={phase}
      aria-disabled={reason !== undefined || undefined}
      aria-describedby="stop-note"
      aria-keyshortcuts={keyShortcutsOf('stop')}
      {...{ [KEEPS_SPACE]: 'always' }}
      onPointerDown={press}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        pressedByKey.current = true
        if (!event.repeat) press()
      }}
      // A press of assistive technology comes as a click of no pointer and no key.
      onClick={(event: MouseEvent) => {
        if (event.detail === 0 && !pressedByKey.current) press()
        pressedByKey.current = false
      }}
    >
      <svg viewBox="0 0 32 32" aria-hidden>
        <path
          fillRule="evenodd"
          d="M10 2h12l8 8v12l-8 8H10l-8-8V10Zm1.2 3L5 11.2v9.6L11.2 27h9.6L27 20.8v-9.6L20.8 5ZM11 11h10v10H11Z"
        />
      </svg>
      <b aria-live="assertive">{t(`monitor.stop.phases.${phase}`)}</b>
      <span id="stop-note" aria-live="polite">
        {noteOf()}
      </span>
    </button>
  )
}
