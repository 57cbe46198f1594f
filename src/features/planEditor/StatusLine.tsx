import { Grid3x3, Lock, LockOpen, Magnet } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../units/measures.ts'
import { useDecimals, usePercent } from '../../units/numbers.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { CanvasReadout } from './canvas/useEditor.ts'
import { usePlanEditor } from './planEditor.ts'
import styles from './StatusLine.module.css'
import { useSelectionText } from './selectionText.ts'

type Props = {
  readonly readout: CanvasReadout
  readonly isAngleLocked: boolean
  readonly isSnapping: boolean
  readonly onAngleLock: (locked: boolean) => void
  readonly onSnapping: (snapping: boolean) => void
  /** m² that the drawing cleans; absent until it is known. */
  readonly area: number | undefined
  /** How long the version takes as it was saved; 0 where nobody knows. */
  readonly seconds: number
}

function Pointer({ readout }: Pick<Props, 'readout'>) {
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

function Zoom({ readout }: Pick<Props, 'readout'>) {
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

/** The small squares of the map, metres. */
const GRID_M = 1

/** Where the pointer is, how near the map is, what is locked and what is selected; and what the drawing cleans. */
export function StatusLine(props: Props) {
  const { readout, isAngleLocked, isSnapping, onAngleLock, onSnapping, area, seconds } = props
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
        onChange={onAngleLock}
      />
      <Toggle
        icon={<Magnet size={13} aria-hidden />}
        name={t('editor.status.snapping')}
        value={t(isSnapping ? 'editor.status.on' : 'editor.status.off')}
        isOn={isSnapping}
        onChange={onSnapping}
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
        {seconds > 0 && (
          <span>
            {t('editor.status.estimated')}{' '}
            <b>
              {t('editor.status.time', {
                hours: Math.floor(seconds / 3600),
                minutes: Math.round((seconds % 3600) / 60),
              })}
            </b>
          </span>
        )}
      </span>
    </footer>
  )
}
