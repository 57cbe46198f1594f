import { Grid3x3, Lock, LockOpen, Magnet, Pin } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../units/measures.ts'
import { useDecimals, usePercent } from '../../units/numbers.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { CanvasReadout, Editor } from './canvas/useEditor.ts'
import { usePlanEditor } from './planEditor.ts'
import { usePreviewTexts } from './preview/previewFigures.ts'
import { type PlanPreviewActor, usePreviewPart, usePreviewState } from './preview/usePlanPreview.ts'
import styles from './StatusLine.module.css'
import { useSelectionText } from './selectionText.ts'

type Props = {
  readonly editor: Pick<Editor, 'readout' | 'context' | 'send'>
  /** m² that the drawing cleans; absent until it is known. */
  readonly area: number | undefined
  readonly preview: PlanPreviewActor
}

function Pointer({ readout }: { readonly readout: CanvasReadout }) {
  const { distanceIn, distanceUnit } = useMeasures()
  const { t } = useTranslation()
  const decimals = useDecimals(2)
  const at = useSyncExternalStore(readout.subscribe, readout.pointer)
  return (
    <span className={styles['pointer']}>
      x <b>{at ? decimals(distanceIn(at.x)) : t('shared.none')}</b> y{' '}
      <b>{at ? decimals(distanceIn(at.y)) : t('shared.none')}</b>{' '}
      {t(distanceUnit === 'feet' ? 'editor.fields.feet' : 'editor.fields.metres')}
    </span>
  )
}

function Zoom({ readout }: { readonly readout: CanvasReadout }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const zoom = useSyncExternalStore(readout.subscribe, readout.zoom)
  return (
    <span>
      {t('editor.status.zoom')} <b>{percent(zoom * 100)}</b>
    </span>
  )
}

type ToggleProps = {
  readonly icon: ReactNode
  readonly name: string
  readonly value: string
  readonly isOn: boolean
  readonly onChange: (on: boolean) => void
}

const Toggle = ({ icon, name, value, isOn, onChange }: ToggleProps) => (
  <button type="button" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {icon}
    {name} <b>{value}</b>
  </button>
)

/** How long the drawing takes, as its preview says. */
function Estimated({ preview }: Pick<Props, 'preview'>) {
  const { t } = useTranslation()
  const { time } = usePreviewTexts()
  const state = usePreviewState(preview)
  const run = usePreviewPart(preview, 'run')
  if (state === 'failed') return undefined
  const isLate = state === 'slow' || run === undefined
  return (
    <span aria-busy={state !== 'planned'}>
      {t('editor.status.estimated')} <b>{isLate ? t('editor.status.planning') : time(run.seconds)}</b>
    </span>
  )
}

/** The small squares of the map, metres. */
const GRID_M = 1

/** Where the pointer is, how near the map is, what is locked and what is selected; and what the drawing cleans. */
export function StatusLine(props: Props) {
  const { editor, area, preview } = props
  const { readout, send } = editor
  const { isAngleLocked, isAspectLocked, isSnapping, keepsTool } = editor.context
  const { t } = useTranslation()
  const { length } = useMeasures()
  const format = useReportFormat()
  const { selected } = usePlanEditor()
  const selection = useSelectionText([...selected])
  return (
    <footer className={styles['line']} data-region="status" aria-label={t('editor.status.title')}>
      <Pointer readout={readout} />
      <Zoom readout={readout} />
      <Toggle
        icon={isAngleLocked ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}
        name={t('editor.status.angles')}
        value={isAngleLocked ? '45°' : t('editor.status.any')}
        isOn={isAngleLocked}
        onChange={on => send({ type: 'editor.lockAngle', on })}
      />
      <Toggle
        icon={isAspectLocked ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}
        name={t('editor.fields.ratio')}
        value={t(isAspectLocked ? 'editor.status.fixed' : 'editor.status.free')}
        isOn={isAspectLocked}
        onChange={on => send({ type: 'editor.lockAspect', on })}
      />
      <Toggle
        icon={<Magnet size={13} aria-hidden />}
        name={t('editor.status.snapping')}
        value={t(isSnapping ? 'editor.status.on' : 'editor.status.off')}
        isOn={isSnapping}
        onChange={on => send({ type: 'editor.snap', on })}
      />
      <Toggle
        icon={<Pin size={13} aria-hidden />}
        name={t('editor.status.keepTool')}
        value={t(keepsTool ? 'editor.status.on' : 'editor.status.off')}
        isOn={keepsTool}
        onChange={on => send({ type: 'editor.keepTool', on })}
      />
      <span className={styles['grid']}>
        <Grid3x3 size={13} aria-hidden />
        {t('editor.status.grid')} <b>{length(GRID_M)}</b>
      </span>
      {selection !== undefined && (
        <span>
          {t('editor.status.selected')} <b>{selection}</b>
        </span>
      )}
      <span className={styles['end']}>
        {area !== undefined && (
          <span>
            {t('plan.area')} <b>{measureText(format.area(Math.round(area)))}</b>
          </span>
        )}
        <Estimated preview={preview} />
      </span>
    </footer>
  )
}
