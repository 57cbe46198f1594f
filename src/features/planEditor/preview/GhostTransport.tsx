import { Pause, Play } from 'lucide-react'
import { Slider, SliderTrack } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { PREVIEW_SPEEDS } from '../../../../machines/planPreview/planPreview.types.ts'
import { hoursAndMinutes } from '../../../units/reportFormat.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { SpokenThumb } from '../../../widgets/field/SpokenThumb.tsx'
import styles from './PreviewPanel.module.css'
import { usePreviewTexts } from './previewFigures.ts'
import { type PlanPreviewActor, useDrivenRun, useGhostState, usePreviewPart } from './usePlanPreview.ts'

const STEP_S = 10

/** Plays the run on the map with a ghost robot, at its own time or faster. */
export function GhostTransport({ actor }: { readonly actor: PlanPreviewActor }) {
  const { t, i18n } = useTranslation()
  const { time } = usePreviewTexts()
  const atS = usePreviewPart(actor, 'atS')
  const speed = usePreviewPart(actor, 'speed')
  const isDriving = useGhostState(actor) === 'driving'
  const seconds = useDrivenRun(actor)?.seconds ?? 0
  const times = (value: number): string =>
    t('monitor.playback.times', { speed: value.toLocaleString(i18n.language, { useGrouping: false }) })
  const choose = (id: string): void => {
    const chosen = PREVIEW_SPEEDS.find(value => String(value) === id)
    if (chosen !== undefined) actor.send({ type: 'ghost.setSpeed', speed: chosen })
  }
  return (
    <div className={styles['transport']} role="group" aria-label={t('editor.preview.ghost')}>
      <IconButton
        label={t(isDriving ? 'editor.preview.pause' : 'editor.preview.play')}
        disabledReason={seconds === 0 ? t('editor.preview.nothingToPlay') : undefined}
        onPress={() => actor.send({ type: isDriving ? 'ghost.pause' : 'ghost.play' })}
      >
        {isDriving ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <Slider
        className={styles['slider'] ?? ''}
        aria-label={t('editor.preview.moment')}
        minValue={0}
        maxValue={Math.max(STEP_S, Math.ceil(seconds / STEP_S) * STEP_S)}
        step={STEP_S}
        value={Math.round(atS / STEP_S) * STEP_S}
        isDisabled={seconds === 0}
        onChange={value => actor.send({ type: 'ghost.seek', atS: value })}
      >
        <SliderTrack className={styles['track'] ?? ''}>
          <SpokenThumb className={styles['thumb'] ?? ''} text={time(atS)} />
        </SliderTrack>
      </Slider>
      <output className={styles['clock']}>
        {t('editor.preview.clock', { now: hoursAndMinutes(atS), whole: hoursAndMinutes(seconds) })}
      </output>
      <Segmented
        label={t('monitor.playback.speed')}
        options={PREVIEW_SPEEDS.map(value => ({ id: String(value), text: times(value) }))}
        value={String(speed)}
        onChange={choose}
      />
    </div>
  )
}
