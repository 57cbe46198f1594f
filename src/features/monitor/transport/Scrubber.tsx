import { useState } from 'react'
import { Slider, SliderTrack } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../../session/session.ts'
import { timeOfDay } from '../../../time/wallClock.ts'
import { SpokenThumb } from '../../../widgets/field/SpokenThumb.tsx'
import { usePlaybackActions, useShownMs } from '../time/playbackView.ts'
import styles from './Transport.module.css'

/** What the scrubber spans: the hour before the moment that is shown when it was last let go. Milliseconds. */
const SPAN_MS = 3_600_000
const STEP_MS = 1000

/** Moves the picture through the hour with a thumb, where there is no room for a timeline. */
export function Scrubber() {
  const { t, i18n } = useTranslation()
  const playback = usePlaybackActions()
  const timeMs = useShownMs()
  const zone = useMaybeSelf()?.time_zone
  const [heldMs, setHeldMs] = useState<number>()
  const [endMs, setEndMs] = useState(timeMs)
  // It follows the picture out of its hour, and stays where it is under the thumb.
  const isOut = timeMs > endMs || timeMs < endMs - SPAN_MS
  if (isOut && heldMs === undefined) setEndMs(timeMs < endMs ? timeMs + SPAN_MS / 2 : timeMs)
  const move = (toMs: number): void => {
    if (heldMs === undefined) playback.press(toMs)
    else playback.drag(toMs)
    setHeldMs(toMs)
  }
  const letGo = (): void => {
    setHeldMs(undefined)
    playback.release()
  }
  return (
    <Slider
      className={styles['scrubber'] ?? ''}
      aria-label={t('monitor.playback.moment')}
      minValue={endMs - SPAN_MS}
      maxValue={endMs}
      step={STEP_MS}
      value={Math.min(Math.max(heldMs ?? timeMs, endMs - SPAN_MS), endMs)}
      onChange={move}
      onChangeEnd={letGo}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <SpokenThumb
          className={styles['thumb'] ?? ''}
          text={timeOfDay(heldMs ?? timeMs, { zone, locale: i18n.language })}
        />
      </SliderTrack>
    </Slider>
  )
}
